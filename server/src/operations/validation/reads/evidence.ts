import { casesOf, type Expr } from '@docgen/php';
import { resolveClass } from '../read/callee.js';
import { evaluate } from '../read/evaluator.js';
import { functionName } from '../read/expressions/function-name.js';
import { printed } from '../read/expressions/value.js';
import type { RuleScope } from '../read/scope.js';
import { rule } from '../rule.js';
import { CASTS, DATES, FILTERS, FUNCTIONS, QUERY_METHODS, STATICS } from './conversions.js';
import { queriedModel } from './models/queried-model.js';
import type { ReadType } from './read-types.js';

export const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  bigint: 'integer',
  number: 'numeric',
  boolean: 'boolean',
};
const ARITHMETIC = new Set(['*', '-', '/', '%', '**']);

/** Gives the type of a read from the conversion directly around it (requests 8.4). */
export function conversion(read: Expr, around: Expr | undefined, scope: RuleScope): ReadType | undefined {
  switch (around?.k) {
    case 'cast':
      return typeOf(CASTS[around.to]);
    case 'call':
      return ofFunction(read, around, scope);
    case 'scall':
      return ofStatic(read, around, scope) ?? ofQuery(read, around, scope);
    case 'mcall':
      return ofQuery(read, around, scope);
    case 'new': {
      const name = short(resolveClass(scope, around.class));
      return around.args[0]?.value === read && DATES.has(name) ? typeOf('date') : undefined;
    }
    case 'index':
      return around.on === read && around.at !== undefined ? 'container' : undefined;
    case 'interp':
      return typeOf('string');
    case 'bin':
      return ofOperator(read, around, scope);
    case 'match':
      return around.on === read ? ofArms(around, scope) : undefined;
    default:
      return undefined;
  }
}

export function typeOf(word: string | undefined): ReadType | undefined {
  if (word === undefined) return undefined;
  return word === 'container' ? word : { rules: [rule(word)] };
}

function ofFunction(read: Expr, call: Expr & { k: 'call' }, scope: RuleScope): ReadType | undefined {
  const name = functionName(call)?.toLowerCase();
  const position = call.args.findIndex((arg) => arg.value === read && arg.name === undefined);
  if (name === undefined || position < 0 || call.args.some((arg) => arg.spread)) return undefined;
  const first = call.args[1]?.value;
  if (name === 'filter_var' && position === 0) {
    const filter = first?.k === 'const' ? (first.fallback ?? first.name) : '';
    return typeOf(FILTERS[filter.slice(filter.lastIndexOf('\\') + 1)]);
  }
  if (name === 'in_array' && position === 0) return ofMembers(first, scope);
  const known = FUNCTIONS[position];
  return known !== undefined && Object.hasOwn(known, name) ? typeOf(known[name]) : undefined;
}

/** Gives the type all members of a list have that the read is looked for in. */
function ofMembers(list: Expr | undefined, scope: RuleScope): ReadType | undefined {
  const value = list === undefined ? undefined : evaluate(list, scope);
  if (value?.k !== 'array' || value.spread === true) return undefined;
  return common(value.entries.map(({ value: member }) => (member.k === 'scalar' ? WORDS[typeof member.v] : undefined)));
}

function common(found: readonly (string | undefined)[]): ReadType | undefined {
  const types = new Set(found);
  return types.size === 1 ? typeOf([...types][0]) : undefined;
}

function ofArms(match: Expr & { k: 'match' }, scope: RuleScope): ReadType | undefined {
  const literals = match.arms.flatMap((arm) => arm.conds ?? []).map((cond) => literalWord(cond, scope));
  return literals.length === 0 ? undefined : common(literals.filter((word) => word !== 'null'));
}

function literalWord(expr: Expr, scope: RuleScope): string | undefined {
  const value = evaluate(expr, scope);
  if (value.k === 'case') return undefined;
  return value.k !== 'scalar' ? undefined : value.v === null ? 'null' : WORDS[typeof value.v];
}

function ofOperator(read: Expr, bin: Expr & { k: 'bin' }, scope: RuleScope): ReadType | undefined {
  if (bin.op === '.') return typeOf('string');
  if (ARITHMETIC.has(bin.op)) return typeOf('numeric');
  if (bin.op !== '===' && bin.op !== '!==' && bin.op !== '==' && bin.op !== '!=') return undefined;
  const other = bin.l === read ? bin.r : bin.l;
  const word = literalWord(other, scope);
  // Loosely compared, a number or a boolean says nothing of what is sent; an empty text says no more than that.
  const isExact = bin.op.length === 3 || word === 'string';
  if (word === undefined || word === 'null' || !isExact) return undefined;
  const text = word === 'string' ? printed(evaluate(other, scope)) : undefined;
  const isWord = text !== undefined && text !== '' && Number.isNaN(Number(text));
  return isWord ? { rules: [rule(word)], word: text } : typeOf(word);
}

function ofStatic(read: Expr, call: Expr & { k: 'scall' }, scope: RuleScope): ReadType | undefined {
  const owner = resolveClass(scope, call.class);
  if (owner === undefined || typeof call.name !== 'string' || call.fcc) return undefined;
  const method = call.name.toLowerCase();
  const position = call.args.findIndex((arg) => arg.value === read);
  if (position === 0 && (method === 'from' || method === 'tryfrom') && casesOf(scope.ctx, owner) !== undefined) {
    return { enum: owner };
  }
  if (position === 1 && method === 'createfromformat' && DATES.has(short(owner))) {
    const format = call.args[0] === undefined ? undefined : printed(evaluate(call.args[0].value, scope));
    return format === undefined ? typeOf('string') : { rules: [rule('date_format', format)] };
  }
  const known = STATICS[short(owner)];
  return position === 0 && known !== undefined && Object.hasOwn(known, method) ? typeOf(known[method]) : undefined;
}

/** Gives what a method of a query for a known model takes: `limit($n)`, `orderBy($column, $direction)`. */
function ofQuery(read: Expr, call: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): ReadType | undefined {
  if (typeof call.name !== 'string' || call.args.some((arg) => arg.spread || arg.name !== undefined)) return undefined;
  const position = call.args.findIndex((arg) => arg.value === read);
  const known = QUERY_METHODS[position];
  const name = call.name.toLowerCase();
  if (known === undefined || !Object.hasOwn(known, name) || queriedModel(call, scope) === undefined) return undefined;
  return typeOf(known[name]);
}

function short(name: string | undefined): string {
  return name === undefined ? '' : name.slice(name.lastIndexOf('\\') + 1);
}
