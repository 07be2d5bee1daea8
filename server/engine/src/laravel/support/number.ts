import { SUPPORT_NUMBER } from '@docgen/laravel-knowledge';
import { applyArg } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberRule, rules } from '../../infer/member-rule.js';
import { FALSE, FLOAT, INT, list, STRING, unknown } from '../../types/make.js';
import { NUMBER } from '../../types/operations.js';
import { union } from '../../types/union.js';

/** Runs the callback of an `Illuminate\Support\Number` method (engine 14.6). */
const ran: MemberRule = (call) => applyArg(call.args, 1, []) ?? unknown('dynamic-call');

export const number: ClassRules = {
  fqcn: SUPPORT_NUMBER,
  methods: rules([
    ['clamp trim', NUMBER],
    ['parse', union([INT, FLOAT, FALSE])],
    ['parseInt', union([INT, FALSE])],
    ['parseFloat', union([FLOAT, FALSE])],
    ['pairs', list(list(NUMBER))],
    ['withLocale withCurrency', ran],
    // A formatter fails only on locales that do not exist.
    ['format percentage abbreviate forHumans currency spell ordinal spellOrdinal fileSize', STRING],
    ['defaultLocale defaultCurrency', STRING],
    ['useLocale useCurrency', { kind: 'void' }],
  ]),
};
