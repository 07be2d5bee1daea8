import { ordinalOf } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import type { RuleScope } from '../scope.js';
import { keyOf } from './arrays.js';
import { GAP, type RuleValue } from './value.js';

export function anchorOf(scope: RuleScope, node: object): Anchor {
  const at = ordinalOf(scope.root, node);
  return at === undefined ? { fact: scope.fact } : { fact: scope.fact, at };
}

/**
 * Writes an array key as text; integer keys become decimal text (validation 2.3). In a loop over the rows of an input, the key of a row
 * stands for all of them.
 */
export function fieldKey(value: RuleValue, scope?: RuleScope): string | undefined {
  if (value.k === 'text') {
    const rows = scope?.rows?.find((input) => value.v.startsWith(`${input}.${GAP}`));
    const rest = rows === undefined ? GAP : value.v.slice(rows.length + 1 + GAP.length);
    return rest.includes(GAP) || (rest !== '' && !rest.startsWith('.')) ? undefined : `${rows}.*${rest}`;
  }
  const key = keyOf(value);
  return key === undefined ? undefined : String(key);
}

/** Tells which fields a key may name that does not fold: those that fit what is known of it. */
export function unreadKey(value: RuleValue): (field: string) => boolean {
  if (value.k === 'choice') {
    const arms = value.arms.map(unreadKey);
    return (field) => arms.some((fits) => fits(field));
  }
  if (value.k === 'scalar') return (field) => field === fieldKey(value);
  if (value.k !== 'text') return () => true;
  const parts = value.v.split(GAP);
  return (field) => {
    let at = 0;
    for (const part of parts) {
      const found = field.indexOf(part, at);
      if (found < 0 || (at === 0 && part === parts[0] && found > 0)) return false;
      at = found + part.length;
    }
    return true;
  };
}
