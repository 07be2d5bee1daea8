import { type Contribution, REMOVE } from '../analysis/index.js';

/** Holds a contribution as plain data, for a row or another thread. */
export type ContributionRow = Omit<Contribution, 'value'> & { value?: unknown; removed?: true };

/** Makes a contribution plain data: the value that removes a member is a symbol, which no row can hold. */
export function contributionRow(contribution: Contribution): ContributionRow {
  const { value, ...rest } = contribution;
  return value === REMOVE ? { ...rest, removed: true } : { ...rest, value };
}

/** Reads a contribution back. */
export function contributionOf({ removed, value, ...rest }: ContributionRow): Contribution {
  return { ...rest, value: removed === true ? REMOVE : value } as Contribution;
}
