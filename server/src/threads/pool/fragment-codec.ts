import type { FactSource, ReadSet } from '@docgen/cache';
import type { ComponentDefinition, Fragment } from '../../analysis/index.js';
import { UNSENT_READS } from '../../pipeline/fragments/remote-fragments.js';
import { type ContributionRow, contributionOf, contributionRow } from '../../stored/contribution-row.js';
import { decodeTraces, type EncodedTraces, TraceEncoder } from './trace-codec.js';

type Encoded<T> = Omit<T, 'contributions'> & { contributions: ContributionRow[] };

interface EncodedFragment {
  at: number;
  fragment: Encoded<Omit<Fragment, 'reads' | 'components'>>;
  components: number[];
  /** Number of the piece that stands for its reads; absent where they are not sent. */
  reads: number | undefined;
}

/** Holds fragments on their way to another thread. Components that several share are sent once. */
export interface EncodedFragments {
  components: Encoded<ComponentDefinition>[];
  fragments: EncodedFragment[];
  reads: EncodedTraces;
}

/** Encodes fragments by the positions of their operations; with `shared` (TraceEncoder), their read sets as well. */
export function encodeFragments(
  fragments: ReadonlyMap<number, Fragment>,
  shared?: (id: string) => ReadSet | undefined | 'fact',
): EncodedFragments {
  const numbers = new Map<ComponentDefinition, number>();
  const traces = new TraceEncoder(shared ?? (() => undefined));
  const encoded: Omit<EncodedFragments, 'reads'> = { components: [], fragments: [] };
  for (const [at, { reads, components, ...fragment }] of fragments) {
    const named = components.map((definition) => {
      let number = numbers.get(definition);
      if (number === undefined) {
        number = encoded.components.push(encodePart(definition)) - 1;
        numbers.set(definition, number);
      }
      return number;
    });
    const piece = shared === undefined ? undefined : traces.add(reads);
    encoded.fragments.push({ at, fragment: encodePart(fragment), components: named, reads: piece });
  }
  return { ...encoded, reads: traces.encoded };
}

/** Decodes fragments; `source` answers the facts the other thread read. */
export function decodeFragments(
  { components, fragments, reads }: EncodedFragments,
  source: FactSource,
): Map<number, Fragment> {
  const definitions = components.map(decodePart);
  const pieces = decodeTraces(reads, source);
  return new Map(
    fragments.map(({ at, fragment, components: named, reads: piece }) => [
      at,
      {
        ...decodePart(fragment),
        components: named.flatMap((n) => definitions[n] ?? []),
        reads: (piece === undefined ? undefined : pieces[piece]) ?? UNSENT_READS,
      },
    ]),
  );
}

function encodePart<T extends Pick<Fragment, 'contributions'>>(value: T): Encoded<T> {
  return { ...value, contributions: value.contributions.map(contributionRow) };
}

function decodePart<T>(value: Encoded<T>): T {
  return { ...value, contributions: value.contributions.map(contributionOf) } as T;
}
