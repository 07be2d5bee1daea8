import { COLLECTION } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { typeOf } from '../../infer/evaluator.js';
import { pathOf } from '../../infer/expression/objects/access-path.js';
import { recordsChanged } from '../../infer/expression/objects/changed-object.js';
import { makesRecord } from '../../infer/expression/objects/made-objects.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isPaginator } from '../classes.js';
import { CONTAINER_WRITES } from './mutable-classes.js';

/**
 * Replaces the value behind an expression: a local, a member of one, or the items of a page reached by
 * `getCollection()`.
 */
export function replaceValue(on: Expr, next: (m: Type) => Type, frame: BodyFrame): void {
  const path = pathOf(on);
  const { env, run } = frame;
  if (path !== undefined) {
    const alone = env.fresh.has(path);
    const type = env.get(path) ?? typeOf(on, frame);
    if (alone) env.fresh.add(path);
    recordsChanged(on, type, union(membersOf(type).map(next), run.codebase.enumCases), frame);
    return;
  }
  // `$page->getCollection()->transform(...)` and a fluent call such as `$c->push(1)->push(2)` reach the same object.
  const through = on.k === 'mcall' ? String(on.name).toLowerCase() : '';
  if (
    on.k !== 'mcall' ||
    !(through === 'getcollection' || CONTAINER_WRITES.has(through) || /^(each|tap)$/.test(through))
  ) {
    const type = typeOf(on, frame);
    if (!makesRecord(on)) recordsChanged(on, type, union(membersOf(type).map(next), run.codebase.enumCases), frame);
  } else if (through === 'getcollection') replaceValue(on.on, (m) => ofItems(m, next, run.codebase), frame);
  else replaceValue(on.on, next, frame);
}

function ofItems(page: Type, next: (m: Type) => Type, codebase: Codebase): Type {
  if (page.kind !== 'class' || page.args === undefined || !isPaginator(page.fqcn, codebase)) return page;
  const items = next({ kind: 'class', fqcn: COLLECTION, args: page.args });
  return items.kind === 'class' ? { ...page, args: items.args ?? [] } : page;
}
