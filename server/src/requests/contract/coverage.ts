import { resolve } from 'node:path';
import type { Config, DocumentConfig, Source } from '@docgen/protocol';
import type { CoverageParams, CoverageResult, DocumentCoverage } from '@docgen/protocol/rpc';
import { measureCoverage } from '../../contract/index.js';
import { Refusal } from '../../project/refusal.js';
import { artifactBytes } from '../comparison/artifact-file.js';
import { Gate } from '../gate.js';
import { chosenDocuments, invalid, type Ready, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';
import { shownPath } from '../writing/write-artifact.js';
import { exportCommandOf, readablePath, readContractArtifact } from './contract-artifact.js';
import { type MergedLogs, mergedLogs, removeLogs } from './coverage-files.js';
import { coverageFindings } from './coverage-findings.js';
import type { OpenedArtifact } from './opened-artifacts.js';

/** Answers `docgen/coverage`: what tests got of the documented responses, from their logs and the artifact on disk (contract 10). */
export async function coverage(params: CoverageParams, run: RequestContext): Promise<CoverageResult> {
  const state = ready(run);
  const { config } = state;
  const documents = chosenDocuments(config, params.document);
  const floor = params.reset === true ? 0 : floorOf(params.min);
  const found = documents.map((document) => ofDocument(document, config, params, floor, run));
  if (params.findings === true) {
    const places = await placesOf(found, documents, state, run);
    const gate = new Gate(config, 'none');
    for (const one of found) {
      one.diagnostics = gate.mark(coverageFindings(one, places.get(one.document) ?? new Map()));
    }
  }
  return { documents: found, exit: found.every(({ passed }) => passed) ? 0 : 1 };
}

/** Finds the actions of operations where some of them are missing; an application that cannot be read has none. */
async function placesOf(
  found: readonly DocumentCoverage[],
  documents: readonly DocumentConfig[],
  state: Ready,
  run: RequestContext,
): Promise<Map<string, Map<string, Source>>> {
  if (!found.some(({ missing }) => missing.length > 0)) return new Map();
  try {
    const { answer } = await askDocuments('action-places', null, state, documents, {}, run);
    return new Map(answer.map(({ document, answer: places }) => [document, new Map(places)]));
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'host-failed') return new Map();
    throw error;
  }
}

/** Measures the lines of one process against the artifact it has opened; there is no floor, and no file is read. */
export function coveredBy(lines: readonly string[], opened: OpenedArtifact, root: string): CoverageResult {
  const measured = measureCoverage(opened.artifact, new Set(lines));
  const result = unmeasured(opened.document, [], 0);
  const logs = { ...result.logs, entries: lines.length, runs: 1 };
  return {
    documents: [{ ...result, ...measured, artifact: shownPath(root, opened.file), logs, passed: true }],
    exit: 0,
  };
}

function floorOf(min: string | undefined): number {
  if (min === undefined) return 0;
  const floor = /^\d+(?:\.\d+)?$/.test(min) ? Number(min) : Number.NaN;
  if (floor >= 0 && floor <= 100) return floor;
  throw invalid(`--min must be a percentage between 0 and 100, not "${min}".`);
}

function ofDocument(
  document: DocumentConfig,
  config: Config,
  { paths, reset }: CoverageParams,
  floor: number,
  run: RequestContext,
): DocumentCoverage {
  const named = paths === undefined || paths.length === 0 ? [document.coverageLog ?? config.coverageLog] : paths;
  const directories = named.map((path) => resolve(run.root, path));
  const shown = (path: string) => shownPath(run.root, path);
  const result = unmeasured(document, directories.map(shown), floor);
  if (reset === true) return { ...result, passed: true, removed: removeLogs(directories) };
  const file = resolve(run.root, readablePath(document));
  result.artifact = shown(file);
  const bytes = artifactBytes(file);
  if (!Buffer.isBuffer(bytes)) {
    const problem = bytes.missing
      ? `There is no artifact at ${file} to measure coverage against.`
      : `${file} cannot be read: ${bytes.reason}.`;
    return { ...result, problem };
  }
  const read = readContractArtifact(file, bytes);
  if ('problem' in read) return { ...result, problem: read.problem.replace('is not JSON', 'is not a JSON document') };
  const logs = mergedLogs(directories, shown);
  const measured = measureCoverage(read.artifact, logs.lines);
  const { incomplete } = logs;
  const passed = incomplete.length === 0 && measured.percent >= floor;
  return { ...result, ...measured, incomplete, passed, logs: logsOf(logs, result.logs.directories) };
}

function unmeasured(document: DocumentConfig, directories: string[], floor: number): DocumentCoverage {
  return {
    document: document.key,
    artifact: '',
    exportCommand: exportCommandOf(document),
    logs: { directories, files: 0, entries: 0, runs: 0, spanSeconds: null },
    incomplete: [],
    problem: null,
    total: 0,
    exercised: 0,
    percent: 0,
    floor,
    passed: false,
    operations: { total: 0, reached: 0 },
    missing: [],
    uncounted: [],
    removed: null,
  };
}

function logsOf({ files, entries, runs, spanSeconds }: MergedLogs, directories: string[]): DocumentCoverage['logs'] {
  return { directories, files, entries, runs: runs.size, spanSeconds: runs.size === 0 ? spanSeconds : null };
}
