import {
  type EndingRow,
  IRREGULAR,
  KEEPS_PLURAL,
  KEEPS_PLURAL_SHAPE,
  KEEPS_SINGULAR,
  KEEPS_SINGULAR_SHAPE,
  PLURAL_ENDINGS,
  SINGULAR_ENDINGS,
  UNCOUNTABLE,
} from './english.js';
import { asciiLower, asciiUpperFirst, lowerText, snake, upperText, upperWords } from './letter-case.js';

interface Direction {
  irregular: ReadonlyMap<string, string>;
  endings: readonly { test: RegExp; becomes: string }[];
  keeps(word: string): boolean;
}

/** Compiles rows of endings: `$` of PCRE matches before a last line break, too; a row is applied at every match. */
function compiled(rows: readonly EndingRow[]): Direction['endings'] {
  return rows.map(([after, ending, becomes]) => ({
    test: new RegExp((after === '' ? '' : `(?<=${after})`) + ending.replace('$', '(?=\\n?$)'), 'gi'),
    becomes,
  }));
}

const withoutBreak = (word: string): string => word.replace(/\n$/, '');

const TO_PLURAL: Direction = {
  irregular: IRREGULAR,
  endings: compiled(PLURAL_ENDINGS),
  keeps: (word) => KEEPS_PLURAL.has(asciiLower(withoutBreak(word))) || KEEPS_PLURAL_SHAPE.test(withoutBreak(word)),
};

const TO_SINGULAR: Direction = {
  irregular: new Map([...IRREGULAR].map(([singular, plural]) => [plural, singular])),
  endings: compiled(SINGULAR_ENDINGS),
  keeps: (word) => KEEPS_SINGULAR.has(asciiLower(withoutBreak(word))) || KEEPS_SINGULAR_SHAPE.test(withoutBreak(word)),
};

/** Gives `Str::plural($word)`: a text that does not end in a letter or digit of the basic plane stays. */
export function plural(word: string): string {
  const fits = /^[^\n]*[A-Za-z0-9\u{80}-\u{FFFF}]\n?$/u.test(word) && !UNCOUNTABLE.has(asciiLower(word));
  return fits ? matchCase(bent(word, TO_PLURAL), word) : word;
}

/** Gives `Str::singular($word)`. */
export function singular(word: string): string {
  return matchCase(bent(word, TO_SINGULAR), word);
}

/** Gives `Str::pluralStudly($word)`: the plural of the last hump. */
export function pluralStudly(word: string): string {
  const humps = /^([\s\S]*[^\n])([A-Z][\s\S]*)$/u.exec(word);
  return humps === null ? plural(word) : humps[1] + plural(humps[2] as string);
}

/** Gives the default table of a model; `name` is the class without its namespace. */
export function tableName(name: string): string {
  return snake(pluralStudly(name));
}

function bent(word: string, to: Direction): string {
  if (word === '' || to.keeps(word)) return word;
  const irregular = to.irregular.get(asciiLower(word));
  if (irregular !== undefined) return /^[A-Z]/.test(word) ? asciiUpperFirst(irregular) : irregular;
  const row = to.endings.find(({ test }) => word.search(test) >= 0);
  return row === undefined ? word : word.replace(row.test, row.becomes);
}

/**
 * Applies the case of `like`, where it is one of four: all small, all capital, a capital first, a capital at each word.
 */
function matchCase(word: string, like: string): string {
  for (const change of [lowerText, upperText, asciiUpperFirst, upperWords])
    if (change(like) === like) return change(word);
  return word;
}
