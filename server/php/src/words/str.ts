import { listOf } from '../eval/arrays.js';
import { toText } from '../eval/convert.js';
import { callRow } from '../eval/functions/call.js';
import { array, count, mixed, nullable, text } from '../eval/functions/parameter.js';
import { type FunctionRow, of } from '../eval/functions/row.js';
import { characters } from '../eval/functions/text/parts.js';
import { replaceTexts } from '../eval/functions/text/replace.js';
import { isArray, type OpenValue } from '../eval/value.js';
import { plural, pluralStudly, singular } from './inflector.js';
import {
  camel,
  headline,
  kebab,
  lowerFirst,
  lowerText,
  snake,
  splitAtCapitals,
  studly,
  title,
  upperFirst,
  upperText,
} from './letter-case.js';
import { isTransliterated, slug } from './slug.js';
import { fitsWildcard } from './wildcard.js';

/** Reads one text, or several. */
function textsOf(value: OpenValue): string[] | undefined {
  const texts = (isArray(value) ? [...value.entries.values()] : [value]).map(toText);
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

/** Makes a test whether one of the texts, none of them empty, occurs in the subject. */
function found(test: (subject: string, needle: string) => boolean) {
  return of([text('haystack'), mixed('needles')], (subject, needles) =>
    textsOf(needles)?.some((needle) => needle !== '' && test(subject, needle)),
  );
}

/** Makes a cut before or behind the first or last occurrence of a text; without one the whole subject stays. */
function cut(last: boolean, behind: boolean) {
  return of([text('subject'), text('search')], (subject, search) => {
    const at = search === '' ? -1 : last ? subject.lastIndexOf(search) : subject.indexOf(search);
    if (at < 0) return subject;
    return behind ? subject.slice(at + search.length) : subject.slice(0, at);
  });
}

function changed(name: string, change: (subject: string) => OpenValue) {
  return of([text(name)], change);
}

/**
 * Makes a function that lowers letters; a capital sigma has no result, because its small letter depends on the version
 * of PHP.
 */
function lowered(name: string, change: (subject: string) => string) {
  return of([text(name)], (subject) => (subject.includes('Σ') ? undefined : change(subject)));
}

function quoted(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Makes a function of a word and a count: one leaves the word, and an array counts its members. */
function counted(bend: (word: string) => string, name: string) {
  return of([text(name), mixed('count', 2n)], (word, number) => {
    const size = isArray(number) ? BigInt(number.entries.size) : number;
    if (typeof size !== 'bigint' && typeof size !== 'number') return undefined;
    return Math.trunc(Math.abs(Number(size))) === 1 ? word : bend(word);
  });
}

/** Matches white space that later versions of the framework trim and PHP does not. */
const ODD = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]$/u;

function trimmed(left: boolean, right: boolean) {
  return of([text('value')], (subject) => {
    let [from, to] = [0, subject.length];
    while (left && from < to && ' \n\r\t\v\0'.includes(subject.charAt(from))) from++;
    while (right && to > from && ' \n\r\t\v\0'.includes(subject.charAt(to - 1))) to--;
    const rest = subject.slice(from, to);
    return ODD.test([...rest][0] ?? '') || ODD.test([...rest].pop() ?? '') ? undefined : rest;
  });
}

function replaceOnce(last: boolean) {
  return of([text('search'), text('replace'), text('subject')], (search, by, subject) => {
    const at = search === '' ? -1 : last ? subject.lastIndexOf(search) : subject.indexOf(search);
    return at < 0 ? subject : subject.slice(0, at) + by + subject.slice(at + search.length);
  });
}

const studlyRow = changed('value', studly);
const pluralStudlyRow = counted(pluralStudly, 'value');

/**
 * Lists static methods of `Str` whose result depends on their arguments alone; of a fluent string the first argument is
 * the string.
 */
const METHODS: Readonly<Record<string, FunctionRow>> = {
  after: cut(false, true),
  afterLast: cut(true, true),
  before: cut(false, false),
  beforeLast: cut(true, false),
  camel: changed('value', camel),
  contains: found((subject, needle) => subject.includes(needle)),
  containsAll: of([text('haystack'), array('needles')], (subject, needles) =>
    textsOf(needles)?.every((needle) => needle !== '' && subject.includes(needle)),
  ),
  endsWith: found((subject, needle) => subject.endsWith(needle)),
  finish: of([text('value'), text('cap')], (subject, cap) =>
    cap === '' ? subject : subject.replace(new RegExp(`(?:${quoted(cap)})+(?=\\n?$)`, 'gu'), '') + cap,
  ),
  headline: lowered('value', headline),
  is: of([mixed('pattern'), text('value')], (patterns, value) =>
    textsOf(patterns)?.some((pattern) => fitsWildcard(pattern, value)),
  ),
  kebab: lowered('value', kebab),
  lcfirst: lowered('string', lowerFirst),
  length: changed('value', (subject) => BigInt(characters(subject).length)),
  lower: lowered('value', lowerText),
  ltrim: trimmed(true, false),
  pascal: studlyRow,
  plural: counted(plural, 'value'),
  pluralPascal: pluralStudlyRow,
  pluralStudly: pluralStudlyRow,
  replace: of([mixed('search'), mixed('replace'), mixed('subject')], replaceTexts),
  replaceFirst: replaceOnce(false),
  replaceLast: replaceOnce(true),
  rtrim: trimmed(false, true),
  singular: changed('value', singular),
  slug: of([text('title'), text('separator', '-')], (subject, separator) =>
    isTransliterated(subject) && separator.length === 1 ? slug(subject, separator) : undefined,
  ),
  snake: of([text('value'), text('delimiter', '_')], (subject, delimiter) =>
    // In the replacement of a regular expression these are no letters.
    /[\\$\dΣ]/.test(delimiter) || subject.includes('Σ') ? undefined : snake(subject, delimiter),
  ),
  start: of([text('value'), text('prefix')], (subject, prefix) => {
    let rest = subject;
    while (prefix !== '' && rest.startsWith(prefix)) rest = rest.slice(prefix.length);
    return prefix + rest;
  }),
  startsWith: found((subject, needle) => subject.startsWith(needle)),
  studly: studlyRow,
  substr: of([text('string'), count('start'), nullable(count('length'))], (subject, start, length) =>
    characters(subject, start, length).join(''),
  ),
  title: lowered('value', title),
  trim: trimmed(true, true),
  ucfirst: changed('string', upperFirst),
  ucsplit: changed('string', (subject) => listOf(splitAtCapitals(subject))),
  upper: changed('value', upperText),
};

/** Maps names in small letters, as PHP compares them. */
export const STR_METHODS: ReadonlyMap<string, FunctionRow> = new Map(
  Object.entries(METHODS).map(([name, row]) => [name.toLowerCase(), row]),
);

/** Tells whether the table has a method of `Str` of that name. */
export function isStrMethod(name: string): boolean {
  return STR_METHODS.has(name.toLowerCase());
}

/** Calls a static method of `Str`, by any spelling of its name; the result is as that of `callPure`. */
export function callStr(
  name: string,
  positional: readonly OpenValue[],
  named?: ReadonlyMap<string, OpenValue>,
): OpenValue | undefined {
  const row = STR_METHODS.get(name.toLowerCase());
  return row === undefined ? undefined : callRow(row, `Str::${name}`, positional, named);
}
