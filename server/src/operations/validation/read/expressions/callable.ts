import type { Expr } from '@docgen/php';
import { functionUnit, methodUnit, type RuleCallee, resolveClass } from '../callee.js';
import type { RuleScope } from '../scope.js';
import { forwarded } from './receiver.js';
import { type Argument, printed, type RuleValue } from './value.js';

/** Folds `$this->m(...)`, `self::m(...)` and `f(...)` to the callable they name. */
export function firstClass(
  expr: Expr & { k: 'call' | 'mcall' | 'scall' },
  owner: string | undefined,
  scope: RuleScope,
): RuleValue | undefined {
  if (expr.k === 'call') {
    if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
    const { name, fallback } = expr.fn as { name: string; fallback?: string };
    return { k: 'callable', name: fallback ?? name };
  }
  if (owner === undefined || typeof expr.name !== 'string') return undefined;
  const late = expr.k === 'scall' ? forwarded(expr, owner, scope) : owner;
  return { k: 'callable', class: owner, late, name: expr.name };
}

/** Finds the application code a callable names: `[$this, 'm']`, `[C::class, 'm']`, `'C::m'`, `'f'`, or a first-class callable. */
export function callableUnit(value: RuleValue, args: readonly Argument[], scope: RuleScope): RuleCallee | undefined {
  if (value.k === 'callable' && value.class !== undefined) {
    return methodUnit(scope, value.class, value.name, () => args, value.late);
  }
  if (value.k === 'array') {
    const [on, method, ...more] = value.entries.map((entry) => entry.value);
    const name = method === undefined ? undefined : printed(method);
    if (on === undefined || name === undefined || more.length > 0) return undefined;
    const owner = on.k === 'this' ? scope.class : on.k === 'new' ? on.class : printed(on);
    return owner === undefined ? undefined : methodUnit(scope, owner, name, () => args);
  }
  const name = value.k === 'callable' ? value.name : printed(value);
  const [owner, method] = name?.split('::') ?? [];
  if (owner === undefined) return undefined;
  if (method === undefined) return functionUnit(scope, owner, undefined, () => args);
  const found = resolveClass(scope, { k: 'cref', name: owner.replace(/^\\/, '') });
  return found === undefined ? undefined : methodUnit(scope, found, method, () => args);
}

/** Gives the name of PHP's or the framework's function a callable stands for. */
export function functionOfCallable(value: RuleValue | undefined): string | undefined {
  if (value?.k === 'callable') return value.class === undefined ? value.name : undefined;
  const name = value === undefined ? undefined : printed(value);
  return name !== undefined && /^[a-z_]\w*$/i.test(name) ? name : undefined;
}
