import { type Json, obj } from '@docgen/protocol';
import type { FieldDraft } from '../draft.js';
import { printedInteger, printedNumber } from '../number.js';
import type { ValidationRule } from '../rule.js';
import type { RuleDefinition, RuleTable } from './definition.js';

/** Finds the narrowest type whose values PHP prints as these texts. */
function typeOf(texts: string[]): string {
  if (texts.every((text) => printedInteger(text) !== undefined)) return 'integer';
  if (texts.every((text) => printedNumber(text) !== undefined)) return 'number';
  return 'string';
}

/** Finds the JSON value of one type word that PHP prints as `text`. */
function valueIn(word: string, text: string): Json | undefined {
  if (word === 'string') return text;
  if (word === 'integer') return printedInteger(text);
  if (word === 'number') return printedNumber(text);
  if (word === 'boolean') return text === '1' ? true : text === '' ? false : undefined;
  return undefined;
}

/**
 * Lists the values of all type words, in the order given; the texts themselves when no word has one (validation 8.3).
 */
export function valuesOf(words: string[], texts: string[]): Json[] {
  const values = new Set<Json>();
  for (const text of texts) {
    for (const word of words) {
      const value = valueIn(word, text);
      if (value !== undefined) values.add(value);
    }
  }
  return values.size > 0 ? [...values] : [...new Set(texts)];
}

type ListRule = Pick<ValidationRule, 'members' | 'enumClass' | 'narrowed' | 'booleans'>;

function restrict(draft: FieldDraft, texts: string[], { members, enumClass, narrowed, booleans }: ListRule): void {
  if (texts.length === 0) return;
  if (draft.container || draft.rules.has('list')) {
    // A list of values binds the elements of an array; the framework only does so beside the rule `array`.
    if (!draft.rules.has('array') || !draft.is('array')) return;
    const type = typeOf(texts);
    draft.elements = obj({ type, enum: valuesOf([type], texts) });
    draft.members = members;
    draft.enumClass = enumClass;
    draft.narrowed = narrowed === true;
    return;
  }
  const untypedBoolean = draft.is('boolean') && texts.some((text) => text !== '1' && text !== '');
  if (untypedBoolean) draft.types = [];
  if (draft.types.length === 0) draft.types = [booleans === true ? 'boolean' : typeOf(texts)];
  const values = valuesOf(draft.types, texts);
  const before = draft.keywords.get('enum') as Json[] | undefined;
  const known = new Set(values);
  const both = before?.filter((value) => known.has(value)) ?? values;
  draft.keywords.set('enum', both.length > 0 ? both : values);
  draft.members = members ?? draft.members;
  draft.enumClass = enumClass ?? draft.enumClass;
  // Another list leaves a part of it.
  draft.narrowed ||= narrowed === true || before !== undefined;
}

/** Lists excluded values: where an entry prints as a number and the field may hold either, both spellings. */
function excluded(draft: FieldDraft, texts: string[]): Json[] {
  if (draft.types.length > 0) return valuesOf(draft.types, texts);
  return texts.flatMap((text): Json[] => {
    const number = printedNumber(text);
    return number === undefined ? [text] : [text, number];
  });
}

const listed: RuleDefinition = {
  rank: 20,
  apply: (draft, params, rule) => restrict(draft, params, rule),
};

/**
 * Rules on stored values have no type of their own: an id sent as a number passes. The column's type is taken when
 * migrations state it.
 */
const stored: RuleDefinition = {
  rank: 20,
  apply: (draft, _params, rule) => {
    if (rule.column === undefined || draft.container) return;
    draft.guessType(rule.column.type);
    if (rule.column.format !== undefined && draft.is('string')) draft.guessFormat(rule.column.format);
  },
};

/** Lists the rules of closed lists (validation 8.3). */
export const choices: RuleTable = {
  in: listed,
  enum: listed,
  not_in: {
    rank: 20,
    least: 1,
    apply: (draft, params) => {
      if (draft.container) return;
      draft.not(obj({ enum: excluded(draft, params) }));
    },
  },
  exists: stored,
  unique: stored,
};
