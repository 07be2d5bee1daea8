import { type BodyFact, type Expr, walk } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { shape } from '../../../types/make.js';
import { nullable } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { classesIn } from '../morph-targets.js';
import { relationOf } from '../relation-methods.js';

const OF_MANY = new Set(['belongstomany', 'morphtomany', 'morphedbymany']);

/**
 * Types `$m->pivot` of a model nobody knows the relation of that found it (responses 10.5): the pivot of any relation that models beside
 * it have to it, or null; an object of which nothing is known where there is none.
 */
export function pivotAttribute(model: string, codebase: Codebase): Type {
  const path = codebase.classOf(model)?.path ?? '';
  const cut = path.lastIndexOf('/');
  if (cut < 0) return shape([], true);
  const folder = path.slice(0, cut);
  const pivots = codebase.reader.lookup(`pivots:${folder}`, () => pivotsIn(folder, codebase)).get(model.toLowerCase());
  return pivots === undefined ? shape([], true) : nullable(union(pivots));
}

/** Maps models to the pivots that relations of the models of a folder give them. */
function pivotsIn(folder: string, codebase: Codebase): ReadonlyMap<string, Type[]> {
  const found = new Map<string, Type[]>();
  for (const fact of classesIn(folder, codebase)) {
    for (const method of fact.members.methods) {
      const body = codebase.reader.read<BodyFact>(`body:${fact.name}::${method}`);
      if (body === undefined || !relatesMany(body)) continue;
      const related = relationOf(fact.name, method, codebase)?.related;
      const pivot = related?.kind === 'class' ? related.has?.find(({ key }) => key === 'pivot')?.type : undefined;
      if (related?.kind !== 'class' || pivot === undefined) continue;
      const name = related.fqcn.toLowerCase();
      found.set(name, [...(found.get(name) ?? []), pivot]);
    }
  }
  return found;
}

function relatesMany(body: BodyFact): boolean {
  let found = false;
  walk(body, (node) => {
    const e = node as Expr;
    found ||= e.k === 'mcall' && typeof e.name === 'string' && OF_MANY.has(e.name.toLowerCase());
  });
  return found;
}
