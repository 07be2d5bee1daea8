import { type Contribution, REMOVE } from '../analysis/index.js';

/** A contribution as plain data, for a row or another thread. */
export type ContributionRow = Omit<Contribution, 'value'> & { value?: unknown; removed?: true };

/** The one value that has no form of its own outside a thread is the one that takes a member away. */
export function contributionRow(contribution: Contribution): ContributionRow {
  const { value, ...rest } = contribution;
  return value === REMOVE ? { ...rest, removed: true } : { ...rest, value };
}

export function contributionOf({ removed, value, ...rest }: ContributionRow): Contribution {
  return { ...rest, value: removed === true ? REMOVE : value } as Contribution;
}
