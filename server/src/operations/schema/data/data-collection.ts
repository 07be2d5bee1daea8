import type { ClassType, Type } from '@docgen/engine';
import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, constantValue } from '../../../analysis/index.js';
import { schemaOf } from '../mapper.js';
import { atMember, type Mapping, noteUnresolved } from '../mapping.js';
import { attributeOf, type DataMember, isDataClass } from './members.js';

export type CollectionKind = 'list' | 'length' | 'cursor';

const KINDS: readonly [name: string, kind: CollectionKind][] = [
  ['CursorPaginatedDataCollection', 'cursor'],
  ['PaginatedDataCollection', 'length'],
  ['DataCollection', 'list'],
];

/** Gives the kind of the package's own collections. */
export function dataCollectionKind(ctx: AnalysisContext, type: Type): CollectionKind | undefined {
  if (type.kind !== 'class' || ctx.document.integrations.spatie_data?.enabled === false) return undefined;
  return KINDS.find(([name]) => isSubclassOf(ctx, type.fqcn, LARAVEL_DATA + name))?.[1];
}

/** Makes the schema of the items of a collection of the package, whose item is the last type argument. */
export function collectionItems(type: ClassType, at: Mapping): JsonMap {
  const item = type.args?.at(-1);
  const inner = atMember(at, '*', 'item');
  if (item === undefined) noteUnresolved(inner, 'untyped');
  return item === undefined ? new Map() : schemaOf(item, inner);
}

/** Makes the schema of a collection of the package inside a body: its items alone. */
export function dataCollectionSchema(type: ClassType, at: Mapping): JsonMap | undefined {
  if (dataCollectionKind(at.ctx, type) === undefined) return undefined;
  return obj({ type: 'array', items: collectionItems(type, at) });
}

/** Finds the Data class a property holds a collection of, by its attribute or its own type. */
export function itemOf({ attributes, type }: DataMember, fqcn: string, ctx: AnalysisContext): string | undefined {
  const attribute = attributeOf(attributes, 'DataCollectionOf');
  const named = attribute === undefined ? undefined : constantValue(ctx, attribute.args[0]?.value, fqcn);
  if (typeof named === 'string') return named;
  const last = type.kind === 'class' && dataCollectionKind(ctx, type) !== undefined ? type.args?.at(-1) : undefined;
  return last?.kind === 'class' && isDataClass(ctx, last.fqcn) ? last.fqcn : undefined;
}
