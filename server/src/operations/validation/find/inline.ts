import { VALIDATION_FACTORY, VALIDATION_FACTORY_CONTRACT } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { propertyClass, resolveClass } from '../read/callee.js';
import type { Circumstances } from '../read/circumstances.js';
import { className } from '../read/class-name.js';
import { readArray } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import { fieldsOf } from '../read/rules/fields.js';
import { RuleMap } from '../read/rules/rule-map.js';
import { type CodeUnit, type RuleScope, scopeOf } from '../read/scope.js';
import { CallTrace, type TracedCall } from '../read/statements/call-trace.js';
import type { CallExpr } from '../read/statements/calls-in.js';
import type { RuleSet } from '../rule-set.js';
import { leaves } from './failure.js';
import { inputBefore } from './input-before.js';
import { type CopiedRules, copiedField, placedRules } from './placed-rules.js';
import { unreadOf } from './unread-parts.js';

/**
 * Reads validation calls in the given code and the application code it calls (validation 2.2), merged in source order;
 * undefined when there is none. The arrays are read for one verb.
 */
export function inlineRules(
  ctx: AnalysisContext,
  asks: Circumstances,
  units: { key: string; unit: CodeUnit }[],
  /** Says that the framework runs the validator the code makes. */
  always = false,
): RuleSet | undefined {
  const map = new RuleMap();
  const copied: CopiedRules[] = [];
  let found = false;
  let leaving = false;
  const trace = new CallTrace((met: TracedCall) => {
    const rules = rulesArgument(met.call, met.scope);
    if (rules === undefined) return false;
    const read = readArray(rules.expr, met.scope, met.locals);
    // Any method may be called `validate`; only an array of rules makes it a validation.
    if (read.fields.size === 0 && !rules.sure) return true;
    const data = inputBefore(rules.data, met);
    // Data from elsewhere than the request is not asked of the client, and answers no 422 to it.
    if (data.base === 'made' && [...data.keys.values()].every((origin) => origin === 'made')) return true;
    found = true;
    if (always || leaves(met, rules.makes === true)) leaving = true;
    // Who may not validate asks for nothing (validation 2.2).
    if (met.scope.undecided === true) {
      for (const [field, entry] of read.fields) read.fields.set(field, { ...entry, maybe: true });
    }
    const placed = placedRules(read, data, asks);
    map.merge(placed.map, 'right');
    copied.push(...placed.copied);
    return true;
  });
  for (const { key, unit } of units) trace.enter(key, scopeOf(ctx, asks, unit, 0), unit);
  if (!found) return undefined;
  const scope = scopeOf(ctx, asks, { fact: '', root: {}, body: [], inRequest: false }, 0);
  return {
    fields: fieldsOf(map, scope),
    unread: unreadOf(map),
    ...(leaving ? {} : { handled: true as const }),
    ...(copied.length === 0 ? {} : { copied: copied.map((one) => copiedField(one, scope)) }),
  };
}

const short = (name: string | undefined) => name?.slice(name.lastIndexOf('\\') + 1);

/**
 * Finds the argument holding the rules, if the call validates (validation 2.2); `sure` when it can be nothing else. A
 * call that makes a validator of its own has an argument for the data, too.
 */
function rulesArgument(
  expr: CallExpr,
  scope: RuleScope,
): { expr: Expr; sure: boolean; data?: Expr; makes?: boolean } | undefined {
  const arg = (i: number, sure: boolean, data?: Expr) => {
    const found = expr.args[i];
    return found === undefined || found.spread
      ? undefined
      : { expr: found.value, sure, ...(data === undefined ? {} : { data }) };
  };
  const data = expr.args[0]?.value;
  if (expr.k === 'call') return functionName(expr) === 'validator' ? made(arg(1, true, data)) : undefined;
  if (typeof expr.name !== 'string') return undefined;
  const method = expr.name.toLowerCase();
  if (expr.k === 'scall') {
    const owner = short(resolveClass(scope, expr.class));
    if (owner === 'Validator' && method === 'make') return made(arg(1, true, data));
    if (owner === 'Validator' && method === 'validate') return arg(1, true, data);
    return owner === 'Request' && method === 'validate' ? arg(0, true) : undefined;
  }
  const first = expr.args[0]?.value;
  const onRequest = isRequest(expr.on, scope);
  switch (method) {
    case 'validate':
      if (first !== undefined && expr.args[1] !== undefined && isRequest(first, scope)) return arg(1, true);
      return arg(0, onRequest);
    case 'validatewithbag':
      return onRequest ? arg(1, true) : arg(2, false);
    case 'validatewith':
      return expr.on.k === 'var' && expr.on.name === 'this' ? arg(0, false) : undefined;
    case 'make':
      return isFactory(expr.on, scope) ? made(arg(1, true, data)) : undefined;
    default:
      return undefined;
  }
}

const made = <T extends object>(found: T | undefined) => (found === undefined ? undefined : { ...found, makes: true });

/** Tells whether a receiver is the framework's factory of validators. */
function isFactory(on: Expr, scope: RuleScope): boolean {
  if (functionName(on) === 'validator') return on.k === 'call' && on.args.length === 0;
  if (on.k === 'call' && (functionName(on) === 'app' || functionName(on) === 'resolve')) {
    const [given] = on.args;
    return given?.value.k === 'str' ? given.value.v === 'validator' : isFactoryName(nameIn(given?.value, scope));
  }
  if (on.k === 'var' && typeof on.name === 'string') return isFactoryName(className(scope.types.get(on.name)));
  if (on.k === 'prop' && typeof on.name === 'string') return isFactoryName(propertyClass(scope, on.name));
  return false;
}

function nameIn(expr: Expr | undefined, scope: RuleScope): string | undefined {
  return expr?.k === 'cconst' ? resolveClass(scope, expr.class) : undefined;
}

const isFactoryName = (name: string | undefined): boolean =>
  name === VALIDATION_FACTORY || name === VALIDATION_FACTORY_CONTRACT;
