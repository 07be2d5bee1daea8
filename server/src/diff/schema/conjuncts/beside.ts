import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type DocumentSide, resolved } from '../../document-side.js';
import { listOf, mapOf } from '../../members.js';
import { readable } from '../references.js';

/** Holds something of two documents. */
export type Sides<T> = Readonly<Record<'before' | 'after', T>>;

/** Schemas that hold at the root of a part as well. */
export type Around = Sides<readonly Json[]>;

export const NOTHING_AROUND: Around = { before: [], after: [] };

/**
 * Gives the schemas that hold of the same values as the one that is compared, in one of the documents. Only what is told asks, so nothing is
 * put together before.
 */
export type Beside = (side: keyof Around, around: Around) => readonly Json[];

/** Beside the root of a part stands what is around it. */
export const AROUND: Beside = (side, around) => around[side];

/** Says where in a schema the values of a place are described: a property by name, or the items of a list. */
export type InnerPlace = { property: string } | 'items';

/** Adds keywords of two schemas and their branches of `allOf`, but those that are compared. */
export function andRest(outer: Beside, own: Sides<Json>, all: Sides<Json>, compared?: Sides<Json>): Beside {
  return (side, around) => {
    const branches = listOf(all[side]).filter((branch) => branch !== compared?.[side]);
    return [...outer(side, around), own[side], ...branches];
  };
}

/** Leads what stands beside a schema to a place inside. */
export function inside(outer: Beside, step: InnerPlace, sides: Sides<DocumentSide>): Beside {
  return (side, around) =>
    conjuncts(outer(side, around), sides[side]).flatMap((schema) => {
      const found =
        step === 'items'
          ? schema.has('prefixItems')
            ? undefined
            : schema.get('items')
          : mapOf(schema.get('properties')).get(step.property);
      return found === undefined ? [] : [found];
    });
}

/** Lists the schemas that hold where all of these do, references and branches of `allOf` followed, each once. */
export function conjuncts(schemas: readonly Json[], side: DocumentSide): JsonMap[] {
  const found = new Set<JsonMap>();
  const todo = [...schemas].reverse();
  for (let schema = todo.pop(); schema !== undefined; schema = todo.pop()) {
    if (!isMap(schema) || found.has(schema)) continue;
    found.add(schema);
    const read = readable(schema, side);
    if (typeof read.get('$ref') === 'string') {
      const { node } = resolved(new Map([['$ref', read.get('$ref') as string]]), (ref) => side.at(ref));
      if (node !== undefined) todo.push(node);
    }
    if (read === schema) todo.push(...listOf(schema.get('allOf')));
  }
  // Nothing counts beside a reference in 3.0.
  return [...found].filter((schema) => readable(schema, side) === schema);
}

/** Lists the schemas that hold where one does; undefined where a part of it cannot be read. */
export function allConjuncts(schema: Json, side: DocumentSide): JsonMap[] | undefined {
  const found = conjuncts([schema], side);
  const isRead = (one: JsonMap): boolean => {
    const ref = one.get('$ref');
    if (ref !== undefined && (typeof ref !== 'string' || !isMap(side.at(ref)))) return false;
    return listOf(one.get('allOf')).every((branch) => branch === true || isMap(branch));
  };
  return found.every(isRead) ? found : undefined;
}
