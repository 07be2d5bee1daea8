import type { Stmt } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { type ArrayElement, type RuleValue, scalar } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';

/** Bounds the constant array a loop is run over. */
const MOST_TURNS = 64;

/**
 * Folds the list a body builds when it does nothing else: `$v = []; foreach (X as $x) { $v[] = E; } return $v;` over an
 * array that folds. Undefined for any other body.
 */
export function builtList(body: readonly Stmt[], scope: RuleScope): RuleValue | undefined {
  const [start, loop, end] = body;
  if (body.length !== 3 || start?.k !== 'expr' || loop?.k !== 'foreach' || end?.k !== 'return') return undefined;
  const name = emptyList(start);
  const [append] = loop.body;
  if (name === undefined || end.e?.k !== 'var' || end.e.name !== name) return undefined;
  if (loop.body.length !== 1 || append?.k !== 'expr' || append.e.k !== 'assign' || loop.byRef) return undefined;
  const { to, e } = append.e;
  if (to.k !== 'index' || to.at !== undefined || to.on.k !== 'var' || to.on.name !== name) return undefined;
  if (loop.value.k !== 'var' || typeof loop.value.name !== 'string') return undefined;
  const over = evaluate(loop.of, scope);
  const from = over.k === 'collection' ? over.of : over;
  if (from.k !== 'array' || from.spread || from.entries.length > MOST_TURNS) return undefined;
  const entries: ArrayElement[] = [];
  for (const [i, entry] of from.entries.entries()) {
    const bound = new Map(scope.bound);
    bound.set(loop.value.name, entry.value);
    if (loop.key?.k === 'var' && typeof loop.key.name === 'string') bound.set(loop.key.name, scalar(entry.key ?? null));
    const value = evaluate(e, { ...scope, bound });
    if (value.k === 'unknown') return undefined;
    entries.push({ key: BigInt(i), value });
  }
  return { k: 'array', entries };
}

/** Gives the local of `$v = [];`. */
function emptyList({ e }: Stmt & { k: 'expr' }): string | undefined {
  if (e.k !== 'assign' || e.to.k !== 'var' || typeof e.to.name !== 'string') return undefined;
  return e.e.k === 'array' && e.e.items.length === 0 ? e.to.name : undefined;
}
