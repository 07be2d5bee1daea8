import type { ValidationRule } from '../rule.js';
import type { FieldNode } from './node.js';
import { isPosition } from './path.js';

/** Lists rules only an array passes. */
const CONTAINER = new Set([
  'array',
  'list',
  'contains',
  'doesnt_contain',
  'required_array_keys',
  'in_array_keys',
  'array_keys',
]);
const NAMES_KEYS = new Set(['array', 'array_keys', 'required_array_keys', 'in_array_keys']);
const WORDS = new Set(['array', 'array_keys']);

/**
 * Names the kind of a container (validation 6.2): `list` keeps positions only, `either` is undecided, `values` an
 * object whose elements all have the schema of `*`.
 */
export type Container = 'object' | 'values' | 'array' | 'list' | 'positions' | 'either' | 'none';

export function decideContainer(node: FieldNode): Container {
  const all = node.field?.alternatives.flat() ?? [];
  if (all.some((rule) => rule.synthetic && rule.name === 'additional_properties')) return 'values';
  const rules = all.filter((rule) => !rule.synthetic);
  const keys = [...node.named.keys()];
  if (rules.some((rule) => rule.name === 'list')) return 'list';
  if (keys.some((key) => !isPosition(key))) return 'object';
  if (rules.some((rule) => NAMES_KEYS.has(rule.name) && rule.params.some((key) => !isPosition(key)))) {
    return node.star !== undefined && keys.length === 0 ? 'values' : 'object';
  }
  if (keys.length > 0) return 'positions';
  if (node.star !== undefined) return 'array';
  return rules.some((rule) => CONTAINER.has(rule.name)) ? 'either' : 'none';
}

const SYNTHETIC: Record<Exclude<Container, 'none'>, ValidationRule> = {
  object: { name: 'object', params: [], synthetic: true },
  values: { name: 'object', params: [], synthetic: true },
  array: { name: 'array', params: [] },
  list: { name: 'list', params: [] },
  positions: { name: 'array_or_object', params: [], synthetic: true },
  either: { name: 'array_or_object', params: [], synthetic: true },
};

/** Puts the word of the decided container in place of `array` or before the other rules. */
export function settleContainer(rules: readonly ValidationRule[], container: Container): ValidationRule[] {
  if (container === 'none' || !rules.some((rule) => !rule.synthetic && CONTAINER.has(rule.name))) return [...rules];
  const settled = SYNTHETIC[container];
  let placed = false;
  const out = rules.map((rule) => {
    if (rule.synthetic || !WORDS.has(rule.name)) return rule;
    placed = true;
    return settled;
  });
  return placed || rules.some((rule) => rule.name === 'list') ? out : [settled, ...out];
}
