import { type JsonMap, obj } from '@docgen/protocol';
import type { ContentPage } from '../../../layers/config/content-page.js';
import { pageId } from '../../identity.js';
import { type Assembly, report } from '../state.js';
import { resolveDirectives } from './directives.js';
import { navigationOf } from './navigation.js';
import { ContentTargets } from './targets.js';

/** Adds the pages and their navigation to the extension of the document, once its operations are final (document 13). */
export function addContent(assembly: Assembly): void {
  const pages = withoutDuplicates(assembly);
  if (pages.length === 0) return;
  const targets = new ContentTargets(assembly);
  const written = pages.map((page) => pageOf(page, targets, assembly));
  const nav = navigationOf(pages, targets, assembly);
  assembly.content = obj({ pages: written, nav: nav.length === 0 ? undefined : nav });
}

function withoutDuplicates(assembly: Assembly): ContentPage[] {
  const first = new Map<string, ContentPage>();
  for (const page of assembly.input.pages ?? []) {
    const { slug, file } = page;
    const other = first.get(slug);
    if (other === undefined) first.set(slug, page);
    else report(assembly, 'content.duplicate-slug', { slug, files: [other.file, file] }, { source: { file } });
  }
  return [...first.values()];
}

function pageOf(page: ContentPage, targets: ContentTargets, assembly: Assembly): JsonMap {
  const { file, slug, title, summary, order, tags } = page;
  const content = resolveDirectives(page, targets, assembly);
  return obj({
    id: pageId(slug),
    slug,
    title,
    summary,
    order,
    tags,
    content: content === '' ? undefined : content,
    provenance: [obj({ producer: 'config', layer: 'config', source: obj({ file }) })],
  });
}
