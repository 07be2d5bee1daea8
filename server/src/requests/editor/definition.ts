import type { DefinitionParams, DefinitionResult } from '@docgen/protocol/rpc';
import { buildOptions, chosenDocuments, invalid, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';
import { fileOf } from './asked-file.js';

/** Answers `docgen/definition`: where the class or method a text names is declared (commands 10.6). */
export async function definition(params: DefinitionParams, run: RequestContext): Promise<DefinitionResult> {
  if (params.file === undefined || params.name === undefined) throw invalid('Give a file and a name.');
  const state = ready(run);
  const chosen = chosenDocuments(state.config, params.document);
  // Classes are those of every document; steps and overlays are of their own.
  const documents = params.name.startsWith('$') ? chosen : chosen.slice(0, 1);
  const wish = { file: fileOf(params.file, run.root), name: params.name };
  const { answer } = await askDocuments('definition', wish, state, documents, buildOptions(params), run);
  return { places: answer.flatMap((one) => one.answer) };
}
