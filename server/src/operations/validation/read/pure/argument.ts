import { printed, type Value } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';

export type ArrayValue = Value & { k: 'array' };

/** A pure function over folded arguments; undefined when they do not allow it. */
export type Pure = (args: Value[], scope: RuleScope) => Value | undefined;

export const text = (value: Value | undefined): string | undefined =>
  value === undefined ? undefined : printed(value);

export const array = (value: Value | undefined): ArrayValue | undefined => (value?.k === 'array' ? value : undefined);

/** An array all of whose elements are known. */
export const whole = (value: Value | undefined): ArrayValue | undefined => {
  const found = array(value);
  return found?.spread ? undefined : found;
};

export const int = (value: Value | undefined): number | undefined =>
  value?.k === 'scalar' && typeof value.v === 'bigint' ? Number(value.v) : undefined;
