import type { HoverParams, HoverResult } from '@docgen/protocol/rpc';
import { buildOptions, chosenDocuments, invalid, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';
import { fileOf } from './asked-file.js';

/** Answers `docgen/hover`: what the rule or attribute at a place decides in the first document that knows it (commands 10.3). */
export async function hover(params: HoverParams, run: RequestContext): Promise<HoverResult> {
  const { position } = params;
  if (position === undefined) throw invalid('Give a position.');
  const state = ready(run);
  const documents = chosenDocuments(state.config, params.document);
  const asked = { file: fileOf(position.uri, run.root), line: position.line, character: position.character ?? 0 };
  const { answer } = await askDocuments('hover', asked, state, documents, buildOptions(params), run);
  const places = answer.flatMap((one) => one.answer ?? []);
  const [first] = places;
  if (first === undefined) return { place: null };
  const fields = new Map(places.flatMap((place) => place.fields).map((field) => [JSON.stringify(field), field]));
  return { place: { ...first, fields: [...fields.values()] } };
}
