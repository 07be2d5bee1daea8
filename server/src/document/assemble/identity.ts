import { type JsonMap, obj } from '@docgen/protocol';
import { contentHash } from '../hash.js';
import type { Assembly } from './state.js';

/** What `x-docgen.generator` says of the interchange schema (document 1.1). */
export const SCHEMA_ID = 'urn:docgen:uir:2.1';
export const SPEC_VERSION = '2.1.0';

/** `document` with `x-docgen.document` and `x-docgen.generator`; the hash is the last change to it. */
export function identified(document: JsonMap, { input, docId, memo }: Assembly): JsonMap {
  const { configHash } = input.document;
  const stamped = (contentHash?: string): JsonMap =>
    new Map(document).set(
      'x-docgen',
      obj({ document: obj({ id: docId, configHash, contentHash }), generator: generator(input) }),
    );
  return stamped(contentHash(stamped(), memo.hash));
}

function generator({ generator: { name, version } }: Assembly['input']): JsonMap {
  return obj({ name, version, specVersion: SPEC_VERSION, schema: SCHEMA_ID });
}
