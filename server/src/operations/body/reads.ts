import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, By, Contribution, DraftView, OperationRoute } from '../../analysis/index.js';
import {
  commentKeywords,
  constrains,
  type DocumentedField,
  documentedFields,
  isReadVerb,
  isTypedBy,
  leastSize,
  type RequestRead,
  readSchema,
  requestReads,
  writeDefault,
} from '../validation/index.js';
import { bodyObject } from './body-object.js';

/** Lists the values the code reads from the body of a write verb (requests 8). */
export function bodyReads(operation: OperationRoute, ctx: AnalysisContext): RequestRead[] {
  return isReadVerb(operation.verb)
    ? []
    : requestReads(operation, ctx).filter((read) => read.place === 'body' && read.sizes !== true);
}

/** Documents the body of an operation without rules: an inline object of the values the code reads (requests 8.7). */
export function contributeReads(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  if (draft.has({ node: 'operation' }, 'requestBody')) return [];
  const reads = bodyReads(operation, ctx);
  const first = reads[0];
  if (first === undefined) return [];
  const schema = obj({ type: 'object' });
  mergeReads(schema, reads, documentedFields('BodyParameter', operation, undefined, ctx), ctx);
  if (!schema.has('properties')) return [];
  const by: By = { layer: 'integration', producer: 'integration:request-reads', anchor: first.anchor };
  const value = bodyObject({ isForm: uploads(reads), schema }, operation, by, ctx);
  return [{ target: { node: 'operation' }, field: 'requestBody', value, by }];
}

export function uploads(reads: readonly RequestRead[]): boolean {
  return reads.some((read) => read.upload);
}

/** Merges reads into an object schema: keywords of rules win one by one, reads fill open ones (requests 8.7). */
export function mergeReads(
  schema: JsonMap,
  reads: readonly RequestRead[],
  documented: readonly DocumentedField[],
  ctx: AnalysisContext,
): void {
  for (const read of reads) {
    const name = read.path.at(-1);
    const holder = holderOf(schema, read.path.slice(0, -1), name === '*');
    if (holder === undefined || name === undefined) continue;
    const standing = memberOf(holder, name);
    const leaf: JsonMap = isMap(standing) ? standing : new Map();
    if (!isTyped(leaf)) {
      for (const [keyword, value] of readSchema(read, ctx)) if (!leaf.has(keyword)) leaf.set(keyword, value);
      if (read.nulls === 'refused') leastSize(leaf);
      if (!constrains(leaf) && !isTypedBy(read.path, 'body', documented)) {
        ctx.raise('request.read-untyped', { key: read.path.join('.'), in: 'body' }, { anchor: read.anchor });
      }
    }
    writeDefault(leaf, read.default);
    for (const [keyword, value] of commentKeywords(read, new Map([...leaf].filter(([k]) => k !== 'description')))) {
      if (!isMap(standing) || !standing.has(keyword)) leaf.set(keyword, value);
    }
    setMember(holder, name, leaf);
  }
}

const TYPES = ['type', 'enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf'];

/** Tells whether rules say of what type a value is; a size alone says it of none. */
function isTyped(schema: JsonMap): boolean {
  return TYPES.some((keyword) => schema.has(keyword));
}

/** Gives the member of an object, or for `*` the elements of a list. */
function memberOf(holder: JsonMap, name: string): Json | undefined {
  return name === '*' ? holder.get('items') : propertiesOf(holder).get(name);
}

function setMember(holder: JsonMap, name: string, value: JsonMap): void {
  if (name === '*') holder.set('items', value);
  else holder.set('properties', new Map([...propertiesOf(holder), [name, value]]));
}

function propertiesOf(schema: JsonMap): JsonMap {
  const properties = schema.get('properties');
  return isMap(properties) ? properties : new Map();
}

/**
 * Finds the object, or the list, that holds a read's key and makes it where it is missing; undefined below a value that
 * holds none.
 */
function holderOf(root: JsonMap, path: readonly string[], isList: boolean): JsonMap | undefined {
  let at = root;
  for (const [i, name] of path.entries()) {
    const wanted = (i + 1 < path.length ? path[i + 1] === '*' : isList) ? 'array' : 'object';
    const known = memberOf(at, name);
    const next: JsonMap = isMap(known) ? known : obj({ type: wanted });
    const type = next.get('type');
    if (type === undefined && next.size === 0) next.set('type', wanted);
    else if (type !== wanted && !(Array.isArray(type) && type.includes(wanted))) return undefined;
    setMember(at, name, next);
    at = next;
  }
  return at;
}

/** Lists reads that say more than the rules: their key is not ruled, or its rules leave any value open (requests 8.7). */
export function readsBesideRules(schema: JsonMap, reads: readonly RequestRead[]): RequestRead[] {
  return reads.filter((read) => {
    let at: JsonMap = schema;
    for (const name of read.path) {
      const member = memberOf(at, name);
      if (!isMap(member)) return at === schema || mayHold(at, name);
      at = member;
    }
    return read.type !== null && !isTyped(at);
  });
}

/** Tells whether what rules say of a value lets it have a member, or elements. */
function mayHold(schema: JsonMap, name: string): boolean {
  const type = schema.get('type');
  return (Array.isArray(type) ? type : [type]).includes(name === '*' ? 'array' : 'object');
}

/** Writes the types rules give the values that hold what only the code reads: the rules decide whether they are lists. */
export function takeRuledTypes(beside: JsonMap, ruled: JsonMap): void {
  const type = ruled.get('type');
  if (type !== undefined) beside.set('type', type);
  for (const name of [...propertiesOf(beside).keys(), '*']) {
    const [own, other] = [memberOf(beside, name), memberOf(ruled, name)];
    if (isMap(own) && isMap(other)) takeRuledTypes(own, other);
  }
}
