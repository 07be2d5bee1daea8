import { type DocumentConfig, sortDiagnostics } from '@docgen/protocol';
import type { ExportedTarget, ExportParams, ExportResult } from '@docgen/protocol/rpc';
import { Refusal, underivable } from '../project/refusal.js';
import type { Artifact } from '../threads/index.js';
import { markFindings, withViewers } from './configuration-findings.js';
import { type EmissionOptions, emissions, PLAIN } from './emission.js';
import { Gate } from './gate.js';
import {
  type BuildLimits,
  buildOptions,
  chosenDocuments,
  floorOf,
  oneOf,
  type Ready,
  type RequestContext,
  ready,
} from './request-context.js';
import { checkOut, formatOf, type RunTarget, runTargets } from './run-targets.js';
import { startBuild } from './start-build.js';
import { refuseForeign, refuseOutside, refuseTargets } from './target-refusal.js';
import { writeViewerFile } from './writing/viewer-file.js';
import { holdsBytes, shownPath, writeArtifact } from './writing/write-artifact.js';

const PROVENANCE = ['none', 'winners', 'full'] as const;

/** Holds what an export is to do, decoded and checked (commands 3.1, 3.2). */
export interface ExportPlan {
  state: Ready;
  documents: readonly DocumentConfig[];
  /** Targets by document. */
  targets: ReadonlyMap<string, readonly RunTarget[]>;
  gate: Gate;
  wish: BuildLimits & { emit: ReturnType<typeof emissions>; apiVersion?: string };
}

/** Answers `docgen/export`: every document is built and emitted before the first file is written (commands 3). */
export async function exportDocuments(params: ExportParams, run: RequestContext): Promise<ExportResult> {
  const plan = planOf(params, run);
  if (params.check === true) return (await import('./comparison/check.js')).checkArtifacts(plan, params, run);
  const { state, documents, targets: planned, gate, wish } = plan;
  if (params.dryRun !== true) refuseOutside(state, planned, params, run);

  const built = await startBuild(state, documents, wish, run);
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);

  if (params.dryRun !== true && params.force !== true) refuseForeign(state, planned, built, run);

  const configuration = markFindings(withViewers(state, built.host), gate);
  const results = documents.map(({ key }) => {
    const document = built.documents.find((one) => one.key === key);
    const targets = planned.get(key) ?? [];
    const written = (document?.artifacts ?? []).flatMap((artifact, i) => {
      const target = targets[i];
      return target === undefined ? [] : [store(target, artifact, params, run, gate)];
    });
    const found = document?.diagnostics ?? [];
    const others = state.targets.get(key) ?? [];
    // Findings of the build are sorted already.
    const about = others.length === 0 ? found : sortDiagnostics([...found, ...others]);
    return { document: key, targets: written, diagnostics: gate.mark(about) };
  });
  if (params.dryRun !== true) writeViewerFile(run, state.config);
  const { result, last } = gate.close(params.document === undefined);
  const failed = result.failed || results.some(({ targets }) => targets.some(({ failure }) => failure !== undefined));
  return { configuration, documents: results, closing: last, gate: result, exit: failed ? 1 : 0 };
}

/** Decodes an export and throws the refusals that need no build. */
function planOf(params: ExportParams, run: RequestContext): ExportPlan {
  const state = ready(run);
  const floor = floorOf(params);
  const format = formatOf(params);
  const options: EmissionOptions = {
    provenance: oneOf('--provenance', params.provenance ?? PLAIN.provenance, PROVENANCE),
    dropIds: params.dropIds ?? PLAIN.dropIds,
  };
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document);
  checkOut(params, documents);
  const gate = new Gate(state.config, floor);
  refuseTargets(state, documents);
  const targets = new Map(documents.map((document) => [document.key, runTargets(run.root, document, format, params)]));
  refuseVersion(params.apiVersion, documents);
  return {
    state,
    documents,
    targets,
    gate,
    wish: {
      ...limits,
      emit: emissions(run.root, documents, targets, options),
      ...(params.apiVersion === undefined ? {} : { apiVersion: params.apiVersion }),
    },
  };
}

function refuseVersion(version: string | undefined, documents: readonly DocumentConfig[]): void {
  if (version === undefined) return;
  for (const { key, apiVersion } of documents) {
    if ((apiVersion?.changes.length ?? 0) > 0) continue;
    throw underivable(version, key, `documents.${key}.api_version.changes names no version changes`);
  }
}

/** Writes one artifact; a file that holds its bytes already is not touched (cache 3.5 step 7). */
function store(
  target: RunTarget,
  { bytes, sha256, diagnostics, empty }: Artifact,
  params: ExportParams,
  run: RequestContext,
  gate: Gate,
): ExportedTarget {
  const wanted = params.dryRun !== true && empty !== true;
  const equal = wanted && holdsBytes(target.file, bytes);
  const failure = wanted && !equal ? writeArtifact(run.root, target.file, bytes, params.out !== undefined) : undefined;
  return {
    format: target.format,
    path: shownPath(run.root, target.file),
    written: wanted && failure === undefined && !(equal && run.keepEqual === true),
    bytes: bytes.byteLength,
    sha256,
    diagnostics: gate.mark(diagnostics),
    ...(params.dryRun === true ? { text: Buffer.from(bytes).toString('utf8') } : {}),
    ...(empty === undefined ? {} : { empty }),
    ...(failure === undefined ? {} : { failure }),
  };
}
