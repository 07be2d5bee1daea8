import { toText } from '@docgen/php';
import { type Declaration, declarationsOfClass, raiseClassFindings } from '../../../../analysis/index.js';
import { rule, type ValidationRule } from '../../rule.js';
import { opaque, type Reading, rules } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';

/** Reads the rules of a class that carries `RuleSchema` (validation 5.5); undefined when it does not. */
export function ruleSchema(owner: string, { ctx }: RuleScope): Reading | undefined {
  raiseClassFindings(owner, ['rule'], ctx);
  const [declared] = declarationsOfClass('RuleSchema', owner, ctx);
  if (declared === undefined) return undefined;
  const out: ValidationRule[] = [];
  const type = scalar(declared, 'type')?.toLowerCase();
  if (type !== undefined) out.push(rule(type === 'number' ? 'numeric' : type));
  out.push(...accepted(declared, type, ctx));
  const pattern = scalar(declared, 'pattern');
  if (pattern !== undefined) out.push(rule('regex', delimited(pattern)));
  for (const bound of ['min', 'max']) {
    const value = scalar(declared, bound);
    if (value !== undefined) out.push(rule(bound, value));
  }
  for (const name of ['format', 'description', 'example']) {
    const value = scalar(declared, name);
    if (value !== undefined) out.push({ name, params: [value], synthetic: true });
  }
  return out.length === 0 ? opaque() : rules(...out);
}

/** Writes a scalar argument as text, a boolean as its word; undefined when it is not given. */
function scalar(declared: Declaration, argument: string): string | undefined {
  return declared.has(argument) ? word(declared.value(argument)) : undefined;
}

function word(value: ReturnType<Declaration['value']>): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return toText(value);
  return value.k === 'case' && value.value !== undefined ? toText(value.value) : undefined;
}

/**
 * Writes the values of `enum` as rules: texts and numbers as `in`, null as `nullable`, true and false as `boolean`. `in` compares
 * texts, so a list that has more than these, or one truth value beside others, says nothing and is told.
 */
function accepted(declared: Declaration, type: string | undefined, ctx: RuleScope['ctx']): ValidationRule[] {
  const list = declared.value('enum');
  if (list === undefined || list === null || typeof list !== 'object' || list.k !== 'array') return [];
  const all = [...list.entries.values()];
  const nullable = all.includes(null) ? [rule('nullable')] : [];
  const values = all.filter((value) => value !== null);
  const truths = new Set(values.filter((value) => typeof value === 'boolean'));
  if (truths.size === 2 && values.every((value) => typeof value === 'boolean'))
    return [...nullable, ...(type === 'boolean' || type === 'bool' ? [] : [rule('boolean')])];
  const texts = values.map(word);
  if (truths.size === 0 && !texts.includes(undefined))
    return texts.length === 0 ? nullable : [...nullable, rule('in', ...(texts as string[]))];
  const reason = 'holds a value that is no text, number or null';
  const problem = { attribute: 'RuleSchema', argument: 'enum', reason, advice: null, effect: 'unset' } as const;
  ctx.raiseShared('attribute.unreadable', problem, { anchor: declared.anchor });
  return [];
}

/** Adds delimiters to a pattern without them. */
function delimited(pattern: string): string {
  return /^([/~#%@!]).*\1[a-zA-Z]*$/s.test(pattern) ? pattern : `/${pattern}/`;
}
