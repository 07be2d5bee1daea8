import type { Reads } from '@docgen/cache';
import type { ComponentDefinition, Fragment } from '../../analysis/index.js';
import { type ContributionRow, contributionOf, contributionRow } from '../contribution-row.js';

type Plain<T> = Omit<T, 'contributions'> & { contributions: ContributionRow[] };

/** Fragments on their way to another thread, without what they were made from; components that several share are sent once. */
export interface FragmentParcel {
  components: Plain<ComponentDefinition>[];
  fragments: { at: number; fragment: Plain<Omit<Fragment, 'reads' | 'components'>>; components: number[] }[];
}

/** Fragments by the positions of their operations. */
export function packed(fragments: ReadonlyMap<number, Fragment>): FragmentParcel {
  const numbers = new Map<ComponentDefinition, number>();
  const parcel: FragmentParcel = { components: [], fragments: [] };
  for (const [at, { reads: _reads, components, ...fragment }] of fragments) {
    const named = components.map((definition) => {
      let number = numbers.get(definition);
      if (number === undefined) {
        number = parcel.components.push(plain(definition)) - 1;
        numbers.set(definition, number);
      }
      return number;
    });
    parcel.fragments.push({ at, fragment: plain(fragment), components: named });
  }
  return parcel;
}

export function unpacked({ components, fragments }: FragmentParcel): Map<number, Fragment> {
  const definitions = components.map(whole);
  return new Map(
    fragments.map(({ at, fragment, components: named }) => [
      at,
      { ...whole(fragment), components: named.flatMap((n) => definitions[n] ?? []), reads: ELSEWHERE },
    ]),
  );
}

function plain<T extends Pick<Fragment, 'contributions'>>(value: T): Plain<T> {
  return { ...value, contributions: value.contributions.map(contributionRow) };
}

function whole<T>(value: Plain<T>): T {
  return { ...value, contributions: value.contributions.map(contributionOf) } as T;
}

/** What a fragment of another thread was made from is known there. */
const ELSEWHERE: Reads = { own: [], branches: [], hashes: [] };
