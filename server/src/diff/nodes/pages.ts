import { isMap, type JsonMap } from '@docgen/protocol';
import { fieldChange, type NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { listOf, mapOf, proseOf, textOf } from '../members.js';
import { type Pairable, pairNodes } from '../pairing.js';
import { stableText } from '../stable-text.js';

/** Compares pages (diff 9.6): only where both documents are of the kind that carries them. */
export function comparePages({ before, after, withIds, changes }: Comparison): void {
  if (!isMap(before.root.get('x-docgen')) || !isMap(after.root.get('x-docgen'))) return;
  const { pairs, removed, added } = pairNodes(pagesOf(before, withIds), pagesOf(after, withIds));
  for (const [old, current] of pairs) {
    const at = { ...nameOf(current), id: current.id ?? old.id ?? current.structural };
    for (const member of ['title', 'content'] as const) {
      const fields = fieldChange(member, proseOf(old.node.get(member)), proseOf(current.node.get(member)));
      if (fields.length > 0) changes.add(`page.${member}-changed`, 'changed', at, fields);
    }
  }
  for (const page of removed) changes.add('page.removed', 'removed', nameOf(page));
  for (const page of added) changes.add('page.added', 'added', nameOf(page));
}

function pagesOf({ root }: DocumentSide, withIds: boolean): Pairable[] {
  const content = mapOf(mapOf(root.get('x-docgen')).get('content'));
  return listOf(content.get('pages'))
    .filter(isMap)
    .map((node) => ({ node, id: withIds ? textOf(node.get('id')) : undefined, structural: keyOf(node) }));
}

function keyOf(page: JsonMap): string {
  const [slug, title] = [textOf(page.get('slug')), textOf(page.get('title'))];
  if (slug !== undefined) return `slug:${slug}`;
  return title === undefined ? `content:${stableText(page.get('content') ?? null)}` : `title:${title}`;
}

function nameOf({ id, structural, node }: Pairable): NodeName {
  const spelled = textOf(node.get('slug')) ?? textOf(node.get('title')) ?? structural;
  return { target: 'page', id: id ?? structural, path: `pages ${spelled}` };
}
