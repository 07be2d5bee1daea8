import type { Field, RuleItem, ValidationRule } from '../../rule.js';
import { splitPath } from '../../tree/path.js';
import { readRules } from '../evaluator.js';
import type { Argument, Link, RuleValue } from '../expressions/value.js';
import { type Reading, rules, widened } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';

/**
 * Reads `Rule::anyOf([...])`: each entry is a rule list for the field, or an array with text keys, which is an object
 * (validation 5.7).
 */
export function anyOfRule(args: readonly Argument[], _chain: readonly Link[], scope: RuleScope): Reading {
  const given = args[0]?.value;
  if (given?.k !== 'array' || given.spread) return widened();
  const alternatives: NonNullable<ValidationRule['alternatives']> = [];
  for (const { value } of given.entries) {
    const read = isObject(value) ? object(value, scope) : list(value, scope);
    if (read === undefined) return widened();
    alternatives.push(read);
  }
  return rules({ name: 'any_of', params: [], synthetic: true, alternatives });
}

function isObject(value: RuleValue): value is RuleValue & { k: 'array' } {
  return value.k === 'array' && value.entries.some((entry) => typeof entry.key === 'string');
}

function list(value: RuleValue, scope: RuleScope): { rules: RuleItem[] } | undefined {
  const read = readRules(value, scope);
  return read.widened ? undefined : { rules: read.items };
}

function object(value: RuleValue & { k: 'array' }, scope: RuleScope): { fields: Field[] } | undefined {
  const fields: Field[] = [];
  for (const entry of value.entries) {
    const read = readRules(entry.value, scope);
    if (read.widened) return undefined;
    fields.push({ path: splitPath(String(entry.key)), items: read.items });
  }
  return { fields };
}
