import { createHash } from 'node:crypto';
import { type DocumentConfig, sortDiagnostics } from '@docgen/protocol';
import type { ExportedTarget, ExportParams, ExportResult } from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import { marked, withViewers } from './configuration-findings.js';
import { type EmissionOptions, type Emitted, emitTarget, loadEmitters, PLAIN, requireEmitters } from './emission.js';
import { Gate } from './gate.js';
import { buildOptions, chosen, floorOf, oneOf, type Run, ready } from './run.js';
import { checkOut, formatOf, runTargets } from './run-targets.js';
import { startBuild } from './start-build.js';
import { refuseTargets } from './target-refusal.js';
import { holdsText, shownPath, writeArtifact } from './write-artifact.js';

const PROVENANCE = ['none', 'winners', 'full'] as const;

/** `docgen/export`: every document is built and emitted before the first file is written (commands 3). */
export async function exportDocuments(params: ExportParams, run: Run): Promise<ExportResult> {
  const state = ready(run);
  const floor = floorOf(params);
  const format = formatOf(params);
  const options: EmissionOptions = {
    provenance: oneOf('--provenance', params.provenance ?? PLAIN.provenance, PROVENANCE),
    dropIds: params.dropIds ?? PLAIN.dropIds,
  };
  const limits = buildOptions(params);
  const documents = chosen(state.config, params.document);
  checkOut(params, documents);
  const gate = new Gate(state.config, floor);
  refuseTargets(state, documents);
  const plan = new Map(documents.map((document) => [document.key, runTargets(run.root, document, format, params)]));
  refuseVersion(params.apiVersion, documents);
  const emitters = await loadEmitters();
  requireEmitters(emitters, [...plan.values()].flat());

  const built = await startBuild(state, documents, limits, run);
  const emitted = documents.map((config) => {
    const document = built.documents.find(({ key }) => key === config.key);
    const targets = document === undefined ? [] : (plan.get(config.key) ?? []);
    return {
      key: config.key,
      diagnostics: document?.diagnostics ?? [],
      targets: targets.map((target) => {
        run.progress?.({ stage: 'writing', detail: target.format });
        return emitTarget(emitters, document?.document ?? new Map(), target, config, options);
      }),
    };
  });
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);

  const configuration = marked(withViewers(state, built.host), gate);
  const results = emitted.map(({ key, diagnostics, targets }) => {
    const written = targets.map((artifact) => store(artifact, params, run, gate));
    const about = sortDiagnostics([...diagnostics, ...(state.targets.get(key) ?? [])]);
    return { document: key, targets: written, diagnostics: gate.mark(about) };
  });
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

function store({ target, text, diagnostics }: Emitted, params: ExportParams, run: Run, gate: Gate): ExportedTarget {
  const kept = params.dryRun === true || (run.keepEqual === true && holdsText(target.file, text));
  const failure = kept ? undefined : writeArtifact(run.root, target.file, text);
  return {
    format: target.format,
    path: shownPath(run.root, target.file),
    written: !kept && failure === undefined,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
    diagnostics: gate.mark(diagnostics),
    ...(params.dryRun === true ? { text } : {}),
    ...(failure === undefined ? {} : { failure }),
  };
}
