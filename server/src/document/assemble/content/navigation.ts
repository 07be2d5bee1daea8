import { type JsonMap, obj } from '@docgen/protocol';
import type { ContentPage } from '../../../layers/config/content-page.js';
import { compareKeys } from '../../compare-keys.js';
import { pageId } from '../../identity.js';
import { type Assembly, report } from '../state.js';
import type { ContentTargets } from './targets.js';

interface Entry {
  order: number;
  title: string;
  slug: string;
  group: string | undefined;
  node: JsonMap;
}

/** Makes the navigation of the pages: entries by order, title and slug, those of a group below its node (document 13.2). */
export function navigationOf(pages: readonly ContentPage[], targets: ContentTargets, assembly: Assembly): JsonMap[] {
  const entries = pages.flatMap((page) => entryOf(page, targets, assembly));
  entries.sort((a, b) => compareKeys([a.order, a.title, a.slug], [b.order, b.title, b.slug]));
  const top: Entry[] = [];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.group === undefined) top.push(entry);
    else groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  for (const [title, children] of groups) {
    const node = obj({ type: 'group', title, children: children.map((child) => child.node) });
    top.push({ order: Math.min(...children.map(({ order }) => order)), title, slug: '', group: undefined, node });
  }
  top.sort((a, b) => compareKeys([a.order, a.title, a.slug], [b.order, b.title, b.slug]));
  return top.map(({ node }) => node);
}

function entryOf(page: ContentPage, targets: ContentTargets, assembly: Assembly): Entry[] {
  const { nav, title, slug, file, order = Number.MAX_SAFE_INTEGER } = page;
  if (nav === undefined) return [];
  const ref = nav.type === 'page' ? pageId(slug) : referenceOf(nav.type, nav.ref ?? '', targets);
  if (ref === undefined) {
    report(assembly, 'content.unresolved-nav-ref', { file, ref: nav.ref ?? '' }, { source: { file } });
    return [];
  }
  return [{ order, title, slug, group: nav.group, node: obj({ type: nav.type, ref, title }) }];
}

function referenceOf(type: 'operation' | 'tag', ref: string, targets: ContentTargets): string | undefined {
  if (type === 'tag') return targets.hasTag(ref) ? ref : undefined;
  return targets.operation(ref) ?? targets.route(ref);
}
