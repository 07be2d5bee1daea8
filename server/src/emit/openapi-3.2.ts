import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { canonicalize, lower, type ObjectType, removeStranded, rewrite } from '../document/index.js';
import type { EmitOptions } from './options.js';

/** The document as OpenAPI 3.2 (emitters 3): extension gone, ids flat, nothing else changed. Has no diagnostics. */
export function emitOpenapi32(document: JsonMap, options: EmitOptions): JsonMap {
  const before = lower(document);
  const stripped = rewrite(before, (node, { type }) => strip(node, type, options));
  return canonicalize(removeStranded(before, stripped));
}

function strip(node: JsonMap, type: ObjectType, options: EmitOptions): JsonMap {
  const extension = node.get('x-docgen');
  if (!node.has('x-docgen')) return node;
  const out: JsonMap = new Map(node);
  out.delete('x-docgen');
  if (!isMap(extension)) return out;
  const id = extension.get('id');
  // A Reference Object may hold nothing but `$ref`, summary and description.
  const isReference = node.has('$ref') && type !== 'schema' && type !== 'pathItem';
  if (!options.dropIds && typeof id === 'string' && !isReference) out.set('x-docgen-id', id);
  const { mockFakerKey = null } = options;
  const faker = fakerOf(extension);
  if (mockFakerKey !== null && faker !== undefined && type === 'schema') out.set(mockFakerKey, faker);
  return out;
}

function fakerOf(extension: JsonMap): Json | undefined {
  const mock = extension.get('mock');
  return isMap(mock) ? mock.get('faker') : undefined;
}
