import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/**
 * Says how a query string carries a value: one value, a list under `name[]`, or a container that is read from
 * `name[…]=`.
 */
export type WireForm = 'plain' | 'list' | 'deepObject';

/** Tells how a value travels: OpenAPI defines `deepObject` for objects only, so a list of scalars is a list. */
export function wireForm(schema: JsonMap): WireForm {
  if (!isContainer(schema)) return 'plain';
  const items = schema.get('items');
  const other = words(schema).some((word) => word === 'object') || schema.has('prefixItems');
  return other || (isMap(items) && (isContainer(items) || items.has('properties'))) ? 'deepObject' : 'list';
}

/** Lists the members that state how the value of a query parameter travels (requests 7, rule 4). */
export function wireMembers(name: string, form: WireForm): [field: string, value: Json][] {
  if (form === 'plain') return [];
  const style: [string, Json][] = [
    ['style', form === 'list' ? 'form' : 'deepObject'],
    ['explode', true],
  ];
  return form === 'list' ? [['name', `${name}[]`], ...style] : style;
}

function isContainer(schema: JsonMap): boolean {
  return schema.has('items') || words(schema).some((word) => word === 'array' || word === 'object');
}

function words(schema: JsonMap): Json[] {
  const type = schema.get('type');
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}
