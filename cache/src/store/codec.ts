/** Reports bytes that no `encode` made, or a value that is not plain data. A reader treats it as a miss. */
export class CodecError extends Error {}

/**
 * Writes plain data as bytes, exactly: objects and arrays, Maps and Sets in order, bigint, -0, NaN and the infinities,
 * undefined members (which are not absent ones). The form is JSON, the fastest to read, with `{"$":[tag, …]}` for
 * values JSON has no form for; an object that has a `$` of its own is written with a tag too. A shared value is written
 * twice. Throws CodecError on anything else (functions, class instances, cycles).
 */
export function encode(value: unknown): Uint8Array {
  try {
    return Buffer.from(JSON.stringify(tagged(value)), 'utf8');
  } catch (error) {
    throw error instanceof CodecError ? error : new CodecError('too deep', { cause: error });
  }
}

/** Reads the value `encode` was given. Throws CodecError, and nothing else, on any other bytes. */
export function decode(bytes: Uint8Array): unknown {
  try {
    const text = UTF8.decode(bytes);
    const value: unknown = JSON.parse(text);
    // Most rows hold no tag at all: to look into every value for one took as long as to read it.
    return text.includes(MARK) ? plain(value) : value;
  } catch (error) {
    throw error instanceof CodecError ? error : new CodecError('not encoded data', { cause: error });
  }
}

const TAG = '$';
/** The name of a tag as JSON writes it. */
const MARK = '"$"';
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function tagged(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'undefined':
      return { [TAG]: ['undefined'] };
    case 'bigint':
      return { [TAG]: ['bigint', value.toString()] };
    case 'number':
      if (Number.isFinite(value) && !Object.is(value, -0)) return value;
      return { [TAG]: ['number', Object.is(value, -0) ? '-0' : String(value)] };
    case 'object':
      return value === null ? null : compound(value);
    default:
      throw new CodecError(`no form for a ${typeof value}`);
  }
}

function compound(value: object): unknown {
  if (Array.isArray(value)) return Array.from(value, tagged);
  if (value instanceof Map) return { [TAG]: ['map', ...[...value].flat(1).map(tagged)] };
  if (value instanceof Set) return { [TAG]: ['set', ...[...value].map(tagged)] };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) throw new CodecError('no form for a class instance');
  const members = Object.entries(value);
  if (Object.hasOwn(value, TAG)) return { [TAG]: ['object', ...members.flatMap(([key, of]) => [key, tagged(of)])] };
  return Object.fromEntries(members.map(([key, of]) => [key, tagged(of)]));
}

/** Replaces tags in place, because most of a value has none. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = plain(value[at]);
    return value;
  }
  if (Object.hasOwn(value, TAG)) return untagged(value as Record<string, unknown>);
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (member !== null && typeof member === 'object') define(members, key, plain(member));
  }
  return members;
}

function untagged(value: Record<string, unknown>): unknown {
  const form = value[TAG];
  if (!Array.isArray(form) || Object.keys(value).length !== 1) throw new CodecError('a tag without a form');
  const [tag, ...rest] = form as unknown[];
  const [text] = rest;
  switch (tag) {
    case 'undefined':
      if (rest.length === 0) return undefined;
      break;
    case 'bigint':
      if (rest.length === 1 && typeof text === 'string' && /^-?[0-9]+$/.test(text)) return BigInt(text);
      break;
    case 'number':
      if (text === '-0') return -0;
      if (text === 'NaN' || text === 'Infinity' || text === '-Infinity') return Number(text);
      break;
    case 'set':
      return new Set(rest.map(plain));
    case 'map':
      return new Map(pairs(rest));
    case 'object': {
      const members: Record<string, unknown> = {};
      for (const [key, member] of pairs(rest)) {
        if (typeof key !== 'string') throw new CodecError('a member without a name');
        define(members, key, member);
      }
      return members;
    }
  }
  throw new CodecError('an unknown tag');
}

function* pairs(list: readonly unknown[]): Generator<[unknown, unknown]> {
  if (list.length % 2 !== 0) throw new CodecError('half a pair');
  for (let at = 0; at < list.length; at += 2) yield [plain(list[at]), plain(list[at + 1])];
}

/** Defines a member, also one named `__proto__`. */
function define(members: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
  } else members[key] = value;
}
