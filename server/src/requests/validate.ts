import { sortDiagnostics } from '@docgen/protocol';
import type { AskOptions, ValidateResult } from '@docgen/protocol/rpc';
import { markFindings, withViewers } from './configuration-findings.js';
import { emissions, PLAIN } from './emission.js';
import { Gate } from './gate.js';
import { buildOptions, chosenDocuments, floorOf, type RequestContext, ready } from './request-context.js';
import { runTargets } from './run-targets.js';
import { askDocuments } from './start-build.js';
import { refuseTargets } from './target-refusal.js';

/**
 * Answers `docgen/validate`: builds and emits in memory and checks the results against their schemas (commands 4.1).
 */
export async function validateDocuments(params: AskOptions, run: RequestContext): Promise<ValidateResult> {
  const state = ready(run);
  const floor = floorOf(params);
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document);
  refuseTargets(state, documents);
  const plan = new Map(documents.map((document) => [document.key, runTargets(run.root, document, undefined, {})]));

  const wish = { ...limits, emit: emissions(run.root, documents, plan, PLAIN) };
  const { answer, build } = await askDocuments('validation', {}, state, documents, wish, run);
  const gate = new Gate(state.config, floor);
  const configuration = markFindings(withViewers(state, build.host), gate);
  const results = documents.map((config): ValidateResult['documents'][number] => {
    const validation = answer.find(({ document }) => document === config.key)?.answer;
    const { violations, artifacts, diagnostics } = validation ?? { violations: 0, artifacts: [], diagnostics: [] };
    return {
      document: config.key,
      spec: 'UIR 2.1',
      violations,
      targets: artifacts
        .filter(({ empty }) => empty !== true)
        .map(({ format, violations }) => ({ format, checked: violations !== null, violations: violations ?? 0 })),
      diagnostics: [
        ...gate.mark(sortDiagnostics([...diagnostics, ...(state.targets.get(config.key) ?? [])])),
        ...artifacts.flatMap(({ diagnostics }) => gate.mark(diagnostics)),
      ],
    };
  });
  const { result, last } = gate.close(params.document === undefined);
  const violated = results.some(
    ({ violations, targets }) => violations + targets.reduce((n, t) => n + t.violations, 0) > 0,
  );
  return { configuration, documents: results, closing: last, gate: result, exit: result.failed || violated ? 1 : 0 };
}
