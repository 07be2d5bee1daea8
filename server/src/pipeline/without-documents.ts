import type { BuildResult } from './types.js';

/** Converts a result to plain data: only the artifacts of its documents are wanted, not their large trees. */
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
