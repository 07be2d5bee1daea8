import { type Contribution, REMOVE } from '../analysis/index.js';

/** Holds a contribution as plain data, for a row or another thread. */
export type ContributionRow = Omit<Contribution, 'value'> & { value?: unknown; removed?: true };

/** Makes a contribution plain data: the value that removes a member is a symbol, which no row can hold. */
export function contributionRow({ target, field, value, by }: Contribution): ContributionRow {
  return value === REMOVE ? { target, field, removed: true, by } : { target, field, value, by };
}

/**
 * Reads a contribution back. Members are named one by one: V8 gives every object that gains a member after a spread a shape of its
 * own, which for the contributions of 1,000 operations is 7 MB.
 */
export function contributionOf({ target, field, removed, value, by }: ContributionRow): Contribution {
  return { target, field, value: removed === true ? REMOVE : (value as Contribution['value']), by };
}
