import { pick, type Random } from '../../support/generate.js';
import type { RuleTable } from './sets.js';

export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const list = (rules: readonly string[]): string => `[${rules.map(quoted).join(', ')}]`;

/** Writes the rules of a field as a text, a list, or a list with a builder. */
function ruleValue(rules: readonly string[], random: Random): string {
  const style = random();
  if (style < 0.4 && !rules.some((rule) => rule.includes('|'))) return quoted(rules.join('|'));
  const choice = rules.findIndex((rule) => rule.startsWith('in:'));
  if (style < 0.7 || choice < 0) return list(rules);
  const values = list((rules[choice] as string).slice(3).split(','));
  return `[${rules.map((rule, n) => (n === choice ? `\\Illuminate\\Validation\\Rule::in(${values})` : quoted(rule))).join(', ')}]`;
}

export function literal(rules: RuleTable, random: Random): string {
  return `[${[...rules].map(([path, own]) => `${quoted(path)} => ${ruleValue(own, random)}`).join(', ')}]`;
}

/** Writes the array as lists, for steps that need lists. */
export function lists(rules: RuleTable): string {
  return `[${[...rules].map(([path, own]) => `${quoted(path)} => ${list(own)}`).join(', ')}]`;
}

export const split = (rules: RuleTable, random: Random): [RuleTable, RuleTable] => {
  // A field goes with all that is inside it.
  const roots = new Set([...rules.keys()].map((path) => path.split('.')[0]));
  const chosen = new Set([...roots].filter(() => random() < 0.5));
  const first = new Map([...rules].filter(([path]) => chosen.has(path.split('.')[0])));
  return [first, new Map([...rules].filter(([path]) => !first.has(path)))];
};

/** Splits by path: a field may be apart from what is inside it. */
export const splitPaths = (rules: RuleTable, random: Random): [RuleTable, RuleTable] => {
  const first = new Map([...rules].filter(() => random() < 0.5));
  return [first, new Map([...rules].filter(([path]) => !first.has(path)))];
};

export const any = (rules: RuleTable, random: Random): [string, string[]] => pick(random, [...rules]);
