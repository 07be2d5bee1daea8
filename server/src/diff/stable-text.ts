import { isMap, type Json } from '@docgen/protocol';

/** Text that stands between two values, or a value that is still to be written. */
type Piece = { text: string } | { value: Json };

/**
 * Writes a value as a key that two values share exactly when they are equal whatever the order of their members (diff 8). It
 * keeps a stack of its own, because values nest as deep as their author likes, and leaves nothing out at any depth.
 */
export function stableText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const out: string[] = [];
  const todo: Piece[] = [{ value }];
  for (let piece = todo.pop(); piece !== undefined; piece = todo.pop()) {
    if ('text' in piece) out.push(piece.text);
    else out.push(opened(piece.value, todo));
  }
  return out.join('');
}

function opened(value: Json, todo: Piece[]): string {
  // A number beyond every range, which a text may hold, is one as well.
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) {
    todo.push({ text: ']' });
    for (let i = value.length - 1; i >= 0; i--) todo.push({ text: ',' }, { value: value[i] as Json });
    return '[';
  }
  if (isMap(value)) {
    todo.push({ text: '}' });
    for (const key of [...value.keys()].sort().reverse()) {
      todo.push({ text: ',' }, { value: value.get(key) as Json }, { text: `${JSON.stringify(key)}:` });
    }
    return '{';
  }
  return JSON.stringify(value);
}

/** Tells whether two values are equal, the order of members aside; an absent one equals only an absent one. */
export function isSame(before: Json | undefined, after: Json | undefined): boolean {
  if (before === after) return true;
  if (before === undefined || after === undefined) return false;
  if (typeof before !== typeof after || (typeof before !== 'object' && typeof before !== 'bigint')) return false;
  return stableText(before) === stableText(after);
}
