import { VALIDATION_FACTORY, VALIDATION_FACTORY_CONTRACT } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { propertyClass, resolveClass } from '../read/callee.js';
import { className } from '../read/class-name.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import type { RuleScope } from '../read/scope.js';
import { calleeOf } from '../read/statements/callee-of.js';
import type { CallExpr } from '../read/statements/calls-in.js';

const short = (name: string | undefined) => name?.slice(name.lastIndexOf('\\') + 1);

/** Says where a call that validates holds its rules. */
export interface ValidationCall {
  expr: Expr;
  /** Says that the argument can be nothing else. */
  sure: boolean;
  /** The data of a validator the call makes. */
  data?: Expr;
  makes?: boolean;
}

/** Finds the argument holding the rules, if the call validates (validation 2.2). */
export function validationCall(expr: CallExpr, scope: RuleScope): ValidationCall | undefined {
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
      // Code of the application that is called so is read for what it validates.
      return !onRequest && calleeOf(expr, scope) !== undefined ? undefined : arg(0, onRequest);
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
