import type { FactSource, ReadSet } from '@docgen/cache';
import type { ComponentDefinition, Fragment } from '../../analysis/index.js';
import { UNSENT_READS } from '../../pipeline/fragments/remote-fragments.js';
import { type ContributionRow, contributionOf, contributionRow } from '../../stored/contribution-row.js';
import { decodeTraces, type EncodedTraces, TraceEncoder } from './trace-codec.js';

type Plain<T> = Omit<T, 'contributions'> & { contributions: ContributionRow[] };

interface Row {
  at: number;
  fragment: Plain<Omit<Fragment, 'reads' | 'components'>>;
  components: number[];
  /** Number of the piece it was made from; absent where that is not told. */
  reads: number | undefined;
}

/** Fragments on their way to another thread; components that several share are sent once. */
export interface EncodedFragments {
  components: Plain<ComponentDefinition>[];
  fragments: Row[];
  reads: EncodedTraces;
}

/** Fragments by the positions of their operations. With `shared` (TraceEncoder) it is told what they were made from. */
export function encodeFragments(
  fragments: ReadonlyMap<number, Fragment>,
  shared?: (id: string) => ReadSet | undefined | 'fact',
): EncodedFragments {
  const numbers = new Map<ComponentDefinition, number>();
  const packer = new TraceEncoder(shared ?? (() => undefined));
  const parcel: Omit<EncodedFragments, 'reads'> = { components: [], fragments: [] };
  for (const [at, { reads, components, ...fragment }] of fragments) {
    const named = components.map((definition) => {
      let number = numbers.get(definition);
      if (number === undefined) {
        number = parcel.components.push(plain(definition)) - 1;
        numbers.set(definition, number);
      }
      return number;
    });
    const piece = shared === undefined ? undefined : packer.add(reads);
    parcel.fragments.push({ at, fragment: plain(fragment), components: named, reads: piece });
  }
  return { ...parcel, reads: packer.parcel };
}

/** `source` sees what the other thread saw. */
export function decodeFragments(
  { components, fragments, reads }: EncodedFragments,
  source: FactSource,
): Map<number, Fragment> {
  const definitions = components.map(whole);
  const pieces = decodeTraces(reads, source);
  return new Map(
    fragments.map(({ at, fragment, components: named, reads: piece }) => [
      at,
      {
        ...whole(fragment),
        components: named.flatMap((n) => definitions[n] ?? []),
        reads: (piece === undefined ? undefined : pieces[piece]) ?? UNSENT_READS,
      },
    ]),
  );
}

function plain<T extends Pick<Fragment, 'contributions'>>(value: T): Plain<T> {
  return { ...value, contributions: value.contributions.map(contributionRow) };
}

function whole<T>(value: Plain<T>): T {
  return { ...value, contributions: value.contributions.map(contributionOf) } as T;
}
