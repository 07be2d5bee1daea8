import { toBool } from './convert.js';
import { floatText } from './float-text.js';
import { leadingNumber } from './numeric-text.js';
import {
  isArray,
  isCase,
  isObject,
  isOpen,
  type OpenArray,
  type OpenObject,
  type OpenValue,
  type PhpValue,
} from './value.js';

/** Orders two values; `none` stands for values of which `<`, `<=`, `>` and `>=` are all false and `<=>` is 1. */
type Order = -1 | 0 | 1 | 'none';

/** Limits how deep arrays and objects inside one another are compared: an object may hold itself. */
const DEEPEST = 64;

/** Compares by `===`; undefined where a value that counts is unknown. */
export function identical(a: PhpValue, b: PhpValue): boolean;
export function identical(a: OpenValue, b: OpenValue): boolean | undefined;
export function identical(a: OpenValue, b: OpenValue): boolean | undefined {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return isOpen(a) || isOpen(b) ? undefined : a === b;
  }
  if (isOpen(a) || isOpen(b)) return undefined;
  if (a === b) return true;
  if (a.k === 'case' && b.k === 'case') return sameCase(a, b);
  return isArray(a) && isArray(b) ? sameMembers(a, b) : false;
}

function sameMembers(a: OpenArray, b: OpenArray): boolean | undefined {
  if (a.entries.size !== b.entries.size) return false;
  const others = b.entries[Symbol.iterator]();
  let sure: boolean | undefined = true;
  for (const [key, value] of a.entries) {
    const other = others.next().value;
    if (other === undefined || other[0] !== key) return false;
    const same = identical(value, other[1]);
    if (same === false) return false;
    if (same === undefined) sure = undefined;
  }
  return sure;
}

/** Compares by `==`; undefined where a value that counts is unknown. */
export function equal(a: PhpValue, b: PhpValue): boolean;
export function equal(a: OpenValue, b: OpenValue): boolean | undefined;
export function equal(a: OpenValue, b: OpenValue): boolean | undefined {
  return equalAt(a, b, 0);
}

function equalAt(a: OpenValue, b: OpenValue, depth: number): boolean | undefined {
  if (depth > DEEPEST) return undefined;
  if (isArray(a) && isArray(b)) return a === b || equalMembers(a.entries, b.entries, depth);
  if (isObject(a) && isObject(b) && a !== b) {
    if (a.class !== b.class) return false;
    return isStandard(a) ? equalMembers(a.props, b.props, depth) : undefined;
  }
  // `$case == true` is true where the compiler sees the literal, and false where `true` comes from a variable.
  if ((isCase(a) && typeof b === 'boolean') || (isCase(b) && typeof a === 'boolean')) return undefined;
  const order = orderAt(a, b, depth);
  return order === undefined ? undefined : order === 0;
}

function equalMembers<Key>(
  a: ReadonlyMap<Key, OpenValue>,
  b: ReadonlyMap<Key, OpenValue>,
  depth: number,
): boolean | undefined {
  if (a.size !== b.size) return false;
  let sure: boolean | undefined = true;
  for (const [key, value] of a) {
    const other = b.get(key);
    const same = other === undefined ? false : equalAt(value, other, depth + 1);
    if (same === false) return false;
    if (same === undefined) sure = undefined;
  }
  return sure;
}

/**
 * Orders two values as `<=>` of PHP 8 does; undefined where a value that counts is unknown. `$a > $b` is `$b < $a`,
 * which is not the same where there is no order.
 */
export function compare(a: OpenValue, b: OpenValue): Order | undefined {
  return orderAt(a, b, 0);
}

function orderAt(a: OpenValue, b: OpenValue, depth: number): Order | undefined {
  if (depth > DEEPEST || isOpen(a) || isOpen(b)) return undefined;
  if (typeof a === 'string' && typeof b === 'string') return texts(a, b);
  const left = typeof a === 'bigint' || typeof a === 'number';
  const right = typeof b === 'bigint' || typeof b === 'number';
  if (left && right) return numbers(a, b);
  if (isInstance(a) || isInstance(b)) return instances(a, b, depth);
  if (a === null || b === null || typeof a === 'boolean' || typeof b === 'boolean') return truths(a, b);
  if (left && typeof b === 'string') return numberAndText(a, b);
  if (right && typeof a === 'string') return turned(numberAndText(b, a));
  if (isArray(a) && isArray(b)) return a === b ? 0 : members(a.entries, b.entries, depth);
  return isArray(a) ? 1 : -1;
}

