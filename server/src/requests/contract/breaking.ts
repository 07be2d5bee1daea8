import { resolve } from 'node:path';
import type { ContractBreakingParams, ContractBreakingResult } from '@docgen/protocol/rpc';
import { isYamlPath } from '../../project/config/index.js';
import { Refusal } from '../../project/refusal.js';
import type { ArtifactText } from '../../questions/comparison/old-document.js';
import { artifactBytes } from '../comparison/artifact-file.js';
import { fileAtRevision } from '../comparison/git-revision.js';
import { artifactText } from '../comparison/old-artifact.js';
import { chosenDocuments, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';
import { changeReport } from './change-report.js';
import { exportCommandOf, readablePath } from './contract-artifact.js';

/** Answers `contract/breaking`: what the code of now breaks of the committed contract (contract 7.5). */
export async function breakingChanges(
  params: ContractBreakingParams,
  run: RequestContext,
): Promise<ContractBreakingResult> {
  const state = ready(run);
  const documents = chosenDocuments(state.config, params.document ?? 'default');
  const [document] = documents;
  if (document === undefined) throw new Error('No document was chosen.');
  const command = exportCommandOf(document);
  const path = params.artifact ?? readablePath(document);
  try {
    const old = await committedText(path, params.against, run);
    const { answer } = await askDocuments('comparison', { old, origins: true }, state, documents, {}, run);
    const [found] = answer;
    if (found === undefined) throw new Error(`The document ${document.key} was not built.`);
    const { changeset, origins = [] } = found.answer;
    const { breaking } = changeset.counts;
    if (breaking === 0) return { breaking, message: null, changeset };
    const broken = new Set(changeset.changes.filter((change) => change.breaking).map((change) => change.path));
    const report = changeReport(
      changeset,
      origins.filter((origin) => broken.has(origin.path)),
    );
    const message = [
      `The current document makes ${breaking} breaking ${breaking === 1 ? 'change' : 'changes'} to the committed contract.`,
      '',
      report,
      '',
      '  Export the document and raise its version if the change is meant.',
    ].join('\n');
    return { breaking, message, changeset };
  } catch (error) {
    if (!(error instanceof Refusal) || !(error.kind === 'artifact-unreadable' || error.kind === 'git-failed'))
      throw error;
    const reason = error.message.replace(/\.$/, '');
    const message = `There is no committed contract to compare against: ${reason}.\n  - Write it: ${command}`;
    return { breaking: 0, message, changeset: null };
  }
}

async function committedText(path: string, against: string | undefined, run: RequestContext): Promise<ArtifactText> {
  const yaml = isYamlPath(path);
  if (against !== undefined) return artifactText((await fileAtRevision(against, path, run)).bytes, yaml);
  const file = resolve(run.root, path);
  const bytes = artifactBytes(file);
  if (Buffer.isBuffer(bytes)) return artifactText(bytes, yaml);
  throw new Refusal('artifact-unreadable', [
    bytes.missing ? `${file} is not there` : `${file} cannot be read: ${bytes.reason}`,
  ]);
}
