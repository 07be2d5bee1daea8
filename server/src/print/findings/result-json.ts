import type { ExportResult, ValidateResult } from '@docgen/protocol/rpc';
import { json } from '../json.js';
import { findingMembers } from './json.js';
import { runFindings } from './run-findings.js';

/** Writes the result of an export or a validation as JSON: what became of each target, and every finding (commands 2.3, 3.5, 4.1). */
export function resultJson(result: ExportResult | ValidateResult): string {
  const { counts } = runFindings(result);
  const closing = result.closing.length === 0 ? [] : [{ name: 'docgen.yaml', diagnostics: result.closing }];
  const configuration = [...result.configuration, ...closing].map(({ name, diagnostics }) => ({
    name,
    diagnostics: diagnostics.map(findingMembers),
  }));
  const documents = result.documents.map(({ diagnostics, targets, ...of }) => ({
    ...of,
    targets: targets.map((target) =>
      'diagnostics' in target ? { ...target, diagnostics: target.diagnostics.map(findingMembers) } : target,
    ),
    diagnostics: diagnostics.map(findingMembers),
  }));
  return json({ configuration, documents, counts, gate: result.gate });
}