function truths(a: OpenValue, b: OpenValue): Order | undefined {
  if (a === null && typeof b === 'string') return b === '' ? 0 : -1;
  if (b === null && typeof a === 'string') return a === '' ? 0 : 1;
  const left = toBool(a);
  const right = toBool(b);
  return left === undefined || right === undefined ? undefined : sign(Number(left) - Number(right));
}

/** Orders numeric texts as numbers and others by bytes; so too integers that are too large for the difference to show. */
function texts(a: string, b: string): Order {
  if (a === b) return 0;
  const left = leadingNumber(a);
  const right = leadingNumber(b);
  if (left?.whole !== true || right?.whole !== true) return bytes(a, b);
  if (left.overflow !== 0 && typeof right.value === 'bigint') return left.overflow;
  if (right.overflow !== 0 && typeof left.value === 'bigint') return right.overflow === 1 ? -1 : 1;
  const order = numbers(left.value, right.value);
  const beyond = left.overflow !== 0 && left.overflow === right.overflow;
  const infinite = typeof left.value === 'number' && !Number.isFinite(left.value);
  return order === 0 && (beyond || infinite) ? bytes(a, b) : order;
}

function numberAndText(a: bigint | number, b: string): Order {
  const number = leadingNumber(b);
  if (number?.whole === true) return numbers(a, number.value);
  if (Number.isNaN(a)) return 'none';
  return bytes(typeof a === 'bigint' ? a.toString() : floatText(a), b);
}

function bytes(a: string, b: string): Order {
  return sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function numbers(a: bigint | number, b: bigint | number): Order {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const left = Number(a);
  const right = Number(b);
  if (Number.isNaN(left) || Number.isNaN(right)) return 'none';
  return left === right ? 0 : left < right ? -1 : 1;
}

function members<Key>(
  a: ReadonlyMap<Key, OpenValue>,
  b: ReadonlyMap<Key, OpenValue>,
  depth: number,
): Order | undefined {
  if (a.size !== b.size) return a.size < b.size ? -1 : 1;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined) return 'none';
    const order = orderAt(value, other, depth + 1);
    if (order !== 0) return order;
  }
  return 0;
}

/** Orders two values of which at least one is a case, a closure or another object. */
function instances(a: OpenValue, b: OpenValue, depth: number): Order | undefined {
  if (a === b) return 0;
  if (isCase(a) && isCase(b) && sameCase(a, b)) return 0;
  if (isObject(a) && isObject(b) && a.class === b.class)
    return isStandard(a) ? members(a.props, b.props, depth) : undefined;
  if (isInstance(a) && isInstance(b)) return 'none';
  const [object, other] = isInstance(a) ? [a, b] : [b, a];
  if (other === null) return truths(a, b);
  if (isCase(a) || isCase(b)) return 'none';
  if (typeof other === 'boolean') return truths(a, b);
  // Other classes may have a form of the other's type: `__toString`.
  if (!isObject(object) || !isStandard(object)) return undefined;
  const order = typeof other === 'string' || isArray(other) ? 1 : orderAt(1n, other, depth);
  return order === undefined || object === a ? order : turned(order);
}

type Instance = Extract<OpenValue, { k: 'case' | 'object' | 'closure' | 'callable' }>;

function isInstance(value: OpenValue): value is Instance {
  return typeof value === 'object' && value !== null && value.k !== 'array' && !isOpen(value);
}

function isStandard(value: OpenObject): boolean {
  return value.class.toLowerCase() === 'stdclass';
}

function sameCase(a: { class: string; name: string }, b: { class: string; name: string }): boolean {
  return a.class.toLowerCase() === b.class.toLowerCase() && a.name === b.name;
}

function turned(order: Order): Order {
  return order === 'none' ? order : sign(-order);
}

function sign(difference: number): -1 | 0 | 1 {
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}
