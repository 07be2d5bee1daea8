import type { Json, JsonMap } from '@docgen/protocol';
import { keysOf } from '../members.js';

/** Holds the media types of two bodies by what became of them; names are as written. */
interface MediaTypePairing {
  pairs: (readonly [before: string, after: string])[];
  removed: string[];
  added: string[];
}

/**
 * Pairs the media types of two bodies: those of one name, then the two that differ in letter case or `charset` alone. With `takesRanges`
 * one that is left over is compared with a range that holds it, `application/json` with `*` of all types: whoever sent it goes on to.
 */
export function pairMediaTypes(before: JsonMap, after: JsonMap, takesRanges: boolean): MediaTypePairing {
  const all = keysOf(before, after);
  const pairs = all.filter((name) => before.has(name) && after.has(name)).map((name) => [name, name] as const);
  let removed = all.filter((name) => !after.has(name));
  let added = all.filter((name) => !before.has(name));
  if (removed.length === 0 || after.size === 0) return { pairs, removed, added };
  const alike = removed.flatMap((name) => {
    const [partner, ...others] = added.filter((one) => plainName(one) === plainName(name));
    const isOnly = removed.filter((one) => plainName(one) === plainName(name)).length === 1;
    return partner !== undefined && others.length === 0 && isOnly ? [[name, partner] as const] : [];
  });
  removed = removed.filter((name) => !alike.some(([one]) => one === name));
  added = added.filter((name) => !alike.some(([, one]) => one === name));
  const held = takesRanges
    ? removed.flatMap((name) => rangesOf(name, after).map((range) => [name, range] as const))
    : [];
  removed = removed.filter((name) => !held.some(([one]) => one === name));
  return { pairs: [...pairs, ...alike, ...held], removed, added };
}

/** Spells a media type without letter case and the charset of its text. */
function plainName(name: string): string {
  const [type = '', ...parameters] = name.toLowerCase().split(';');
  const kept = parameters.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('charset='));
  return [type.trim(), ...kept.sort()].join(';');
}

/** Gives the narrowest range of a body that holds a media type, if there is one. */
function rangesOf(name: string, content: ReadonlyMap<string, Json>): string[] {
  const [type = ''] = plainName(name).split(';');
  return [`${type.split('/')[0]}/*`, '*/*'].filter((range) => range !== type && content.has(range)).slice(0, 1);
}
