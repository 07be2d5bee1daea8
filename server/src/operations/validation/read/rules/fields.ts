import { type Field, isChoice, type RuleItem, rule } from '../../rule.js';
import { splitPath } from '../../tree/path.js';
import { readRules } from '../evaluator.js';
import { scalar } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import { columnType } from './column.js';
import { asWritten, joinReadings, type Reading, readChoice } from './reading.js';
import { type MapEntry, type RuleMap, withoutRules } from './rule-map.js';

/** Lists the fields of an evaluated rule array with their rules (validation 5). */
export function fieldsOf(map: RuleMap, scope: RuleScope): Field[] {
  return [...map.fields].map(([name, found]): Field => {
    const entry = isBare(name, map) ? withoutRules(found) : found;
    const own = readField(entry, scope);
    const lost = own.items.length === 0 && own.written;
    const { items, widened, construct } = lost ? own : joinReadings([own, ...addedTo(entry, scope)]);
    const valueUnread = !lost && !widened && DECIDING.test(construct ?? '') && isBarePresence(items);
    const path = splitPath(name);
    return {
      path,
      items: [
        ...besideLaid(asSent(items, entry.text), entry.laid).map((item) => withColumn(item, path, scope)),
        ...(mayBeLeftOut(entry, items) ? [rule('sometimes')] : []),
      ],
      ...(lost ? { unread: true as const } : widened ? { widened: true as const } : {}),
      ...(valueUnread ? { valueUnread } : {}),
      ...(construct === undefined || !(lost || widened || valueUnread) ? {} : { construct }),
      ...(entry.maybe === true ? { maybe: true as const } : {}),
      ...(entry.chosen === true ? { chosen: true as const } : {}),
      anchor: entry.anchor,
      ...(entry.comment === undefined ? {} : { comment: entry.comment }),
    };
  });
}

/** Reads the rules of an entry; of a list, each element names itself. */
function readField({ value, written }: MapEntry, scope: RuleScope): Reading {
  const reading = readRules(value, scope);
  return value.k === 'array' && reading.construct !== undefined
    ? reading
    : asWritten(reading, written?.value === value ? written.node : undefined);
}

/** Reads the rules an entry is given later: those of some runs are a choice of them and none (validation 14). */
function addedTo({ added = [] }: MapEntry, scope: RuleScope): Reading[] {
  return added.map(({ value, sure }) =>
    sure ? readRules(value, scope) : readChoice([value, scalar(null)], scope, readRules),
  );
}

const PRESENCE = /^(?:required|present|missing|prohibit|exclude|nullable$|sometimes$|filled$)/;

/** Begins the phrases of what decides a value without telling it. */
const DECIDING = /^(?:a closure$|the rule class )/;

/** Tells whether rules say when a field is sent and nothing of what its value is. */
function isBarePresence(items: readonly RuleItem[]): boolean {
  return items.every((item) => !isChoice(item) && (PRESENCE.test(item.name) || item.name === 'bail'));
}

/** Gives the rules of what is sent where the application makes what they speak of out of a text (validation 6.4). */
function asSent(items: readonly RuleItem[], text: true | 'maybe' | undefined): readonly RuleItem[] {
  if (text === undefined || items.length === 0) return items;
  if (text === true) return [...items.filter((item) => !isChoice(item) && PRESENCE.test(item.name)), rule('string')];
  return [...items, { name: 'or_text', params: [], synthetic: true }];
}

/** Gives the rules of what is sent beside the keys the code lays into it. */
function besideLaid(items: readonly RuleItem[], laid: true | undefined): readonly RuleItem[] {
  if (laid === undefined) return items;
  return items
    .filter((item) => isChoice(item) || !/^(?:min|max|size|between)$/.test(item.name))
    .map((item) => (isChoice(item) || item.name !== 'required' ? item : rule('present')));
}

/** Tells whether a value stands where the client sends none, and its rules take it. */
function mayBeLeftOut({ fallback }: MapEntry, items: readonly RuleItem[]): boolean {
  if (fallback === undefined || items.length === 0) return false;
  return (
    fallback === true || !items.some((item) => !isChoice(item) && /^(?:required|accepted|declined)$/.test(item.name))
  );
}

/** Tells whether a run may lack the rules of a field while it has those of a field inside. */
function isBare(name: string, { fields }: RuleMap): boolean {
  if (fields.get(name)?.maybe !== true) return false;
  return [...fields].some(([inner, { maybe }]) => maybe !== true && inner.startsWith(`${name}.`));
}

/**
 * Adds the type of the column to `exists:t,c` and `unique:t,c`; c defaults to the field's last key (validation 8.3).
 */
function withColumn(item: RuleItem, path: readonly string[], scope: RuleScope): RuleItem {
  if (isChoice(item)) return { choice: item.choice.map((arm) => arm.map((inner) => withColumn(inner, path, scope))) };
  if (item.synthetic || (item.name !== 'exists' && item.name !== 'unique')) return item;
  const [table, column = path.findLast((segment) => segment !== '*')] = item.params;
  if (table === undefined || column === undefined) return item;
  const type = columnType(table, column, scope.ctx);
  return type === undefined ? item : { ...item, column: type };
}
