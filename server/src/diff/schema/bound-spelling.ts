import type { Json, JsonMap } from '@docgen/protocol';
import { fieldChange } from '../change-list.js';
import { listOf } from '../members.js';
import type { Order } from './number-order.js';
import type { SchemaPair } from './schema-pair.js';

/** Names the two spellings of a bound. */
interface End {
  inclusive: 'minimum' | 'maximum';
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum';
}

const ENDS: readonly End[] = [
  { inclusive: 'maximum', exclusive: 'exclusiveMaximum' },
  { inclusive: 'minimum', exclusive: 'exclusiveMinimum' },
];

/** Holds a bound that is told as one though the two sides spell it in two keywords. */
interface RespelledBound {
  keyword: string;
  order: Order;
  fields: ReturnType<typeof fieldChange>;
  /** Keywords that are told with it. */
  told: readonly string[];
}

/**
 * Lists the bounds that one side spells with `minimum` and the other with `exclusiveMinimum`, or the upper ones so: that is one fact, and
 * of an integer above 0 and one from 1 on it is the same one (diff 10.4).
 */
export function respelledBounds({ before, after }: SchemaPair, old: JsonMap, current: JsonMap): RespelledBound[] {
  const isWhole = [before, after].every(isInteger);
  return ENDS.flatMap((end): RespelledBound[] => {
    const told = [end.exclusive, end.inclusive];
    if (told.every((keyword) => old.has(keyword) === current.has(keyword))) return [];
    const [was, is] = [limitOf(old, end, isWhole), limitOf(current, end, isWhole)];
    if (was === undefined || is === undefined) return [];
    const fields = told.flatMap((keyword) => fieldChange(keyword, old.get(keyword), current.get(keyword)));
    return [{ keyword: is.keyword, order: orderOf(was, is, end), fields, told }];
  });
}

interface Limit {
  keyword: string;
  value: number;
  isExclusive: boolean;
}

/** Gives the bound a schema has at an end; undefined where it states none, or no number. */
function limitOf(schema: JsonMap, end: End, isWhole: boolean): Limit | undefined {
  const limits = [end.inclusive, end.exclusive].flatMap((keyword): Limit[] => {
    const value = schema.get(keyword);
    return typeof value === 'number' ? [limit(keyword, value, end, isWhole)] : [];
  });
  const [first, second] = limits;
  if (first === undefined || second === undefined) return first;
  return orderOf(first, second, end) === 'narrower' ? second : first;
}

/** Writes a bound of integers with the last one that it lets through. */
function limit(keyword: string, value: number, end: End, isWhole: boolean): Limit {
  const isExclusive = keyword === end.exclusive;
  if (!isWhole) return { keyword, value, isExclusive };
  const isLower = end.inclusive === 'minimum';
  const last = isLower ? Math.ceil(value) : Math.floor(value);
  const step = isExclusive && last === value ? (isLower ? 1 : -1) : 0;
  return { keyword, value: last + step, isExclusive: false };
}

function orderOf(before: Limit, after: Limit, end: End): Order {
  if (before.value === after.value) {
    if (before.isExclusive === after.isExclusive) return 'same';
    return after.isExclusive ? 'narrower' : 'wider';
  }
  return before.value < after.value === (end.inclusive === 'minimum') ? 'narrower' : 'wider';
}

function isInteger(schema: JsonMap): boolean {
  const type: Json | undefined = schema.get('type');
  const types = Array.isArray(type) ? listOf(type).filter((word) => word !== 'null') : [type];
  return types.length === 1 && types[0] === 'integer';
}
