import { type Expr, methodOf, type Param, type TypeNode } from '@docgen/php';
import { resolveClass } from '../../read/callee.js';
import { keptBy, type RuleScope, scopeOf } from '../../read/scope.js';
import { calleeClass } from '../../read/statements/callee-class.js';
import { calleeOf } from '../../read/statements/callee-of.js';
import type { CallExpr } from '../../read/statements/calls-in.js';
import { parameterOf } from '../../read/statements/parameter-of.js';
import { rule } from '../../rule.js';
import { type WrittenColumn, writtenColumns } from '../columns.js';
import { conversion, typeOf } from '../evidence.js';
import { withoutWord } from '../joined-types.js';
import type { ReadType } from '../read-types.js';
import { sureUses, type TellingUse } from './control-flow.js';
import { isOwnTest, isTest } from './presence-tests.js';
import { typeByUses, usesOf } from './variable-types.js';

const DEPTH = 3;
const WORDS: Readonly<Record<string, string>> = {
  int: 'integer',
  float: 'numeric',
  string: 'string',
  bool: 'boolean',
  array: 'container',
};

/** Says what is known of a value by what becomes of it elsewhere: the column it gets to, else its type. */
export type ValueUse = { column: WrittenColumn } | { type: ReadType };

/**
 * Finds what becomes of a value that is kept in a local or handed to application code as it is (requests 8.4): a column it is written to
 * or compared with, else the conversion the code makes of it, else the native type of the parameter.
 */
export function useOf(value: Expr, around: Expr | undefined, scope: RuleScope, depth = 0): ValueUse | undefined {
  if (depth >= DEPTH || around === undefined) return undefined;
  if (around.k === 'assign') {
    const kept = around.e === value && around.to.k === 'var' ? around.to.name : undefined;
    return typeof kept === 'string' ? ofVariable(kept, value, scope, depth) : undefined;
  }
  if (around.k === 'array') {
    const kept = keptBy(scope, value);
    return kept === undefined ? undefined : ofVariable(kept, value, scope, depth);
  }
  const tested = isCall(around) ? insideCondition(value, around, scope) : undefined;
  if (tested !== undefined) return tested === 'unsure' ? undefined : { type: tested };
  const inside = isCall(around) ? insideCallee(value, around, scope, depth) : undefined;
  if (inside !== undefined) return inside;
  const type = handedType(value, around, scope);
  return type === undefined ? undefined : { type };
}

/** Finds what `->when($value, fn ($query, $given) => …)` does with the value it hands on. */
function insideCondition(value: Expr, call: CallExpr, scope: RuleScope): ReadType | 'unsure' | undefined {
  const [first, second] = call.args.map((arg) => arg.value);
  if (call.k === 'call' || String(call.name).toLowerCase() !== 'when' || first !== value) return undefined;
  const given = second?.k === 'closure' ? second.params[1]?.name : undefined;
  return second?.k !== 'closure' || given === undefined ? undefined : typeByUses(given, undefined, scope, second.body);
}

function insideCallee(value: Expr, call: CallExpr, scope: RuleScope, depth: number): ValueUse | undefined {
  const callee = calleeOf(call, scope);
  const name = callee === undefined ? undefined : parameterOf(value, call, callee.fact.params)?.name;
  if (callee === undefined || name === undefined) return undefined;
  return ofVariable(name, undefined, scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1), depth);
}

/** Describes a use that says something of the value; `direct` where the code around it converts or writes it. */
interface Use extends TellingUse {
  use?: ValueUse | undefined;
  direct?: true;
}

function ofVariable(name: string, value: Expr | undefined, scope: RuleScope, depth: number): ValueUse | undefined {
  const type = typeByUses(name, value, scope);
  // A local that is kept is typed by the columns of its body already.
  const columns = value === undefined ? writtenColumns(scope) : undefined;
  const uses = usesOf(name, scope, value).flatMap(({ at, around, loop }): Use[] => {
    const column = columns?.get(at);
    if (column !== undefined) return [{ at, use: { column }, direct: true, says: JSON.stringify(column) }];
    if (loop === true || conversion(at, around, scope) !== undefined) {
      const use = type === undefined || type === 'unsure' ? undefined : { type };
      return [{ at, use, direct: true, says: saidBy(use) }];
    }
    const use = around === undefined || around.k === 'assign' ? undefined : useOf(at, around, scope, depth + 1);
    return use === undefined && isTest(at, around) ? [] : [{ at, use, says: saidBy(use) }];
  });
  const sure = sureUses(uses, scope.body, (test) => isOwnTest(test, name, value, scope));
  const written = sure.find(({ use, direct }) => direct === true && use !== undefined && 'column' in use);
  if (written !== undefined || type === 'unsure') return written?.use;
  const found = sure.find(({ use }) => use !== undefined && 'column' in use) ?? sure.find(({ direct }) => direct);
  return (found ?? sure[0])?.use;
}

/** Writes what a use says of the type, the same text for types that differ in null alone. */
function saidBy(use: ValueUse | undefined): string | undefined {
  if (use === undefined || 'column' in use) return use === undefined ? undefined : JSON.stringify(use.column);
  const { type } = use;
  if (type === 'container' || !('rules' in type)) return withoutWord(type);
  return withoutWord({ ...type, rules: type.rules.filter((one) => !('name' in one) || one.name !== 'nullable') });
}

/** Gives the native type of the parameter a value is handed to as it is (requests 8.4). */
export function handedType(value: Expr, around: Expr | undefined, scope: RuleScope): ReadType | undefined {
  const params = around === undefined ? undefined : parametersOf(around, scope);
  const args = around !== undefined && 'args' in around ? around.args : [];
  if (params === undefined || args.some((arg) => arg.spread)) return undefined;
  return nativeType(parameterOf(value, { args }, params)?.type);
}

function nativeType(type: TypeNode | undefined): ReadType | undefined {
  if (type?.k === 't?') {
    const own = nativeType(type.of);
    return own !== undefined && own !== 'container' && 'rules' in own
      ? { rules: [...own.rules, rule('nullable')] }
      : own;
  }
  return type?.k === 't' && Object.hasOwn(WORDS, type.name) ? typeOf(WORDS[type.name]) : undefined;
}

function parametersOf(around: Expr, scope: RuleScope): readonly Param[] | undefined {
  if (around.k === 'new') {
    const owner = resolveClass(scope, around.class);
    return owner === undefined ? undefined : methodOf(scope.ctx, owner, '__construct')?.fact.params;
  }
  if (around.k === 'call') return calleeOf(around, scope)?.fact.params;
  if ((around.k !== 'mcall' && around.k !== 'scall') || typeof around.name !== 'string') return undefined;
  const owner = around.k === 'scall' ? resolveClass(scope, around.class) : calleeClass(around.on, scope);
  return owner === undefined ? undefined : methodOf(scope.ctx, owner, around.name)?.fact.params;
}

function isCall(expr: Expr | undefined): expr is CallExpr {
  return expr?.k === 'call' || expr?.k === 'mcall' || expr?.k === 'scall';
}
