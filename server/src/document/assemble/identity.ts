import { type JsonMap, obj } from '@docgen/protocol';
import { canonical } from '../canonical/canonical.js';
import { contentHash, type HashMemo } from '../hash.js';
import { extensionShape } from '../shape/extension.js';
import { wellFormed } from '../well-formed.js';
import type { Assembly } from './state.js';

/** The interchange schema as `x-docgen.generator` names it (document 1.1). */
export const SCHEMA_ID = 'urn:docgen:uir:2.1';
export const SPEC_VERSION = '2.1.0';

/** Adds `x-docgen.document` and `x-docgen.generator` to a document. */
export function stamped(document: JsonMap, { input, docId, content, workflows }: Assembly): JsonMap {
  const { configHash } = input.document;
  return new Map(document).set(
    'x-docgen',
    canonical(
      wellFormed(
        obj({
          document: obj({ id: docId, configHash }),
          generator: generator(input),
          content,
          workflows: workflows.length === 0 ? undefined : workflows,
        }),
      ),
      extensionShape,
    ),
  );
}

/** Adds its hash to a stamped document, which is the last change to it. */
export function withContentHash(document: JsonMap, memo: HashMemo): JsonMap {
  const extension = document.get('x-docgen') as JsonMap;
  const identity = extension.get('document') as JsonMap;
  const hashed: JsonMap = new Map(identity).set('contentHash', contentHash(document, memo));
  return new Map(document).set('x-docgen', new Map(extension).set('document', hashed));
}

function generator({ generator: { name, version } }: Assembly['input']): JsonMap {
  return obj({ name, version, specVersion: SPEC_VERSION, schema: SCHEMA_ID });
}
