import { ordinalOf } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import type { RuleScope } from '../scope.js';
import { keyOf } from './arrays.js';
import type { RuleValue } from './value.js';

export function anchorOf(scope: RuleScope, node: object): Anchor {
  const at = ordinalOf(scope.root, node);
  return at === undefined ? { fact: scope.fact } : { fact: scope.fact, at };
}

/** Writes an array key as text; integer keys become decimal text (validation 2.3). */
export function fieldKey(value: RuleValue): string | undefined {
  const key = keyOf(value);
  return key === undefined ? undefined : String(key);
}
