import {
  CARBON,
  CARBON_IMMUTABLE,
  CARBON_INTERFACE,
  CARBON_INTERVAL,
  CARBON_METHODS,
  CARBON_PERIOD,
} from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { type ClassRules, type MemberRule, rules } from '../../infer/member-rule.js';
import { BOOL, FLOAT, INT, klass, STRING } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';

/** Gives the value without an argument, the object itself with one. */
const accessor =
  (value: Type): MemberRule =>
  ({ args, on }) =>
    args.positional.length + args.named.size === 0 && !args.unreadable ? value : on;

const same: MemberRule = (call) => klass(call.on.fqcn);

const METHODS = rules([
  [CARBON_METHODS.same, same],
  [CARBON_METHODS.sameOrNull, (call) => nullable(klass(call.on.fqcn))],
  [CARBON_METHODS.bool, BOOL],
  [CARBON_METHODS.int, INT],
  [CARBON_METHODS.float, FLOAT],
  [CARBON_METHODS.string, STRING],
  [CARBON_METHODS.void, { kind: 'void' }],
  [CARBON_METHODS.period, klass(CARBON_PERIOD)],
  [CARBON_METHODS.interval, klass(CARBON_INTERVAL)],
  [CARBON_METHODS.intOrSame, accessor(INT)],
  [CARBON_METHODS.stringOrSame, accessor(STRING)],
  ['__toString', STRING],
  ['toImmutable', klass(CARBON_IMMUTABLE)],
  ['toDateTime', klass('DateTime')],
  ['toArray', { kind: 'unknown', reason: 'vague-array' }],
]);

/** Holds the rules of Carbon (engine 14.6). A method without a row is unknown: its name does not tell its result. */
export const carbon: ClassRules = { fqcn: CARBON_INTERFACE, methods: METHODS };

/** Holds the rules by which Carbon's classes differ from PHP's, whose rules come before those of their interface. */
export const carbonClasses: readonly ClassRules[] = [
  ...[CARBON, CARBON_IMMUTABLE].map((fqcn) => ({
    fqcn,
    methods: rules([
      ['diff', klass(CARBON_INTERVAL)],
      ['createFromFormat', (call) => nullable(call.on)],
    ]),
  })),
  {
    fqcn: CARBON_PERIOD,
    methods: rules([['instance create createFromArray createFromIso monthly quarterly yearly', same]]),
  },
];

const INTS = new Set([
  'timestamp',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'micro',
  'age',
  'dayOfWeek',
  'dayOfYear',
  'daysInMonth',
  'quarter',
  'weekOfYear',
  'weekOfMonth',
  'dayOfWeekIso',
  'offset',
]);
const TEXTS = new Set([
  'dayName',
  'tzName',
  'timezoneName',
  'monthName',
  'englishDayOfWeek',
  'shortDayName',
  'shortMonthName',
  'locale',
]);

export function carbonProperty(on: ClassType, name: string, codebase: Codebase): Type | undefined {
  if (!codebase.isSubclass(on.fqcn, CARBON_INTERFACE)) return undefined;
  if (INTS.has(name)) return INT;
  return TEXTS.has(name) ? STRING : undefined;
}
