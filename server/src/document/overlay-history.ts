import { type Fragment, RANK } from '../analysis/index.js';
import { methodOf } from './assemble/arrangement.js';
import type { OverlayWrite } from './assemble/overlays/write.js';
import type { FieldContribution, FieldHistory, FieldWriter } from './field-history.js';
import { pointer as pointerTo } from './pointer.js';
import { METHODS } from './shape/tables.js';

/** Names the place of an operation in a document. */
export function operationKeys({ webhook, path, verb }: Pick<Fragment, 'webhook' | 'path' | 'verb'>): string[] {
  const method = methodOf(verb);
  const item = webhook === undefined ? ['paths', path] : ['webhooks', webhook];
  return METHODS.includes(method) ? [...item, method] : [...item, 'additionalOperations', method];
}

/**
 * Adds the writes of overlays below a place to the histories of its fields: what stood there is displaced, and what stood below a
 * value that was written as a whole is removed with it.
 */
export function withOverlays(
  histories: readonly FieldHistory[],
  place: readonly string[],
  writes: readonly OverlayWrite[],
): FieldHistory[] {
  const found = new Map(histories.map((history) => [history.pointer, history]));
  for (const write of writes) {
    const shared = Math.min(place.length, write.keys.length);
    if (write.keys.slice(0, shared).some((key, at) => key !== place[at])) continue;
    const pointer = placeBelow(write.keys.slice(place.length), found);
    const history = found.get(pointer) ?? { pointer, contributions: heldAbove(pointer, write, found) };
    found.set(pointer, overlaid(history, write));
    if (write.outcome === 'outranked') continue;
    for (const below of found.values())
      if (below.pointer.startsWith(`${pointer}/`)) found.set(below.pointer, displaced(below, write, 'removed'));
  }
  return [...found.values()];
}

/** Names the place of a write as the histories do: of a list, `keywords[]` in the document, they know the name `keywords`. */
function placeBelow(keys: readonly string[], histories: ReadonlyMap<string, FieldHistory>): string {
  const [root, name = '', ...rest] = keys;
  if (root !== 'parameters' || !name.endsWith('[]')) return pointerTo(keys);
  const isKnown = (of: string) => [...histories.keys()].some((one) => one.startsWith(`${pointerTo([root, of])}/`));
  const plain = name.slice(0, -'[]'.length);
  return pointerTo([root, isKnown(name) || !isKnown(plain) ? name : plain, ...rest]);
}

function overlaid(history: FieldHistory, write: OverlayWrite): FieldHistory {
  const holder = history.contributions.find(({ outcome }) => outcome === 'stands');
  const wins = write.outcome === 'stands';
  const before = wins ? displaced(history, write, holder?.layer === 'overlay' ? 'later' : 'rank') : history;
  const own: FieldContribution = {
    ...writerOf(write),
    rank: RANK.overlay,
    outcome: wins ? 'stands' : 'shadowed',
    ...(write.removed === true ? { removed: true } : {}),
    ...(write.value === undefined ? {} : { value: write.value }),
    ...(wins || holder === undefined ? {} : { lostTo: { ...named(holder), reason: 'rank' } }),
  };
  const stands = ({ outcome }: FieldContribution) => (outcome === 'stands' ? 0 : 1);
  const contributions = [...before.contributions, own].sort((a, b) => b.rank - a.rank || stands(a) - stands(b));
  return { ...history, contributions };
}

function displaced(history: FieldHistory, write: OverlayWrite, reason: 'rank' | 'later' | 'removed'): FieldHistory {
  const contributions = history.contributions.map(
    (one): FieldContribution =>
      one.outcome === 'stands' ? { ...one, outcome: 'displaced', lostTo: { ...writerOf(write), reason } } : one,
  );
  return { ...history, contributions };
}

/** Gives the value an overlay displaces inside one that was written as a whole, as a contribution of whoever wrote that. */
function heldAbove(
  pointer: string,
  { before }: OverlayWrite,
  histories: ReadonlyMap<string, FieldHistory>,
): FieldContribution[] {
  if (before === undefined) return [];
  for (let at = pointer.lastIndexOf('/'); at > 0; at = pointer.lastIndexOf('/', at - 1)) {
    const holder = histories.get(pointer.slice(0, at))?.contributions.find(({ outcome }) => outcome === 'stands');
    if (holder !== undefined) return [{ ...holder, value: before }];
  }
  return [];
}

function writerOf({ source }: OverlayWrite): FieldWriter {
  return { producer: 'overlay', layer: 'overlay', source };
}

function named({ producer, layer, source }: FieldWriter): FieldWriter {
  return { producer, layer, ...(source === undefined ? {} : { source }) };
}
