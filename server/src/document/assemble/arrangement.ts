import { byteOrder } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';
import { numberPlaceholders } from '../identity.js';
import { ADDITIONAL, OPERATION, type PartKind } from '../parts.js';
import { METHODS } from '../shape/tables.js';
import { wellFormedText } from '../well-formed.js';

/** Arranges operations in the document by their positions among the fragments. */
export interface Arrangement {
  fragments: readonly Fragment[];
  /** Fragments that got their slots, in order of their signatures. */
  kept: readonly number[];
  /** Path that each of them is published at (requests 2.4); undefined for a webhook. */
  templates: readonly (string | undefined)[];
  /** Pairs of a fragment without a slot and the fragment that holds it. */
  collisions: readonly (readonly [number, number])[];
  /** Seats in document order: those below `paths`, those of `webhooks`. */
  paths: readonly Seat[];
  webhooks: readonly Seat[];
  /** Says that two fragments differ only in their contributions, so that their order may change with every edit. */
  close: boolean;
}

/** Names a slot of the document. */
export interface Seat {
  /** Position in `kept`. */
  at: number;
  kind: PartKind;
  /** Path, or name of the webhook. */
  name: string;
}

/**
 * Arranges fragments in order of their signature, each in its slot; the first claimant keeps it (document 10.1, 10.2).
 * The arrangement `before` holds while each fragment has the route of the one at its position.
 */
export function arrange(fragments: readonly Fragment[], before: Arrangement | undefined): Arrangement {
  const same =
    before?.close === false &&
    before.fragments.length === fragments.length &&
    before.fragments.every((other, at) => isSameSeat(other, fragments[at] as Fragment));
  return same ? { ...before, fragments } : arrangeAnew(fragments);
}

function isSameSeat(a: Fragment, b: Fragment): boolean {
  if (a === b) return true;
  const routes = a.signature === b.signature && a.verb === b.verb && a.path === b.path && a.host === b.host;
  return routes && a.webhook === b.webhook && a.controller === b.controller && isNothing(a) === isNothing(b);
}

/** Tells whether an operation failed and publishes nothing. */
function isNothing({ failed, contributions }: Fragment): boolean {
  return failed !== undefined && contributions.length === 0;
}

function arrangeAnew(fragments: readonly Fragment[]): Arrangement {
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
  const templates = sharedTemplates(kept.map(at));
  const seats = (wanted: (fragment: Fragment) => boolean) => seatsOf(kept.map(at), templates, wanted);
  const paths = seats(({ webhook }) => webhook === undefined);
  const webhooks = seats(({ webhook }) => webhook !== undefined);
  return { fragments, kept, templates, collisions, paths, webhooks, close };
}

/**
 * Brings paths that differ only in the names of their placeholders together at the first of them in byte order (requests 2.4). An operation
 * whose method is taken there keeps its own.
 */
function sharedTemplates(fragments: readonly Fragment[]): (string | undefined)[] {
  const alike = new Map<string, number[]>();
  for (const [at, { webhook, path }] of fragments.entries()) {
    if (webhook !== undefined) continue;
    const address = numberPlaceholders(path);
    const known = alike.get(address);
    if (known === undefined) alike.set(address, [at]);
    else known.push(at);
  }
  const templates = fragments.map(({ webhook, path }) => (webhook === undefined ? path : undefined));
  for (const group of alike.values()) {
    const ordered = group.sort((a, b) => byteOrder(templates[a] as string, templates[b] as string));
    const first = templates[ordered[0] as number];
    const taken = new Set<string>();
    for (const at of ordered) {
      const { verb, path } = fragments[at] as Fragment;
      if (path !== first && taken.has(verb)) continue;
      taken.add(verb);
      templates[at] = first;
    }
  }
  return templates;
}

/** Sorts seats in document order: by name, fixed methods in theirs, others after them. */
function seatsOf(
  fragments: readonly Fragment[],
  templates: Arrangement['templates'],
  wanted: (fragment: Fragment) => boolean,
): Seat[] {
  const all = fragments.flatMap((fragment, at): (Seat & { rank: number; method: string })[] => {
    if (!wanted(fragment)) return [];
    const method = methodOf(fragment.verb);
    const rank = METHODS.indexOf(method);
    const isFixed = rank >= 0;
    const kind = isFixed ? OPERATION : ADDITIONAL;
    return [
      {
        at,
        kind,
        name: wellFormedText(templates[at] ?? nameOf(fragment)),
        rank: isFixed ? rank : METHODS.length,
        method,
      },
    ];
  });
  all.sort((a, b) => byteOrder(a.name, b.name) || a.rank - b.rank || byteOrder(a.method, b.method));
  return all.map(({ at, kind, name }) => ({ at, kind, name }));
}

/** Gives the fixed method in lower case, or the method as registered. */
export function methodOf(verb: string): string {
  const lower = verb.toLowerCase();
  return METHODS.includes(lower) ? lower : verb;
}

function nameOf({ webhook, path }: Fragment): string {
  return webhook ?? path;
}

/** Orders fragments totally, together with their contributions: two fragments that compare equal publish the same. */
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
