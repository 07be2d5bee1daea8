import {
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

/** A value without an argument, the object itself with one. */
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

/** Carbon (engine 14.6). A method without a row is unknown: a name says nothing of what it answers. */
export const carbon: ClassRules = { fqcn: CARBON_INTERFACE, methods: METHODS };
export const carbonImmutable: ClassRules = {
  fqcn: 'DateTimeInterface',
  methods: rules([
    ['format', STRING],
    ['getTimestamp getOffset', INT],
    ['modify add sub setDate setTime setTimezone setTimestamp', (call) => call.on],
    [
      'diff',
      ({ on, frame }) =>
        klass(frame.run.codebase.isSubclass(on.fqcn, CARBON_INTERFACE) ? CARBON_INTERVAL : 'DateInterval'),
    ],
  ]),
};

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
