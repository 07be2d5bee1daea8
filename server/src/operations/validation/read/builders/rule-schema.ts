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
  const values = listed(declared);
  if (values.length > 0) out.push(rule('in', ...values));
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

/** Lists the values of `enum` as texts; none when one of them is no scalar. */
function listed(declared: Declaration): string[] {
  const list = declared.value('enum');
  if (list === undefined || list === null || typeof list !== 'object' || list.k !== 'array') return [];
  const texts = [...list.entries.values()].map(word);
  return texts.includes(undefined) ? [] : (texts as string[]);
}

/** Adds delimiters to a pattern without them. */
function delimited(pattern: string): string {
  return /^([/~#%@!]).*\1[a-zA-Z]*$/s.test(pattern) ? pattern : `/${pattern}/`;
}
