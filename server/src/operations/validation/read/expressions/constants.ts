import { type ConstantFact, caseOf, constantOf, type Expr, isSubclassOf, PHP_CONSTANTS } from '@docgen/php';
import { resolveClass } from '../callee.js';
import { evaluate } from '../evaluator.js';
import { type RuleScope, scopeOf } from '../scope.js';
import { type RuleValue, scalar, unknown } from './value.js';

/** Bounds chains of constants: a longer one refers to itself. */
const DEEPEST = 32;

const DATES = /(?:^|\\)(?:DateTime(?:Interface|Immutable)?|Carbon(?:Interface|Immutable)?)$/;

export function classConstant(expr: Expr & { k: 'cconst' }, scope: RuleScope): RuleValue {
  const owner = resolveClass(scope, expr.class);
  if (owner === undefined || typeof expr.name !== 'string') return unknown('a class constant');
  if (expr.name.toLowerCase() === 'class') return scalar(owner);
  const found = caseOf(scope.ctx, owner, expr.name);
  if (found !== undefined) return enumCase(owner, expr.name, scope);
  const constant = constantOf(scope.ctx, owner, expr.name);
  const date = constant === undefined && isDateClass(owner, scope) ? PHP_CONSTANTS.get(`DATE_${expr.name}`) : undefined;
  if (date !== undefined) return scalar(date);
  if (constant === undefined || scope.depth > DEEPEST) return unknown(`the constant ${expr.name}`);
  return evaluate(constant.fact.value, {
    ...scopeOf(
      scope.ctx,
      scope.asks,
      { class: owner, self: constant.owner, fact: constant.id, root: constant.fact, body: [], inRequest: false },
      scope.depth + 1,
    ),
  });
}

/** Tells whether a class has the constants of `DateTimeInterface`, which PHP spells `DATE_…` as well. */
function isDateClass(owner: string, { ctx }: RuleScope): boolean {
  return DATES.test(owner) || isSubclassOf(ctx, owner, 'DateTimeInterface');
}

export function enumCase(owner: string, name: string, scope: RuleScope): RuleValue {
  const found = caseOf(scope.ctx, owner, name);
  if (found === undefined) return unknown(`the case ${name}`);
  const backing =
    found.fact.value === undefined || scope.depth > DEEPEST
      ? undefined
      : evaluate(
          found.fact.value,
          scopeOf(
            scope.ctx,
            scope.asks,
            { class: owner, self: found.owner, fact: found.id, root: found.fact, body: [], inRequest: false },
            scope.depth + 1,
          ),
        );
  const value =
    backing?.k === 'scalar' && (typeof backing.v === 'string' || typeof backing.v === 'bigint') ? backing.v : undefined;
  return { k: 'case', class: found.owner, name: found.fact.name, ...(value === undefined ? {} : { value }) };
}

export function globalConstant(expr: Expr & { k: 'const' }, scope: RuleScope): RuleValue {
  for (const name of [expr.name, expr.fallback]) {
    if (name === undefined) continue;
    const own = PHP_CONSTANTS.get(name);
    if (own !== undefined) return scalar(own);
    const fact = scope.ctx.read<ConstantFact>(`gconst:${name}`);
    if (fact !== undefined && scope.depth <= DEEPEST) return evaluate(fact.value, { ...scope, depth: scope.depth + 1 });
  }
  return unknown(`the constant ${expr.name}`);
}
