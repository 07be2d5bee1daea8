import type { BodyFact, Expr } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { type RuleScope, scopeOf } from '../scope.js';
import { type Argument, printed, unknown, type Value } from './value.js';

/**
 * `config('a.b')`: the literal its file holds (validation 4.2). What the file reads through `env()` depends on the machine and
 * stays unknown.
 */
export function configValue(args: readonly Argument[], scope: RuleScope): Value {
  const key = args[0] === undefined || args[0].spread ? undefined : printed(args[0].value);
  const [file, ...path] = key?.split('.') ?? [];
  if (file === undefined || path.length === 0 || !/^[\w-]+$/.test(file)) return unknown('a call of config()');
  const fact = `main:config/${file}.php`;
  const body = scope.ctx.read<BodyFact>(fact);
  const returned = body?.body.find((statement) => statement.k === 'return');
  if (body === undefined || returned?.k !== 'return' || returned.e === undefined) return unknown('a call of config()');
  const at = scopeOf(scope.ctx, scope.verb, { fact, root: body, body: body.body, inRequest: false }, scope.depth + 1);
  const found = descend(returned.e, path, at);
  if (found !== undefined) return evaluate(found, at);
  return args[1]?.value ?? unknown('a call of config()');
}

/** The entry of nested array literals a dotted key names. */
function descend(expr: Expr, path: readonly string[], scope: RuleScope): Expr | undefined {
  let node = expr;
  for (const step of path) {
    if (node.k !== 'array' || node.items.some((item) => item.spread)) return undefined;
    const item = node.items.find((i) => i.key !== undefined && printed(evaluate(i.key, scope)) === step);
    if (item?.value === undefined) return undefined;
    node = item.value;
  }
  return node;
}
