import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import {
  type Ask,
  canonical,
  canonicalize,
  joinParts,
  lowerPart,
  type ObjectType,
  parameterAt,
  removeUnreachable,
  restOf,
  rewrite,
  rewriteAs,
} from '../document/index.js';
import { EmissionMemo } from './memo.js';
import type { EmitOptions } from './options.js';

/** The document as OpenAPI 3.2 (emitters 3): extension gone, ids flat, nothing else changed. Has no diagnostics. */
export function emitOpenapi32(document: JsonMap, options: EmitOptions, memo = new EmissionMemo()): JsonMap {
  const parts = memo.parts(['openapi-3.2', options.dropIds, options.mockFakerKey ?? null]);
  const visit = (node: JsonMap, type: ObjectType) => strip(node, type, options);
  const ask: Ask = (ref) => parameterAt(document, ref);
  const rest = canonicalize(rewrite(restOf(document), (node, { type }) => visit(node, type)));
  let lost = false;
  const whole = joinParts(rest, document, (part, kind) => {
    const made = parts.of(
      part,
      kind,
      ask,
      (node, asked) => canonical(rewriteAs(lowerPart(node, kind, asked), kind.walked, visit), kind.written) as JsonMap,
    );
    lost ||= memo.references.loses(part, kind, made);
    return made;
  });
  return removeUnreachable(document, whole, lost, memo.references);
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
