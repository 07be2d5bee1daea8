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
 * it have to it, or null; an object of which nothing is known where there is none. By another name it is that of the relations that give
 * it this one (`as('seat')`), and undefined where none does.
 */
export function pivotAttribute(model: string, name: string, codebase: Codebase): Type | undefined {
  const path = codebase.classOf(model)?.path ?? '';
  const cut = path.lastIndexOf('/');
  const other = name === 'pivot' ? shape([], true) : undefined;
  if (cut < 0) return other;
  const folder = path.slice(0, cut);
  const known = codebase.reader.lookup(`pivots:${folder}`, () => pivotsIn(folder, codebase));
  const pivots = known.get(`${model.toLowerCase()}|${name}`);
  return pivots === undefined ? other : nullable(union(pivots));
}

/** Maps models, with the name of a pivot, to the pivots that relations of the models of a folder give them. */
function pivotsIn(folder: string, codebase: Codebase): ReadonlyMap<string, Type[]> {
  const found = new Map<string, Type[]>();
  for (const fact of classesIn(folder, codebase)) {
    for (const method of fact.members.methods) {
      const body = codebase.reader.read<BodyFact>(`body:${fact.name}::${method}`);
      if (body === undefined || !relatesMany(body)) continue;
      const related = relationOf(fact.name, method, codebase)?.related;
      if (related?.kind !== 'class') continue;
      const [as = 'pivot'] = related.loads ?? [];
      const pivot = related.has?.find(({ key }) => key === as)?.type;
      if (pivot === undefined) continue;
      const name = `${related.fqcn.toLowerCase()}|${as}`;
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
