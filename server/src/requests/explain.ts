import type {
  Decision,
  ExplainedField,
  ExplainedNode,
  ExplainParams,
  ExplainResult,
  Explanation,
  FieldChoice,
} from '@docgen/protocol/rpc';
import { SELECTOR_METHODS } from '../questions/explain/selector.js';
import { withViewers } from './configuration-findings.js';
import { fileOf } from './editor/asked-file.js';
import { Gate } from './gate.js';
import { buildOptions, chosenDocuments, invalid, oneOf, type RequestContext, ready } from './request-context.js';
import { askDocuments } from './start-build.js';

/**
 * Answers `docgen/explain` (commands 6): of an operation where each field comes from, of one of its fields all of it, or of a place in
 * the source what it decides.
 */
export async function explain(params: ExplainParams, run: RequestContext): Promise<ExplainResult> {
  const state = ready(run);
  const limits = buildOptions(params);
  const { position, selector } = params;
  if ((position === undefined) === (selector === undefined)) throw invalid('Give either a selector or a position.');
  const method =
    params.method === undefined ? undefined : oneOf('--method', params.method.toLowerCase(), SELECTOR_METHODS);
  const documents = chosenDocuments(state.config, params.document);
  const gate = new Gate(state.config, 'none');
  if (position !== undefined) {
    const file = fileOf(position.uri, run.root);
    const { line, character } = position;
    const asked = { file, line, ...(character === undefined ? {} : { character }) };
    const { answer, build } = await askDocuments('explain-place', asked, state, documents, limits, run);
    const decisions = answer.flatMap((one): Decision[] => one.answer);
    const place = { file, line: line + 1 };
    const configuration = withViewers(state, build.host);
    if (decisions.length === 0) return { status: 'decides-nothing', place, decisions, configuration, exit: 1 };
    return { status: 'decides', place, decisions, configuration, exit: 0 };
  }
  const query = selector ?? '';
  const wish = { selector: query, ...(method === undefined ? {} : { method }) };
  const { answer, build } = await askDocuments('explain', wish, state, documents, limits, run);
  const tier = Math.min(...answer.map((one) => one.answer.tier));
  const found = answer.map((one) => one.answer).filter((one) => one.tier === tier && one.matches.length > 0);
  const matches = found.flatMap((one) => one.matches);
  const configuration = withViewers(state, build.host);
  const [only] = found;
  if (matches.length === 0) {
    const published = answer.reduce((sum, one) => sum + one.answer.published, 0);
    const example = answer.find((one) => one.answer.first !== null)?.answer.first ?? null;
    return { status: 'no-match', query, matches: [], published, example, configuration, exit: 1 };
  }
  if (only?.explained === undefined || matches.length > 1) {
    return { status: 'ambiguous', query, matches, configuration, exit: 2 };
  }
  const { operation, nodes } = only.explained;
  if (params.field !== undefined) return { ...fieldOf(params.field, operation, nodes), configuration };
  const diagnostics = gate.mark(only.explained.diagnostics);
  return { status: 'explained', operation, nodes, diagnostics, configuration, exit: 0 };
}

type Explained = Extract<Explanation, { status: 'explained' }>;

/** Finds a field by its exact path, its exact name, or a part of its path (commands 6.3). */
function fieldOf(query: string, operation: Explained['operation'], nodes: readonly ExplainedNode[]) {
  const all = nodes.flatMap((node) => node.fields.map((field) => ({ node, field, path: pathOf(node, field) })));
  const part = query.toLowerCase();
  const tiers: ((one: (typeof all)[number]) => boolean)[] = [
    ({ path }) => path === query,
    ({ field }) => field.field === query || field.field.endsWith(`.${query}`),
    ({ path }) => path.toLowerCase().includes(part),
  ];
  const found = tiers.map((matches) => all.filter(matches)).find((some) => some.length > 0) ?? [];
  const [only] = found;
  const choices = (some: typeof all): FieldChoice[] =>
    some.map(({ field, path }) => ({ field: path, layer: field.contributions[0]?.layer ?? '' }));
  if (only === undefined) return { status: 'no-field', query, operation, fields: choices(all), exit: 1 } as const;
  if (found.length > 1) {
    return { status: 'ambiguous-field', query, operation, fields: choices(found), exit: 2 } as const;
  }
  const { label, pointer } = only.node;
  return { status: 'field', operation, field: { label, pointer, ...only.field }, exit: 0 } as const;
}

function pathOf({ label }: ExplainedNode, { field }: ExplainedField): string {
  return label === 'operation' ? field : `${label}.${field}`;
}
