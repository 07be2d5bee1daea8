import type { DocBlock, DocTag } from '../facts.js';

const VARIANTS = ['phpstan-', 'psalm-', ''] as const;

/**
 * Finds the tag that counts for `name` (engine 4.3): `@phpstan-X` beats `@psalm-X` beats `@X`, among equals the first.
 * With `variable`, only tags of that variable count.
 */
export function tagOf(doc: DocBlock | undefined, name: string, variable?: string): DocTag | undefined {
  for (const prefix of VARIANTS) {
    const found = doc?.tags.find(
      (tag) => tag.name === prefix + name && (variable === undefined || tag.variable === variable),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lists all tags of a name, one per variable with the best variant first; those without a variable all count. */
export function tagsOf(doc: DocBlock | undefined, name: string): DocTag[] {
  const out: DocTag[] = [];
  const seen = new Set<string>();
  for (const prefix of VARIANTS) {
    for (const tag of doc?.tags ?? []) {
      if (tag.name !== prefix + name) continue;
      if (tag.variable !== undefined) {
        if (seen.has(tag.variable)) continue;
        seen.add(tag.variable);
      }
      out.push(tag);
    }
  }
  return out;
}

/** Gives the text of the first non-empty tag of that name. */
export function tagText(doc: DocBlock | undefined, name: string): string | undefined {
  return doc?.tags.find((tag) => tag.name === name && tag.text !== undefined)?.text;
}
