import { readDocBlock } from '../docblock/block.js';
import { templateNames } from '../docblock/templates.js';
import type { DocBlock } from '../facts.js';
import type { Lowering } from './lowering.js';

/** Parse a raw docblock with the names of this place. */
export function docBlock(c: Lowering, raw: string | undefined): DocBlock | undefined {
  if (raw === undefined) return undefined;
  const local = c.place.local;
  const block = readDocBlock(raw, (name) => (local?.has(name) ? name : docName(c, name)));
  return block.summary === undefined && block.description === undefined && block.tags.length === 0 ? undefined : block;
}

/** Templates and aliases a docblock declares, on top of those around it. */
export function localNames(
  raw: string | undefined,
  around: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const own = raw === undefined ? [] : templateNames(raw);
  if (own.length === 0) return around;
  return new Set([...(around ?? []), ...own]);
}

/** Engine 4.2: imports, then the namespace for one segment; a longer name that is not imported is left as written. */
function docName(c: Lowering, name: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  const at = name.indexOf('\\');
  if (at < 0) return c.names.class(name);
  const head = c.names.classes.get(name.slice(0, at).toLowerCase());
  return head === undefined ? name : `${head}${name.slice(at)}`;
}
