import type { ReferencesParams, ReferencesResult } from '@docgen/protocol/rpc';
import { buildOptions, chosenDocuments, invalid, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';

/** Answers `docgen/references`: the operations that refer to a component (commands 10.7). */
export async function references(params: ReferencesParams, run: RequestContext): Promise<ReferencesResult> {
  const { component } = params;
  if (component === undefined) throw invalid('Give a component.');
  const state = ready(run);
  const documents = chosenDocuments(state.config, params.document);
  const { answer } = await askDocuments('references', { component }, state, documents, buildOptions(params), run);
  return { operations: answer.flatMap((one) => one.answer) };
}
