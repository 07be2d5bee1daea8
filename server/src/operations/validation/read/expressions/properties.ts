import { type BodyFact, classOf, type Expr, propertyOf, walk } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { type RuleScope, scopeOf } from '../scope.js';
import { type RuleValue, unknown } from './value.js';

/** Reads a property with a constant default that no code of its class writes (validation 3.2). */
export function propertyArray(owner: string, name: string, scope: RuleScope): RuleValue {
  const found = propertyOf(scope.ctx, owner, name);
  if (found?.fact.default === undefined) return unknown(`the property ${name}`);
  for (const at of new Set([owner, found.owner, found.in])) {
    if (writes(at, name, scope)) return unknown(`the property ${name}`);
  }
  return evaluate(
    found.fact.default,
    scopeOf(
      scope.ctx,
      scope.asks,
      { class: owner, self: found.owner, fact: found.id, root: found.fact, body: [], inRequest: false },
      scope.depth + 1,
    ),
  );
}

function writes(owner: string, name: string, scope: RuleScope): boolean {
  for (const method of classOf(scope.ctx, owner)?.members.methods ?? []) {
    const body = scope.ctx.read<BodyFact>(`body:${owner}::${method}`);
    if (body !== undefined && writtenIn(body).has(name)) return true;
  }
  return false;
}

/**
 * Keeps the properties each body writes, of any object: every method of a class is asked for each property that is
 * read.
 */
const written = new WeakMap<BodyFact, ReadonlySet<string>>();

function writtenIn(body: BodyFact): ReadonlySet<string> {
  const known = written.get(body);
  if (known !== undefined) return known;
  const names = new Set<string>();
  walk(body, (node) => {
    if (node.k !== 'assign' && node.k !== 'assignop' && node.k !== 'incdec') return;
    const { to, e } = node as unknown as { to?: Expr; e?: Expr };
    let at = node.k === 'incdec' ? e : to;
    while (at?.k === 'index') at = at.on;
    if ((at?.k === 'prop' || at?.k === 'sprop') && typeof at.name === 'string') names.add(at.name);
  });
  written.set(body, names);
  return names;
}
