import { BOOL, FALSE, FLOAT, INT, klass, list, STRING, tuple, VOID } from '../make.js';
import { nullable } from '../operations.js';
import type { Type } from '../types.js';
import { union } from '../union.js';
import { CARBON, COLLECTION, STRINGABLE } from './names.js';
import { type Call, type ClassRules, rules } from './rule.js';

const WORDS: Type = klass(COLLECTION, [INT, STRING]);

const TESTS = /^(is|contains|doesntcontain|startswith|endswith|doesntstartwith|doesntendwith|test$|exactly)/;

/** `Str::*` (engine 14.6): a string, but for these. */
export const str: ClassRules = {
  fqcn: 'Illuminate\\Support\\Str',
  methods: rules([
    ['of', klass(STRINGABLE)],
    ['uuid uuid7 orderedUuid', klass('Ramsey\\Uuid\\UuidInterface')],
    ['ulid', klass('Symfony\\Component\\Uid\\Ulid')],
    ['length wordCount substrCount', INT],
    ['position', union([INT, FALSE])],
    ['charAt fromBase64', union([STRING, FALSE])],
    ['excerpt', nullable(STRING)],
    ['ucsplit', list(STRING)],
    ['matchAll', WORDS],
    ['parseCallback', tuple([STRING, nullable(STRING)])],
    [
      'createUuidsUsing createUuidsUsingSequence createUuidsNormally createUlidsUsing createUlidsUsingSequence createUlidsNormally createRandomStringsUsing createRandomStringsUsingSequence createRandomStringsNormally flushCache',
      VOID,
    ],
  ]),
  other: (call: Call) => (TESTS.test(call.name.toLowerCase()) ? BOOL : STRING),
};

export const stringable: ClassRules = {
  fqcn: STRINGABLE,
  methods: rules([
    ['value toString __toString jsonSerialize', STRING],
    ['explode split matchAll scan ucsplit', WORDS],
    ['toInteger length wordCount substrCount', INT],
    ['toFloat', FLOAT],
    ['toBoolean', BOOL],
    ['position', union([INT, FALSE])],
    ['toDate', nullable(klass(CARBON))],
    ['charAt', union([STRING, FALSE])],
    ['excerpt', nullable(STRING)],
    ['toHtmlString', klass('Illuminate\\Support\\HtmlString')],
  ]),
  other: (call: Call) => (TESTS.test(call.name.toLowerCase()) ? BOOL : call.on),
};
