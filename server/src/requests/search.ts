import type { SearchParams, SearchResult } from '@docgen/protocol/rpc';
import { byRelevance } from '../questions/search/search.js';
import { withViewers } from './configuration-findings.js';
import { buildOptions, chosenDocuments, invalid, oneOf, type RequestContext, ready } from './request-context.js';
import { askDocuments } from './start-build.js';

const KINDS = ['operation', 'schema'] as const;
const LIMIT = 20;

/** Answers `docgen/search`: operations and schemas that some words are about, of all chosen documents (commands 7.8). */
export async function search(params: SearchParams, run: RequestContext): Promise<SearchResult> {
  const state = ready(run);
  const limits = buildOptions(params);
  const words = params.words ?? '';
  if (!/[\p{L}\p{N}]/u.test(words)) throw invalid('Give at least one word to search for.');
  const kind = params.kind === undefined ? null : oneOf('kind', params.kind, KINDS);
  const limit = params.limit ?? LIMIT;
  if (!Number.isInteger(limit) || limit < 1)
    throw invalid(`Invalid limit ${limit}; expected a whole number above zero.`);
  const documents = chosenDocuments(state.config, params.document);
  const { answer, build } = await askDocuments('search', { words, kind, limit }, state, documents, limits, run);
  const ranked = answer.flatMap((one) => one.answer.ranked).sort(byRelevance);
  return {
    matches: ranked.slice(0, limit).map(({ match }) => match),
    total: answer.reduce((sum, one) => sum + one.answer.total, 0),
    configuration: withViewers(state, build.host),
    exit: ranked.length === 0 ? 1 : 0,
  };
}
