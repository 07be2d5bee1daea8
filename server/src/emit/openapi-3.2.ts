import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { lowerPart, type ObjectType, parameterAt, rewrite, rewriteAs } from '../document/index.js';
import { defineDocumentEmitter } from './document-emitter.js';
import { withoutDefaultDialect } from './downlevel/dialect.js';
import type { PartOptions } from './options.js';
import { withPagesInDescription } from './pages-in-description.js';

/** Emits OpenAPI 3.2 (emitters 3): the extension and the default dialect are dropped, ids are flat. Reports nothing. */
export const openapi32 = defineDocumentEmitter({
  questions: { parameterAt },
  dropsUnreachable: true,
  rest: (rest, { options }) =>
    rewrite(
      withoutDefaultDialect(options.pages === true ? withPagesInDescription(rest) : rest, '2'),
      (node, { type }) => strip(node, type, options),
    ),
  part(part, { kind, options, ask }) {
    const lowered = lowerPart(part, kind, (ref) => ask('parameterAt', ref));
    return rewriteAs(lowered, kind.walked, (node, type) => strip(node, type, options));
  },
});

function strip(node: JsonMap, type: ObjectType, options: PartOptions): JsonMap {
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
