import { printed, type RuleValue } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';

export type FoldedArray = RuleValue & { k: 'array' };

/** Computes a function of folded arguments; undefined when they do not allow it. */
export type FoldedFunction = (args: RuleValue[], scope: RuleScope) => RuleValue | undefined;

export const text = (value: RuleValue | undefined): string | undefined =>
  value === undefined ? undefined : printed(value);

export const array = (value: RuleValue | undefined): FoldedArray | undefined =>
  value?.k === 'array' ? value : undefined;

/** Gives an array all of whose elements are known. */
export const knownArray = (value: RuleValue | undefined): FoldedArray | undefined => {
  const found = array(value);
  return found?.spread ? undefined : found;
};

export const int = (value: RuleValue | undefined): number | undefined =>
  value?.k === 'scalar' && typeof value.v === 'bigint' ? Number(value.v) : undefined;
