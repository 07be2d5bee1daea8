import type { Origin } from '../origins/origin.js';

type Placed = Extract<Origin, { from: unknown }>;

/** Gives what the client sends under a key, whose dots are steps. */
function own(key: string): Placed {
  return { from: 'input', path: key.split('.') };
}

/** Tells whether a value is made of the input a key lies in. */
export function isMadeOf(key: string, derived: ReadonlySet<string>): boolean {
  return derived.has(key) || (key.includes('.') && derived.has(key.slice(0, key.indexOf('.'))));
}

/** Tells whether a value is made of the input of its own name, so that the client is asked for it. */
function isOwn(key: string, origin: Origin): boolean {
  if (typeof origin === 'string') return false;
  if ('from' in origin) return origin.from === 'input' && origin.path.join('.') === key;
  return isMadeOf(key, origin.derived) && origin.chosen !== true && origin.either !== true;
}

/** Gives the origin of a key that is written for sure over what stood there before; undefined before is the input itself. */
export function overWritten(key: string, before: Origin | undefined, origin: Origin): Origin {
  if (origin === 'open') return { ...own(key), defaulted: true };
  if (before === undefined || origin === 'made') return origin;
  if (isOwn(key, origin)) return isOwn(key, before) ? withDefaultOf(before, origin) : before;
  if (before === 'made') return before;
  return isOfOthers(key, origin) ? origin : 'open';
}

/** Tells whether a value is another field, or made without the input of its own name. */
function isOfOthers(key: string, origin: Origin): boolean {
  if (typeof origin !== 'string' && 'derived' in origin) return !isMadeOf(key, origin.derived);
  return namesOf(origin)?.includes(key) === false;
}

/** Names the fields of the input one of which a value is as it was sent; undefined where it is another value. */
function namesOf(origin: Origin): string[] | undefined {
  if (typeof origin === 'string') return undefined;
  if ('derived' in origin) return origin.either === true ? [...origin.derived] : undefined;
  return origin.from === 'input' && origin.path.length === 1 && origin.text === undefined
    ? [...origin.path]
    : undefined;
}

/** Gives a value made again of what stood under its key. */
function withDefaultOf(before: Origin, origin: Origin): Origin {
  if (before === 'made' || typeof before === 'string' || !('from' in before)) return before;
  if (typeof origin === 'string') return before;
  if (!('from' in origin))
    return origin.defaulted === undefined
      ? before
      : { ...before, defaulted: stronger(before.defaulted, origin.defaulted) };
  const defaulted = stronger(before.defaulted, origin.defaulted);
  return { ...origin, ...before, ...(defaulted === undefined ? {} : { defaulted }) };
}

type Default = Placed['defaulted'];

/** Gives the default of a value that has two: one that is no blank stands whatever the other is. */
function stronger(one: Default, other: Default): true | 'blank' {
  return one === true || other === true ? true : 'blank';
}

/**
 * Joins what a key holds on several ways: asked of the client where one of them takes what was sent, and not required where another
 * has a value of its own.
 */
export function joinOrigins(key: string, ways: readonly (Origin | undefined)[]): Origin {
  const origins = [...new Set(ways.map((one) => one ?? own(key)))];
  const [only, ...others] = origins;
  if (only !== undefined && others.length === 0) return only;
  if (origins.includes('open')) return 'open';
  const asked = origins.filter((origin) => isOwn(key, origin));
  if (asked.length === 0) return origins.find((origin) => isChosenBy(key, origin)) ?? ofOthers(key, origins);
  const placed = asked.map((origin) => asPlaced(key, origin));
  const isAlways = asked.length < origins.length || placed.some(isDefaulted);
  const isBlank = placed.some(({ defaulted }) => defaulted === 'blank');
  const isText = placed.every(({ text }) => text === true);
  const isMaybeText = placed.some(({ text }) => text !== undefined);
  return {
    ...own(key),
    ...(isAlways ? { defaulted: true } : isBlank ? { defaulted: 'blank' } : {}),
    ...(placed.some(({ laid }) => laid === true) ? { laid: true } : {}),
    ...(isText ? { text: true } : isMaybeText ? { text: 'maybe' } : {}),
  };
}

/** Gives a value that is asked of the client under a key as that input. */
function asPlaced(key: string, origin: Origin): Placed {
  if (typeof origin !== 'string' && 'from' in origin) return origin;
  const defaulted = typeof origin === 'string' ? undefined : origin.defaulted;
  return defaulted === undefined ? own(key) : { ...own(key), defaulted };
}

/** Tells whether a value is there where the client sends none. */
function isDefaulted(origin: Origin): boolean {
  return typeof origin !== 'string' && origin.defaulted === true;
}

/** Joins values none of which is made of what the client sends under the key: each is the application's own or another field. */
function ofOthers(key: string, origins: readonly Origin[]): Origin {
  const others = origins.filter((origin) => !isNoField(origin));
  if (others.length === 0) return 'made';
  const names = others.map(namesOf);
  // A parameter among them takes no rules that hold on some ways alone: the field stays, and nobody has to send it.
  if (names.includes(undefined)) return { ...own(key), defaulted: true };
  return { derived: new Set(names.flatMap((one) => one ?? [])), either: true };
}

/** Tells whether the input of a name decides which value of the application's own it is. */
function isChosenBy(key: string, origin: Origin): boolean {
  return typeof origin !== 'string' && 'derived' in origin && origin.chosen === true && isMadeOf(key, origin.derived);
}

/** Tells whether a value is no field and no parameter of its own. */
function isNoField(origin: Origin): boolean {
  if (typeof origin === 'string') return origin === 'made';
  return 'derived' in origin ? origin.either !== true : origin.text === true;
}

/** Gives what is written to a key where the client sends it: presence is asked for as without it. */
export function whereSent(key: string, origin: Origin): Origin {
  if (!isOwn(key, origin) || typeof origin === 'string' || !('from' in origin)) return own(key);
  const { defaulted: _, ...rest } = origin;
  return rest;
}
