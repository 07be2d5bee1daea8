import type { BuildResult } from './types.js';

/** A result as plain data: a document is a large tree that only its artifacts are wanted of. */
export function withoutDocuments(result: BuildResult): BuildResult {
  return {
    ...result,
    documents: result.documents.map(({ key, artifacts, diagnostics, operations }) => ({
      key,
      artifacts,
      diagnostics,
      operations,
    })),
  };
}
