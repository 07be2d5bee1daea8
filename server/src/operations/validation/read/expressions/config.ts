import type { BodyFact, Expr } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { type RuleScope, scopeOf } from '../scope.js';
import { type Argument, printed, type RuleValue, scalar, unknown } from './value.js';

/**
 * Folds `config('a.b')` to the literal its file holds (validation 4.2). A value the file reads through `env()` depends
 * on the machine and stays unknown.
 */
export function configValue(args: readonly Argument[], scope: RuleScope): RuleValue {
  const key = args[0] === undefined || args[0].spread ? undefined : printed(args[0].value);
  const [file, ...path] = key?.split('.') ?? [];
  if (file === undefined || path.length === 0 || !/^[\w-]+$/.test(file)) return unknown('a call of config()');
  const fact = `main:config/${file}.php`;
  const body = scope.ctx.read<BodyFact>(fact);
  const returned = body?.body.find((statement) => statement.k === 'return');
  if (body === undefined || returned?.k !== 'return' || returned.e === undefined) return unknown('a call of config()');
  const at = scopeOf(scope.ctx, scope.asks, { fact, root: body, body: body.body, inRequest: false }, scope.depth + 1);
  const found = descend(returned.e, path, at);
  if (found === 'absent') return args[1] === undefined ? scalar(null) : args[1].value;
  return found === 'unreadable' ? unknown('a call of config()') : evaluate(found, at);
}

/** Finds the entry of nested array literals that a dotted key names; a key that is not there is `absent`. */
function descend(expr: Expr, path: readonly string[], scope: RuleScope): Expr | 'absent' | 'unreadable' {
  let node = expr;
  for (const step of path) {
    if (node.k !== 'array') return isScalar(node) ? 'absent' : 'unreadable';
    const keys = node.items.map(({ key, spread }) => (spread ? undefined : key && printed(evaluate(key, scope))));
    if (node.items.some(({ key, spread }, n) => spread || (key !== undefined && keys[n] === undefined)))
      return 'unreadable';
    const item = node.items[keys.lastIndexOf(step)];
    if (item?.value === undefined) return 'absent';
    node = item.value;
  }
  return node;
}

function isScalar({ k }: Expr): boolean {
  return k === 'str' || k === 'int' || k === 'float' || k === 'bool' || k === 'null';
}
