import { isMap, obj } from '@docgen/protocol';
import { contentHash } from '../hash.js';
import type { Assembly } from './state.js';

/** What `x-docgen.generator` says of the interchange schema (document 1.1). */
export const SCHEMA_ID = 'urn:docgen:uir:2.1';
export const SPEC_VERSION = '2.1.0';

/** `x-docgen.document` and `x-docgen.generator`. */
export function stampIdentity(assembly: Assembly): void {
  const { document, generator } = assembly.input;
  assembly.document.set(
    'x-docgen',
    obj({
      document: obj({ id: assembly.docId, configHash: document.configHash }),
      generator: obj({
        name: generator.name,
        version: generator.version,
        specVersion: SPEC_VERSION,
        schema: SCHEMA_ID,
      }),
    }),
  );
}

/** The last change to a document. */
export function stampContentHash(assembly: Assembly): void {
  const hash = contentHash(assembly.document);
  const extension = assembly.document.get('x-docgen');
  const identity = isMap(extension) ? extension.get('document') : undefined;
  if (isMap(identity)) identity.set('contentHash', hash);
}
