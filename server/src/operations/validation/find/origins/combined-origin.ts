import type { Origin } from './origin.js';
import { isSameInput, isText, ofMaybeText } from './text-origin.js';

/** Gives the origin of a value, or of another one that stands where there is none. */
export function withFallback(value: Origin, fallback: Origin): Origin {
  for (const [one, other] of [
    [value, fallback],
    [fallback, value],
  ] as const) {
    if (typeof one !== 'string' && 'from' in one && other === 'made') return { ...one, defaulted: true };
    if (isText(other) && !isText(one) && isSameInput(one, other)) return ofMaybeText(one);
  }
  const joined = derivedFrom([value, fallback]);
  const isAlways = value === 'made' || fallback === 'made' || isOfAnother(value, fallback);
  if (isAlways && typeof joined !== 'string' && 'derived' in joined) return { ...joined, defaulted: true };
  const isEither = typeof joined !== 'string' && 'derived' in joined && isOneInput(value) && isOneInput(fallback);
  return isEither ? { ...joined, either: true } : joined;
}

type Placed = Extract<Origin, { from: unknown }>;

/**
 * Tells whether what stands where a value is not sent comes from elsewhere: it is made of other fields, or is a header, a segment or a
 * field of the query.
 */
function isOfAnother(value: Origin, fallback: Origin): boolean {
  if (typeof value === 'string' || typeof fallback === 'string' || !('from' in value)) return false;
  const [name, ...deeper] = value.path;
  if (name === undefined || deeper.length > 0) return false;
  if ('derived' in fallback) return fallback.either !== true && !fallback.derived.has(name);
  const isInput = (one: Placed) => one.from === 'input' || one.from === 'query';
  // A verb that reads takes its input from the query.
  if (isInput(value) && isInput(fallback) && fallback.path[0] === name) return false;
  return fallback.from !== value.from;
}

/** Tells whether a value is that of one field of the input, or of one of several. */
function isOneInput(origin: Origin): boolean {
  if (typeof origin === 'string' || isText(origin)) return false;
  return 'from' in origin ? origin.from === 'input' && origin.path.length === 1 : origin.either === true;
}

/** Says of what is made of some inputs what holds of each of them: another value stands where it is not sent, or it only decides. */
function kindOf(parts: readonly Exclude<Origin, string>[]): { chosen?: true; defaulted?: true | 'blank' } {
  const defaults = parts.map((part) => ('either' in part && part.either === true ? true : part.defaulted));
  const isDefaulted = defaults.every((one) => one !== undefined);
  const isChosen = parts.every((part) => 'derived' in part && part.chosen === true);
  return {
    ...(isChosen ? { chosen: true } : {}),
    ...(isDefaulted ? { defaulted: defaults.includes('blank') ? 'blank' : true } : {}),
  };
}

/** Gives the origin of a value made from others. What is inside a text is the application's own. */
export function derivedFrom(parts: readonly Origin[]): Origin {
  const names = new Set<string>();
  const asked: Exclude<Origin, string>[] = [];
  for (const part of parts) {
    if (part === 'open') return 'open';
    if (part === 'made' || isText(part)) continue;
    if ('derived' in part) {
      for (const name of part.derived) names.add(name);
      asked.push(part);
    }
    // A value made of a header or of a segment is the application's own: no field of the name is asked for.
    else if (part.from !== 'input' && part.from !== 'query') continue;
    else if (part.path[0] === undefined) return 'open';
    else {
      names.add(part.path[0]);
      asked.push(part);
    }
  }
  return names.size === 0 ? 'made' : { derived: names, ...kindOf(asked) };
}
