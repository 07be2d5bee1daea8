import { type DocumentConfig, sortDiagnostics } from '@docgen/protocol';
import { type DiagnosticBlock, Refusal } from '../project/refusal.js';
import type { Ready } from './request-context.js';

/** Throws when the target list of a document holds an error, and shows every list with findings (commands 3.1). */
export function refuseTargets(state: Ready, documents: readonly DocumentConfig[]): void {
  const lists: DiagnosticBlock[] = documents
    .map(({ key }) => ({ name: key, diagnostics: sortDiagnostics(state.targets.get(key) ?? []) }))
    .filter(({ diagnostics }) => diagnostics.length > 0);
  if (!lists.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))) return;
  const refusal = new Refusal('target-refused', []);
  refusal.blocks.push(...state.blocks, ...lists);
  throw refusal;
}
