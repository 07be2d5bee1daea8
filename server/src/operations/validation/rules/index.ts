import { byCodePoint } from '../draft.js';
import type { ValidationRule } from '../rule.js';
import { acceptance } from './acceptance.js';
import { affixes } from './affixes.js';
import { annotations } from './annotations.js';
import { choices } from './choices.js';
import { comparisons } from './comparisons.js';
import { containers } from './containers.js';
import { crossField } from './cross-field.js';
import { dates } from './dates.js';
import { type RuleDefinition, type RuleTable, UNLISTED } from './definition.js';
import { digits } from './digits.js';
import { files } from './files.js';
import { formats } from './formats.js';
import { presence } from './presence.js';
import { regex } from './regex.js';
import { silents } from './silent.js';
import { sizes } from './sizes.js';
import { text } from './text.js';
import { syntheticTypes, types } from './types.js';

/** Lists every known rule an application can write: the table of validation 8. Adding a rule is one entry. */
export const VOCABULARY: RuleTable = {
  ...presence,
  ...types,
  ...formats,
  ...acceptance,
  ...dates,
  ...files,
  ...choices,
  ...regex,
  ...text,
  ...affixes,
  ...digits,
  ...comparisons,
  ...sizes,
  ...crossField,
  ...containers,
  ...silents,
};

/** Lists rules that stand for a conclusion and cannot be written. */
const SYNTHETIC: RuleTable = {
  ...syntheticTypes,
  ...annotations,
  any_of: { rank: 12 },
  exclude_sometimes: { rank: UNLISTED },
};

export function definitionOf(rule: ValidationRule): RuleDefinition | undefined {
  const table = rule.synthetic ? SYNTHETIC : VOCABULARY;
  return Object.hasOwn(table, rule.name) ? table[rule.name] : undefined;
}

const PLACES = new Map(Object.keys(VOCABULARY).map((name, place) => [name, place]));

/**
 * Sorts rules in the order they are applied: by rank, inside one by their place in the vocabulary and their parameters, so that the
 * order they are written in changes nothing (validation 7). Rules that no table has, and conclusions of the reader, keep theirs.
 */
export function inOrder(rules: readonly ValidationRule[]): ValidationRule[] {
  return rules
    .map((rule) => ({
      rule,
      rank: definitionOf(rule)?.rank ?? UNLISTED,
      place: rule.synthetic ? -1 : (PLACES.get(rule.name) ?? PLACES.size),
      text: rule.synthetic ? '' : rule.params.join(),
    }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place || byCodePoint(a.text, b.text))
    .map(({ rule }) => rule);
}
