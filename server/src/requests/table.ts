import type { Method, MethodParams, MethodResult } from '@docgen/protocol/rpc';
import type { RequestContext } from './request-context.js';

/** Answers a request by its parameters and its context. */
export type Request<M extends Method> = (params: MethodParams<M>, run: RequestContext) => Promise<MethodResult<M>>;

/**
 * Lists the requests that are answered alike in a command's own process and in the daemon (commands 8.2). Each is
 * loaded when it is first asked.
 */
export const requests = {
  'docgen/export': async (params, run) => (await import('./export.js')).exportDocuments(params, run),
  'docgen/exportText': async (params, run) => (await import('./export-text.js')).exportText(params, run),
  'docgen/validate': async (params, run) => (await import('./validate.js')).validateDocuments(params, run),
  'docgen/explain': async (params, run) => (await import('./explain.js')).explain(params, run),
  'docgen/lint': async (params, run) => (await import('./lint.js')).lintDocuments(params, run),
  'docgen/diff': async (params, run) => (await import('./comparison/diff.js')).diffDocuments(params, run),
  'docgen/search': async (params, run) => (await import('./search.js')).search(params, run),
  'docgen/routes': async (params, run) => (await import('./routes.js')).listRoutes(params, run),
  'docgen/view': async (params, run) => (await import('./editor/view.js')).view(params, run),
  'docgen/hover': async (params, run) => (await import('./editor/hover.js')).hover(params, run),
  'docgen/definition': async (params, run) => (await import('./editor/definition.js')).definition(params, run),
  'docgen/references': async (params, run) => (await import('./editor/references.js')).references(params, run),
  'docgen/coverage': async (params, run) => (await import('./contract/coverage.js')).coverage(params, run),
  'contract/breaking': async (params, run) => (await import('./contract/breaking.js')).breakingChanges(params, run),
  'contract/explain': async (params, run) =>
    (await import('./contract/failures/explain-failures.js')).explainFailures(params, run),
  'contract/upToDate': async (params, run) => (await import('./contract/up-to-date.js')).upToDate(params, run),
  'docgen/cache': async (params, run) => (await import('./cache.js')).cacheDocuments(params, run),
  'viewer/document': async (params, run) => (await import('./viewer/document.js')).viewerDocument(params, run),
  'viewer/notes': async (params, run) => (await import('./viewer/notes.js')).viewerNotes(params, run),
  'docgen/clear': async (params, run) => (await import('./clear.js')).clear(params, run),
} satisfies { [M in Method]?: Request<M> };

/** Names a method of that table. */
export type Requested = keyof typeof requests;
