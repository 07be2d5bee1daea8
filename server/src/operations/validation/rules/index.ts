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
const SYNTHETIC: RuleTable = { ...syntheticTypes, ...annotations, any_of: { rank: 12 } };

export function definitionOf(rule: ValidationRule): RuleDefinition | undefined {
  const table = rule.synthetic ? SYNTHETIC : VOCABULARY;
  return Object.hasOwn(table, rule.name) ? table[rule.name] : undefined;
}

/** Sorts rules in the order they are applied: by rank, stable inside one (validation 7). */
export function inOrder(rules: readonly ValidationRule[]): ValidationRule[] {
  return rules
    .map((rule) => ({ rule, rank: definitionOf(rule)?.rank ?? UNLISTED }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ rule }) => rule);
}
