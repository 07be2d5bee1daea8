import { applyArg } from '../expression/arguments.js';
import { FALSE, FLOAT, INT, list, STRING, unknown } from '../make.js';
import { NUMBER } from '../operations.js';
import { union } from '../union.js';
import { type ClassRules, type Rule, rules } from './rule.js';

/** `Illuminate\Support\Number` (engine 14.6): texts, except for what stays a number. */
const ran: Rule = (call) => applyArg(call.args, 1, []) ?? unknown('dynamic-call');

export const number: ClassRules = {
  fqcn: 'Illuminate\\Support\\Number',
  methods: rules([
    ['clamp trim', NUMBER],
    ['parse', union([INT, FLOAT, FALSE])],
    ['parseInt', union([INT, FALSE])],
    ['parseFloat', union([FLOAT, FALSE])],
    ['pairs', list(list(NUMBER))],
    ['withLocale withCurrency', ran],
    // A formatter fails on locales that do not exist only.
    ['format percentage abbreviate forHumans currency spell ordinal spellOrdinal fileSize', STRING],
    ['defaultLocale defaultCurrency', STRING],
    ['useLocale useCurrency', { kind: 'void' }],
  ]),
};
