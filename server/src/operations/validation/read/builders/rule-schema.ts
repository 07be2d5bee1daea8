import { type Arg, attributesOf } from '@docgen/php';
import { rule, type ValidationRule } from '../../rule.js';
import { evaluate } from '../evaluator.js';
import { printed, type RuleValue } from '../expressions/value.js';
import { opaque, type Reading, rules } from '../rules/reading.js';
import { type RuleScope, scopeOf } from '../scope.js';
import { parameter } from './arguments.js';

/** Parameters of the attribute's constructor, in order. */
const PARAMETERS = ['type', 'format', 'pattern', 'enum', 'min', 'max', 'description', 'example'];

/** Reads the rules of a class that carries `RuleSchema` (validation 5.5); undefined when it does not. */
export function ruleSchema(owner: string, scope: RuleScope): Reading | undefined {
  const attribute = attributesOf(scope.ctx, `class:${owner}`).find((a) => /^Docgen\\(?:.*\\)?RuleSchema$/.test(a.name));
  if (attribute === undefined) return undefined;
  const at = scopeOf(
    scope.ctx,
    scope.verb,
    { class: owner, self: owner, fact: `class:${owner}`, root: attribute, body: [], inRequest: false },
    scope.depth + 1,
  );
  const given = argumentsOf(attribute.args, (arg) => evaluate(arg.value, at));
  const text = (name: string) => {
    const value = given.get(name);
    return value === undefined || (value.k === 'scalar' && value.v === null) ? undefined : printed(value);
  };
  const out: ValidationRule[] = [];
  const type = text('type')?.toLowerCase();
  if (type !== undefined) out.push(rule(type === 'number' ? 'numeric' : type));
  const list = given.get('enum');
  if (list?.k === 'array' && !list.spread) {
    const values = list.entries.map((entry) => parameter(entry.value));
    if (values.length > 0 && !values.includes(undefined)) out.push(rule('in', ...(values as string[])));
  }
  const pattern = text('pattern');
  if (pattern !== undefined) out.push(rule('regex', delimited(pattern)));
  for (const bound of ['min', 'max']) {
    const value = text(bound);
    if (value !== undefined) out.push(rule(bound, value));
  }
  for (const name of ['format', 'description', 'example']) {
    const value = name === 'example' ? word(given.get(name)) : text(name);
    if (value !== undefined) out.push({ name, params: [value], synthetic: true });
  }
  return out.length === 0 ? opaque() : rules(...out);
}

function argumentsOf(args: readonly Arg[], fold: (arg: Arg) => RuleValue): Map<string, RuleValue> {
  const out = new Map<string, RuleValue>();
  args.forEach((arg, i) => {
    const name = arg.name ?? PARAMETERS[i];
    if (name !== undefined && arg.spread !== true) out.set(name, fold(arg));
  });
  return out;
}

/** Writes an example as text, a boolean as its word. */
function word(value: RuleValue | undefined): string | undefined {
  if (value?.k !== 'scalar' || value.v === null) return undefined;
  return typeof value.v === 'boolean' ? String(value.v) : printed(value);
}

/** Adds delimiters to a pattern without them. */
function delimited(pattern: string): string {
  return /^([/~#%@!]).*\1[a-zA-Z]*$/s.test(pattern) ? pattern : `/${pattern}/`;
}
