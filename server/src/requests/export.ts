import { type DocumentConfig, sortDiagnostics } from '@docgen/protocol';
import type { ExportedTarget, ExportParams, ExportResult } from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import type { Artifact } from '../threads/index.js';
import { markFindings, withViewers } from './configuration-findings.js';
import { type EmissionOptions, emissions, PLAIN } from './emission.js';
import { Gate } from './gate.js';
import { buildOptions, chosenDocuments, floorOf, oneOf, type RequestContext, ready } from './request-context.js';
import { checkOut, formatOf, type RunTarget, runTargets } from './run-targets.js';
import { startBuild } from './start-build.js';
import { refuseForeign, refuseOutside, refuseTargets } from './target-refusal.js';
import { writeViewerFile } from './viewer-file.js';
import { holdsBytes, shownPath, writeArtifact } from './write-artifact.js';

const PROVENANCE = ['none', 'winners', 'full'] as const;

/** Answers `docgen/export`: every document is built and emitted before the first file is written (commands 3). */
export async function exportDocuments(params: ExportParams, run: RequestContext): Promise<ExportResult> {
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
  const plan = new Map(documents.map((document) => [document.key, runTargets(run.root, document, format, params)]));
  refuseVersion(params.apiVersion, documents);

  if (params.dryRun !== true) refuseOutside(state, plan, params, run);

  const emit = emissions(run.root, documents, plan, options);
  const built = await startBuild(state, documents, { ...limits, emit }, run);
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);

  if (params.dryRun !== true && params.force !== true) refuseForeign(state, plan, built, run);

  const configuration = markFindings(withViewers(state, built.host), gate);
  const results = documents.map(({ key }) => {
    const document = built.documents.find((one) => one.key === key);
    const targets = plan.get(key) ?? [];
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

function refuseVersion(version: string | undefined, documents: readonly DocumentConfig[]): void {
  if (version === undefined) return;
  for (const document of documents) {
    const reason =
      (document.apiVersion?.changes.length ?? 0) === 0
        ? `documents.${document.key}.api_version.changes names no version changes.`
        : 'this version of docgen does not derive older API versions.';
    throw new Refusal('option-invalid', [
      `No API version "${version}" can be derived for document "${document.key}": ${reason}`,
    ]);
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
