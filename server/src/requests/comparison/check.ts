import { type Diagnostic, raise, sortDiagnostics } from '@docgen/protocol';
import type { ExportedTarget, ExportParams, ExportResult } from '@docgen/protocol/rpc';
import { changeLines } from '../../print/changes/terminal.js';
import { PLAIN } from '../../print/paint.js';
import { printable } from '../../print/terminal-text.js';
import { appPath } from '../../project/app-path.js';
import { isYamlPath } from '../../project/config/index.js';
import { Refusal } from '../../project/refusal.js';
import type { CheckedArtifact } from '../../questions/comparison/artifact-check.js';
import type { ArtifactText } from '../../questions/comparison/old-document.js';
import { markFindings, withViewers } from '../configuration-findings.js';
import type { ExportPlan } from '../export.js';
import type { RequestContext } from '../request-context.js';
import type { RunTarget } from '../run-targets.js';
import { askDocuments } from '../start-build.js';
import { isReplaceable } from '../writing/own-artifact.js';
import { shownPath } from '../writing/write-artifact.js';
import { artifactBytes, type NoArtifact } from './artifact-file.js';
import { artifactText, isCompared } from './old-artifact.js';

/** Bounds the lines a finding tells about one artifact. */
const MOST_LINES = 60;
/** Bounds a line of an artifact that is shown, in characters. */
const LONGEST_LINE = 100;

type Committed = (ArtifactText & { isOpenApi: boolean }) | NoArtifact;

/**
 * Answers `docgen/export` under `--check` (commands 3.6): builds and emits in memory and compares the files of the targets with that. A file
 * that is missing or another is a finding that fails the run; nothing is written.
 */
export async function checkArtifacts(
  plan: ExportPlan,
  params: ExportParams,
  run: RequestContext,
): Promise<ExportResult> {
  const { state, documents, targets, gate, wish } = plan;
  const files = new Map([...targets].map(([key, of]) => [key, of.map(committed)]));
  const texts = [...files].map(([key, all]) => [key, all.map((one) => ('digest' in one ? one : null))] as const);
  const asked = { committed: Object.fromEntries(texts) };
  const { answer, build } = await askDocuments('artifact-check', asked, state, documents, wish, run);
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);
  const configuration = markFindings(withViewers(state, build.host), gate);
  const results = documents.map(({ key }) => {
    const found = answer.find(({ document }) => document === key)?.answer;
    const { artifacts, diagnostics } = found ?? { artifacts: [], diagnostics: [] };
    const shown = artifacts.flatMap((artifact, at) => {
      const target = targets.get(key)?.[at];
      const file = files.get(key)?.[at];
      return target === undefined || file === undefined ? [] : [told(target, artifact, file, run)];
    });
    const marked = shown.map((target) => ({ ...target, diagnostics: gate.mark(target.diagnostics) }));
    const others = state.targets.get(key) ?? [];
    return { document: key, targets: marked, diagnostics: gate.mark(sortDiagnostics([...diagnostics, ...others])) };
  });
  const { result, last } = gate.close(params.document === undefined);
  return { configuration, documents: results, closing: last, gate: result, exit: result.failed ? 1 : 0 };
}

/** Reads the file of a target as text; what it is instead where it is none. */
function committed({ file, format }: RunTarget): Committed {
  const bytes = artifactBytes(file);
  if (!Buffer.isBuffer(bytes)) return bytes;
  try {
    return { ...artifactText(bytes, isYamlPath(file)), isOpenApi: isCompared(format) };
  } catch {
    return { missing: false, reason: 'its bytes are not UTF-8' };
  }
}

function told(target: RunTarget, artifact: CheckedArtifact, file: Committed, run: RequestContext): ExportedTarget {
  const { diagnostics, changeset, first: _, ...of } = artifact;
  const path = shownPath(run.root, target.file);
  const upToDate = artifact.empty === true || ('digest' in file && file.digest === artifact.sha256);
  const found = upToDate ? [] : [finding(target, artifact, file, path)];
  return {
    ...of,
    format: target.format,
    path,
    written: false,
    diagnostics: [...found, ...diagnostics],
    upToDate,
    ...(changeset === undefined ? {} : { changeset }),
  };
}

function finding(target: RunTarget, artifact: CheckedArtifact, file: Committed, path: string): Diagnostic {
  const { format } = target;
  const { changeset, first } = artifact;
  const inside = appPath(path);
  if ('missing' in file && file.missing) {
    return raise(
      'document.artifact-missing',
      { path, format },
      inside === undefined ? {} : { source: { file: inside } },
    );
  }
  const source =
    inside === undefined ? {} : { source: { file: inside, ...(first === undefined ? {} : { line: first.line }) } };
  const foreign = !isReplaceable(target.file);
  const at = { path, format, foreign };
  if (changeset !== undefined && changeset.counts.total > 0) {
    const [count = '', ...lines] = changeLines(changeset, PLAIN).split('\n');
    const shown = lines.filter((line) => line !== '');
    return raise('document.artifact-outdated', { ...at, count, differences: atMost(shown, path) }, source);
  }
  const differences = 'reason' in file ? [`It was not compared: ${file.reason}.`] : textLines(artifact);
  return raise('document.artifact-outdated', { ...at, count: null, differences }, source);
}

/** Shows where two texts first differ. */
function textLines({ changeset, first }: CheckedArtifact): string[] {
  if (first === undefined) return [];
  const said =
    changeset === undefined ? 'They first differ' : 'Nothing that is compared differs; the texts first differ';
  return [`${said} in line ${first.line}:`, `  - ${cut(first.committed)}`, `  + ${cut(first.current)}`];
}

function atMost(lines: readonly string[], path: string): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  return [...lines.slice(0, MOST_LINES), `  … and ${lines.length - MOST_LINES} more lines: docgen diff ${path}`];
}

function cut(line: string): string {
  const characters = [...printable(line)];
  return characters.length <= LONGEST_LINE ? characters.join('') : `${characters.slice(0, LONGEST_LINE).join('')}…`;
}
