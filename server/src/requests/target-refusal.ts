import { leavesFolder } from '@docgen/cache/real-place';
import { type Diagnostic, type DocumentConfig, raise, sortDiagnostics } from '@docgen/protocol';
import type { ExportParams } from '@docgen/protocol/rpc';
import { type DiagnosticBlock, Refusal } from '../project/refusal.js';
import type { BuildResult } from '../threads/index.js';
import type { Ready, RequestContext } from './request-context.js';
import type { RunTarget } from './run-targets.js';
import { isReplaceable } from './writing/own-artifact.js';
import { holdsBytes, shownPath } from './writing/write-artifact.js';

/** Maps documents to the targets of a run. */
type Plan = ReadonlyMap<string, readonly RunTarget[]>;

/** Throws when the target list of a document holds an error, and shows every list with findings (commands 3.1). */
export function refuseTargets(state: Ready, documents: readonly DocumentConfig[]): void {
  const lists = documents.map(({ key }) => ({ name: key, diagnostics: sortDiagnostics(state.targets.get(key) ?? []) }));
  refuse(state, lists);
}

/** Throws for a configured target that lies outside of the application, or is led there by a link (config 3.10). */
export function refuseOutside(state: Ready, plan: Plan, { out }: ExportParams, { root }: RequestContext): void {
  if (out !== undefined) return;
  const outside = (target: RunTarget) => leavesFolder(root, target.file);
  const found = (key: string, targets: readonly RunTarget[]): Diagnostic[] =>
    targets.filter(outside).map(({ format }) => raise('config.export-path-outside', { document: key, format }));
  refuse(state, blocksOf(plan, found));
}

/** Throws for a target whose file would change and is none docgen wrote (commands 1.6). Nothing is written then. */
export function refuseForeign(state: Ready, plan: Plan, built: BuildResult, { root }: RequestContext): void {
  const found = (key: string, targets: readonly RunTarget[]): Diagnostic[] => {
    const artifacts = built.documents.find((document) => document.key === key)?.artifacts ?? [];
    return targets.flatMap(({ file }, at) => {
      const artifact = artifacts[at];
      if (artifact === undefined || artifact.empty === true || holdsBytes(file, artifact.bytes)) return [];
      return isReplaceable(file) ? [] : [raise('config.export-file-foreign', { file: shownPath(root, file) })];
    });
  };
  refuse(state, blocksOf(plan, found));
}

function blocksOf(plan: Plan, found: (key: string, targets: readonly RunTarget[]) => Diagnostic[]): DiagnosticBlock[] {
  return [...plan].map(([name, targets]) => ({ name, diagnostics: found(name, targets) }));
}

function refuse(state: Ready, lists: readonly DiagnosticBlock[]): void {
  const shown = lists.filter(({ diagnostics }) => diagnostics.length > 0);
  if (!shown.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))) return;
  const refusal = new Refusal('target-refused', []);
  refusal.blocks.push(...state.blocks, ...shown);
  throw refusal;
}
