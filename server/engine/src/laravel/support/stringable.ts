import {
  COLLECTION,
  HTML_STRING,
  ILLUMINATE_CARBON,
  STR,
  STRINGABLE,
  ULID,
  UUID_INTERFACE,
} from '@docgen/laravel-knowledge';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, FALSE, FLOAT, INT, klass, list, STRING, tuple, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { macroCall } from '../macros/macro-call.js';

const WORDS: Type = klass(COLLECTION, [INT, STRING]);

const TESTS = /^(is|contains|doesntcontain|startswith|endswith|doesntstartwith|doesntendwith|test$|exactly)/;

/** Answers a macro of the project; a method the framework declares is its own. */
function added(call: MemberCall): Type | undefined {
  return isDeclared(call) ? undefined : macroCall(call.on, call.name, call.args, call.frame);
}

/** Tells whether the framework's source is there and has no such method. */
function isNone(call: MemberCall): boolean {
  return call.frame.run.codebase.classOf(call.on.fqcn) !== undefined && !isDeclared(call);
}

function isDeclared({ on, name, frame }: MemberCall): boolean {
  return frame.run.codebase.method(on.fqcn, name) !== undefined;
}

/** Holds the rules of `Str::*` (engine 14.6): a string, but for these. */
export const str: ClassRules = {
  fqcn: STR,
  methods: rules([
    ['of', klass(STRINGABLE)],
    ['uuid uuid7 orderedUuid', klass(UUID_INTERFACE)],
    ['ulid', klass(ULID)],
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
  other: (call) => added(call) ?? (isNone(call) ? undefined : TESTS.test(call.name.toLowerCase()) ? BOOL : STRING),
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
    ['toDate', nullable(klass(ILLUMINATE_CARBON))],
    ['charAt', union([STRING, FALSE])],
    ['excerpt', nullable(STRING)],
    ['toHtmlString', klass(HTML_STRING)],
  ]),
  other: (call) => added(call) ?? (isNone(call) ? undefined : TESTS.test(call.name.toLowerCase()) ? BOOL : call.on),
};
