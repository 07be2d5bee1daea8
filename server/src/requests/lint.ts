import { LINT_RULES, sortDiagnostics } from '@docgen/protocol';
import type { FindingsResult, LintParams } from '@docgen/protocol/rpc';
import { findingCounts } from '../print/findings/counts.js';
import { markFindings, withViewers } from './configuration-findings.js';
import { Gate } from './gate.js';
import { buildOptions, chosenDocuments, floorOf, oneOf, type RequestContext, ready } from './request-context.js';
import { askDocuments } from './start-build.js';

/** Answers `docgen/lint`: builds in memory and lists what the rules found, or every finding of the build (commands 4.2). */
export async function lintDocuments(params: LintParams, run: RequestContext): Promise<FindingsResult> {
  const state = ready(run);
  const floor = floorOf(params);
  const codes = codesOf(params);
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document);
  const { answer, build } = await askDocuments('findings', { codes }, state, documents, limits, run);
  const gate = new Gate(state.config, floor);
  const about = withViewers(state, build.host);
  // Who asks for one rule is told what they asked for; that a setting has no effect stands beside it.
  const chosen = (params.rules ?? []).length > 0;
  const told = codes === null ? about : about.filter(({ diagnostics }) => diagnostics.length > 0);
  const configuration = chosen ? [] : markFindings(told, gate);
  const results = documents.map(({ key }) => {
    const found = answer.find(({ document }) => document === key)?.answer ?? [];
    const targets = codes === null ? (state.targets.get(key) ?? []) : [];
    return {
      document: key,
      diagnostics: gate.mark(targets.length === 0 ? found : sortDiagnostics([...found, ...targets])),
    };
  });
  const { result, last } = gate.close(params.document === undefined && !chosen, codes);
  const everything = [...configuration, ...results].flatMap(({ diagnostics }) => diagnostics);
  return {
    configuration,
    ...(chosen ? { beside: markFindings(about, new Gate(state.config, 'none')) } : {}),
    documents: results,
    counts: findingCounts([...everything, ...last]),
    closing: last,
    gate: result,
    exit: result.failed ? 1 : 0,
  };
}

/** Gives the codes to print; null for all. Throws a refusal for a rule there is not. */
function codesOf({ rules, all }: LintParams): string[] | null {
  const keys = Object.keys(LINT_RULES);
  const chosen = (rules ?? []).map((rule) => oneOf('--rule', rule, keys));
  if (chosen.length > 0) return chosen.flatMap((rule) => LINT_RULES[rule]?.codes ?? []);
  return all === true ? null : Object.values(LINT_RULES).flatMap((rule) => rule.codes);
}
