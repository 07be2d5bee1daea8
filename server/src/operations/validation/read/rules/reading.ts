import type { Item } from '@docgen/php';
import type { RuleItem } from '../../rule.js';
import { evaluate } from '../evaluator.js';
import { spelled } from '../expressions/construct-text.js';
import type { RuleValue } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';

/** Holds the rules of a value, and notes unread ones (validation 5). */
export interface Reading {
  items: RuleItem[];
  /** Says that a rule whose values could not be read was left out. */
  widened: boolean;
  /** Says that the source holds an entry, whether or not it became a rule. */
  written: boolean;
  /** Names the first construct that could not be read, as a phrase. */
  construct?: string;
}

export const nothing = (): Reading => ({ items: [], widened: false, written: false });
export const opaque = (construct?: string): Reading => ({
  items: [],
  widened: false,
  written: true,
  ...named(construct),
});
export const widened = (...items: RuleItem[]): Reading => ({ items, widened: true, written: true });
/** Makes the reading of a construct whose rules are left out. */
export const unreadable = (construct: string): Reading => ({ items: [], widened: true, written: true, construct });

const named = (construct: string | undefined) => (construct === undefined ? {} : { construct });

export const rules = (...items: RuleItem[]): Reading => ({ items, widened: false, written: true });

export function joinReadings(readings: readonly Reading[]): Reading {
  return {
    items: readings.flatMap((r) => r.items),
    widened: readings.some((r) => r.widened),
    written: readings.some((r) => r.written),
    ...named(readings.find((r) => r.construct !== undefined)?.construct),
  };
}

/**
 * Reads the arms of an undecided choice (validation 14.1). An arm that cannot be folded drops the whole choice: the
 * field keeps the rules outside.
 */
export function readChoice(
  arms: readonly RuleValue[],
  scope: RuleScope,
  read: (value: RuleValue, scope: RuleScope) => Reading,
): Reading {
  const readings = arms.map((arm) => read(arm, scope));
  const unread = readings.find((r) => r.widened || (r.written && r.items.length === 0));
  if (unread !== undefined) return { ...widened(), ...named(unread.construct) };
  if (readings.every((r) => r.items.length === 0)) return nothing();
  return rules({ choice: readings.map((r) => r.items) });
}

/** Begins the phrases that tell more of a construct than its text does. */
const TELLING = /^(?:a closure$|the rule class |a regular |the enum |a list whose |alternatives too large)/;

/** Names, where a reading lost rules, the construct as the source spells it: `Rule::in($this->options())`. */
export function asWritten(reading: Reading, node: object | undefined): Reading {
  if (!reading.widened && (!reading.written || reading.items.length > 0)) return reading;
  if (reading.construct !== undefined && TELLING.test(reading.construct)) return reading;
  const expr = node === undefined ? undefined : (node as Partial<Item>).value;
  if (expr === undefined) return reading;
  return { ...reading, construct: spelled(expr) };
}

/** Gives the value a closure's only statement returns, if it has no other. */
export function returned(value: RuleValue): RuleValue | undefined {
  if (value.k !== 'closure') return undefined;
  const [only, ...more] = value.closure.body;
  if (only?.k !== 'return' || only.e === undefined || more.length > 0) return undefined;
  return evaluate(only.e, value.scope);
}
