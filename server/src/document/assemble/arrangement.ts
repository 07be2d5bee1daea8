import { byteOrder } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';
import { ADDITIONAL, OPERATION, type PartKind } from '../parts.js';
import { METHODS } from '../shape/tables.js';
import { printableText } from '../well-formed.js';

/** Where operations stand, by their positions among the fragments. */
export interface Arranged {
  fragments: readonly Fragment[];
  /** Fragments that got their slots, in order of their signatures. */
  kept: readonly number[];
  /** Pairs of a fragment that got none and the one that has it. */
  collisions: readonly (readonly [number, number])[];
  /** In document order: those below `paths`, those of `webhooks`. */
  paths: readonly Seat[];
  webhooks: readonly Seat[];
  /** Two fragments are told apart by what they contribute alone, so the next order is another question. */
  close: boolean;
}

/** A slot of the document. */
export interface Seat {
  /** Position in `kept`. */
  at: number;
  kind: PartKind;
  /** Path, or name of the webhook. */
  name: string;
}

/**
 * Fragments in order of their signature, each in its slot; the first claimant keeps it (document 10.1, 10.2). That is as it was
 * while each fragment has the route of the one that stood in its position.
 */
export function arranged(fragments: readonly Fragment[], before: Arranged | undefined): Arranged {
  const same =
    before?.close === false &&
    before.fragments.length === fragments.length &&
    before.fragments.every((other, at) => standsAlike(other, fragments[at] as Fragment));
  return same ? { ...before, fragments } : arrange(fragments);
}

function standsAlike(a: Fragment, b: Fragment): boolean {
  if (a === b) return true;
  const routes = a.signature === b.signature && a.verb === b.verb && a.path === b.path && a.host === b.host;
  return routes && a.webhook === b.webhook && a.controller === b.controller && isNothing(a) === isNothing(b);
}

/** A failed operation nothing is published of. */
function isNothing({ failed, contributions }: Fragment): boolean {
  return failed !== undefined && contributions.length === 0;
}

function arrange(fragments: readonly Fragment[]): Arranged {
  const at = (position: number): Fragment => fragments[position] as Fragment;
  let close = false;
  const order = [...fragments.keys()].sort((a, b) => {
    const first = compareRoutes(at(a), at(b));
    if (first !== 0) return first;
    close = true;
    return compareKeys([JSON.stringify(plain(at(a)))], [JSON.stringify(plain(at(b)))]);
  });
  const taken = new Map<string, number>();
  const collisions: [number, number][] = [];
  for (const position of order) {
    const fragment = at(position);
    if (isNothing(fragment)) continue;
    const slot = JSON.stringify([fragment.webhook === undefined, fragment.verb, nameOf(fragment)]);
    const kept = taken.get(slot);
    if (kept === undefined) taken.set(slot, position);
    else collisions.push([position, kept]);
  }
  const kept = [...taken.values()];
  const seats = (wanted: (fragment: Fragment) => boolean) => seated(kept.map(at), wanted);
  const paths = seats(({ webhook }) => webhook === undefined);
  return { fragments, kept, collisions, paths, webhooks: seats(({ webhook }) => webhook !== undefined), close };
}

/** In document order: by name, fixed methods in theirs, others after them. */
function seated(fragments: readonly Fragment[], wanted: (fragment: Fragment) => boolean): Seat[] {
  const all = fragments.flatMap((fragment, at): (Seat & { rank: number; method: string })[] => {
    if (!wanted(fragment)) return [];
    const method = methodOf(fragment.verb);
    const rank = METHODS.indexOf(method);
    const isFixed = rank >= 0;
    const kind = isFixed ? OPERATION : ADDITIONAL;
    return [{ at, kind, name: printableText(nameOf(fragment)), rank: isFixed ? rank : METHODS.length, method }];
  });
  all.sort((a, b) => byteOrder(a.name, b.name) || a.rank - b.rank || byteOrder(a.method, b.method));
  return all.map(({ at, kind, name }) => ({ at, kind, name }));
}

/** Lower-case fixed method, or the method as registered. */
export function methodOf(verb: string): string {
  const lower = verb.toLowerCase();
  return METHODS.includes(lower) ? lower : verb;
}

function nameOf({ webhook, path }: Fragment): string {
  return webhook ?? path;
}

/** With what they contribute a total order: two fragments that compare equal say the same. */
function compareRoutes(a: Fragment, b: Fragment): number {
  return byteOrder(a.signature, b.signature) || compareKeys(identifying(a), identifying(b));
}

function identifying(f: Fragment): (string | undefined)[] {
  return [f.signature, f.verb, f.path, f.host ?? undefined, f.controller];
}

function plain(fragment: Fragment): unknown {
  return fragment.contributions.map(({ target, field, by, value }) => [target, field, by, spelled(value)]);
}

function spelled(value: unknown): unknown {
  if (typeof value === 'symbol') return 'REMOVE';
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(spelled);
  return value instanceof Map ? [...value].map(([key, inner]) => [key, spelled(inner)]) : value;
}
