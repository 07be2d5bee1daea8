import type { Codebase } from '../../infer/codebase.js';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, FLOAT, INT, klass, STRING } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { CARBON_IMMUTABLE } from '../names.js';

const TEXT =
  'format isoFormat translatedFormat diffForHumans ago fromNow shortRelativeDiffForHumans longRelativeDiffForHumans shortAbsoluteDiffForHumans toJSON __toString serialize';
const NUMBERS = 'getTimestamp unix getOffset';

function other(call: MemberCall): Type | undefined {
  const name = call.name.toLowerCase();
  if (/^to.*string$/.test(name) || name === 'tojson') return STRING;
  if (/^(is|has|eq$|ne$|gt|lt|equalto|notequalto|greaterthan|lessthan|between)/.test(name)) return BOOL;
  if (/^diffin/.test(name)) return FLOAT;
  if (
    /^(add|sub|set|startof|endof|next|previous|first|last|modify|copy|clone|setting|tz|timezone|utc|local|shift|round|floor|ceil|min|max|now|today|tomorrow|yesterday|parse|make|make|instance|average|closest|farthest|settimezone|year|month|day|hour|minute|second|week)/.test(
      name,
    )
  ) {
    return { kind: 'class', fqcn: call.on.fqcn };
  }
  return undefined;
}

const METHODS = rules([
  [TEXT, STRING],
  [NUMBERS, INT],
  // A getter without an argument, a setter with one.
  ['locale', (call) => (argType(call.args, 0, 'locale') === undefined ? STRING : call.on)],
  ['diff diffAsCarbonInterval', klass('Carbon\\CarbonInterval')],
  ['toImmutable', klass(CARBON_IMMUTABLE)],
  ['toDateTime', klass('DateTime')],
  ['toArray', { kind: 'unknown', reason: 'vague-array' }],
  ['create createFromFormat', (call) => nullable(klass(call.on.fqcn))],
  ['createFromTimestamp createFromDate createFromTime createFromTimeString createSafe', (call) => klass(call.on.fqcn)],
]);

/** Carbon (engine 14.6). The class stays the one named. */
export const carbon: ClassRules = { fqcn: 'Carbon\\CarbonInterface', methods: METHODS, other };
export const carbonImmutable: ClassRules = {
  fqcn: 'DateTimeInterface',
  methods: rules([
    ['format', STRING],
    ['getTimestamp getOffset', INT],
    ['modify add sub setDate setTime setTimezone setTimestamp', (call) => call.on],
    [
      'diff',
      ({ on, frame }) =>
        klass(
          frame.run.codebase.isSubclass(on.fqcn, 'Carbon\\CarbonInterface') ? 'Carbon\\CarbonInterval' : 'DateInterval',
        ),
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
  if (!codebase.isSubclass(on.fqcn, 'Carbon\\CarbonInterface')) return undefined;
  if (INTS.has(name)) return INT;
  return TEXTS.has(name) ? STRING : undefined;
}
