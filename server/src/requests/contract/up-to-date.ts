import { sha256 } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import type { ContractTargetState, ContractUpToDateResult } from '@docgen/protocol/rpc';
import { isYamlPath } from '../../project/config/index.js';
import type { CheckedArtifact } from '../../questions/comparison/artifact-check.js';
import { artifactBytes, type NoArtifact } from '../comparison/artifact-file.js';
import { artifactText, isCompared } from '../comparison/old-artifact.js';
import { type EmissionOptions, emissions, PLAIN } from '../emission.js';
import { chosenDocuments, type Ready, type RequestContext, ready } from '../request-context.js';
import { type RunTarget, runTargets } from '../run-targets.js';
import { askDocuments } from '../start-build.js';
import { shownPath } from '../writing/write-artifact.js';
import { changeReport } from './change-report.js';
import { exportCommandOf } from './contract-artifact.js';

/** Lists what an export may have left out or in; the first is that of an export without options. */
const VARIANTS: readonly EmissionOptions[] = [
  PLAIN,
  ...(['winners', 'full', 'none'] as const).flatMap((provenance) =>
    [false, true].map((dropIds) => ({ provenance, dropIds })),
  ),
].filter((of, at) => at === 0 || of.provenance !== PLAIN.provenance || of.dropIds !== PLAIN.dropIds);

/** Holds the file of a target and what it holds. */
interface WrittenTarget {
  target: RunTarget;
  path: string;
  file: Buffer | NoArtifact;
  state: ContractTargetState['state'];
  /** Says why the state is no better, after `<path> is out of date.` */
  why: string;
}

/** Answers `contract/upToDate`: whether the files of the targets are what an export would write, whatever its options were (contract 7.6). */
export async function upToDate(
  { document: key = 'default' }: { document?: string },
  run: RequestContext,
): Promise<ContractUpToDateResult> {
  const state = ready(run);
  const [document] = chosenDocuments(state.config, key);
  if (document === undefined) throw new Error('No document was chosen.');
  const written = runTargets(run.root, document, undefined, {}).map((target): WrittenTarget => {
    const file = artifactBytes(target.file);
    const missing = !Buffer.isBuffer(file) && file.missing;
    const path = shownPath(run.root, target.file);
    return { target, path, file, state: missing ? 'missing' : 'changed', why: missing ? '' : unreadable(file) };
  });
  if (written.length === 0) {
    return {
      upToDate: false,
      message: `Document "${key}" exports nothing that could be up to date (targets: none).`,
      targets: [],
    };
  }
  await compare(written, document, state, run);
  const targets = written.map(({ path, state }) => ({ path, state }));
  const failed = written.filter((one) => one.state !== 'equal');
  if (failed.length === 0) return { upToDate: true, message: null, targets };
  const message = [
    ...failed.map(({ path, state, why }) =>
      state === 'missing' ? `${path} has never been written.\n` : `${path} is out of date.\n\n${why}\n`,
    ),
    `  Export the document: ${exportCommandOf(document)}`,
  ].join('\n');
  return { upToDate: false, message, targets };
}

/** Settles the state of each target: against the usual artifact first, and against the others where that is another. */
async function compare(
  written: readonly WrittenTarget[],
  document: DocumentConfig,
  state: Ready,
  run: RequestContext,
): Promise<void> {
  for (const [round, options] of [[PLAIN], VARIANTS.slice(1)].entries()) {
    const open = written.filter((one) => one.state !== 'equal' && (round === 0 || one.state !== 'missing'));
    if (open.length === 0) return;
    const plan = new Map([[document.key, open.map(({ target }) => target)]]);
    const emit = options.flatMap((of) => emissions(run.root, [document], plan, of)[document.key] ?? []);
    const committed = round > 0 ? [] : open.map(({ file, target }) => textOf(file, target));
    const asked = { committed: { [document.key]: committed }, origins: true } as const;
    const { answer } = await askDocuments(
      'artifact-check',
      asked,
      state,
      [document],
      { emit: { [document.key]: emit } },
      run,
    );
    const artifacts = answer[0]?.answer.artifacts ?? [];
    for (const [at, one] of open.entries()) {
      for (let of = at; of < artifacts.length; of += open.length) settle(one, artifacts[of] as CheckedArtifact, round);
    }
  }
}

function settle(one: WrittenTarget, artifact: CheckedArtifact, round: number): void {
  const digest = Buffer.isBuffer(one.file) ? sha256(one.file) : undefined;
  if (artifact.empty === true || digest === artifact.sha256) one.state = 'equal';
  else if (round === 0 && one.state === 'changed' && one.why === '') {
    const { changeset, origins = [], refused, unlike, format } = artifact;
    if (changeset === undefined)
      one.why = `  ${refused ?? `Files of the format ${format} are compared by their bytes.`}`;
    else if (changeset.counts.total > 0) one.why = changeReport(changeset, origins);
    else if (unlike !== undefined) one.why = `  They differ in what no change is told of: ${unlike}.`;
    else {
      one.state = 'bytes';
      one.why = '  Only bytes differ; the documents mean the same.';
    }
  }
}

function textOf(file: Buffer | NoArtifact, { format, file: path }: RunTarget) {
  if (!Buffer.isBuffer(file) || unreadable(file) !== '') return null;
  return { ...artifactText(file, isYamlPath(path)), isOpenApi: isCompared(format) };
}

function unreadable(file: Buffer | NoArtifact): string {
  if (!Buffer.isBuffer(file)) return file.missing ? '' : `  It was not compared: ${file.reason}.`;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return '';
  } catch {
    return '  It was not compared: its bytes are not UTF-8.';
  }
}
