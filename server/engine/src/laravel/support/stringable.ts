import {
  COLLECTION,
  HTML_STRING,
  ILLUMINATE_CARBON,
  STR,
  STRINGABLE,
  ULID,
  UUID_INTERFACE,
} from '@docgen/laravel-knowledge';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { BOOL, FALSE, FLOAT, INT, klass, list, STRING, tuple, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { macroCall } from '../macros/macro-call.js';

const WORDS: Type = klass(COLLECTION, [INT, STRING]);

/** Methods of both classes that answer whether something holds. */
const TESTS =
  'contains containsAll doesntContain startsWith doesntStartWith endsWith doesntEndWith is isAscii isJson isMatch isUrl isUuid isUlid';

/** Methods of both classes that make another text of one. */
const TEXTS = `
  after afterLast apa ascii before beforeLast between betweenFirst camel chopEnd chopStart convertCase deduplicate finish headline
  inlineMarkdown kebab lcfirst limit lower ltrim markdown mask match numbers padBoth padLeft padRight pascal plural pluralPascal
  pluralStudly remove repeat replace replaceArray replaceEnd replaceFirst replaceLast replaceMatches replaceStart reverse rtrim singular
  slug snake squish start studly substr substrReplace swap take title toBase64 transliterate trim ucfirst ucwords unwrap upper wordWrap
  words wrap
`;

/** Answers a macro of the project; a method the framework declares is its own. */
function added(call: MemberCall): Type | undefined {
  return isDeclared(call) ? undefined : macroCall(call.on, call.name, call.args, call.frame);
}

function isDeclared({ on, name, frame }: MemberCall): boolean {
  return frame.run.codebase.method(on.fqcn, name) !== undefined;
}

/** Holds the rules of `Str::*` (engine 14.6). A method without a row is unknown: a name says nothing of what it answers. */
export const str: ClassRules = {
  fqcn: STR,
  methods: rules([
    [TESTS, BOOL],
    [TEXTS, STRING],
    ['password random', STRING],
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
  other: added,
};

export const stringable: ClassRules = {
  fqcn: STRINGABLE,
  methods: rules([
    [TESTS, BOOL],
    ['exactly isEmpty isNotEmpty test', BOOL],
    [TEXTS, self],
    ['append basename classBasename dirname newLine pipe prepend stripTags tap unless when', self],
    [
      'whenContains whenContainsAll whenEmpty whenNotEmpty whenEndsWith whenDoesntEndWith whenExactly whenNotExactly',
      self,
    ],
    ['whenIs whenIsAscii whenIsUuid whenIsUlid whenStartsWith whenDoesntStartWith whenTest', self],
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
  other: added,
};
