import type { ReadSet } from '@docgen/cache';
import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import type { Selection } from '../operations/routes/select.js';
import type { AnalysisPool } from './analysis-pool.js';
import type { AnalysisProgress } from './analysis-progress.js';
import type { DocumentState } from './document-state.js';
import type { Inputs } from './inputs/inputs.js';
import type { BuildInput } from './types.js';

/** Holds the threads that analyse, and the release of memory in between. */
export interface AnalysisMeans {
  inputs: Inputs;
  pool: AnalysisPool | undefined;
  afterAnalysis: (() => void) | undefined;
  /** Says that no later build of this process will reuse results. */
  oneShot: boolean;
}

/** Describes a document whose operations are to be analysed. */
export interface AnalysisSubject {
  input: BuildInput;
  host: HostFacts;
  document: DocumentConfig;
  selection: Selection;
  state: DocumentState;
  /** Says that the inputs of fragments were not recorded, and no result is to be kept. */
  untracked: boolean;
  progress: AnalysisProgress;
  signal: AbortSignal | undefined;
}

/** Makes the fragments of one document, with the help of other threads where nothing is known of many of its operations. */
export async function analyzeDocument(means: AnalysisMeans, subject: AnalysisSubject): Promise<readonly Fragment[]> {
  const { inputs, afterAnalysis, oneShot } = means;
  const { state, selection, progress } = subject;
  const remote = await analyzeRemotely(means, subject);
  progress.add(remote);
  const fragments = state.fragments(selection.operations, (operation) => {
    progress.next();
    progress.name(operation);
  });
  if (subject.untracked) return release(means, state, fragments);
  if (!oneShot) {
    afterAnalysis?.();
    // Assembling needs as much memory as the texts that threads lowered for each other.
    if (remote > 0) inputs.files.forgetTexts();
  }
  return fragments;
}

/** Lets the pool analyse operations without a known result; answers the number of fragments other threads made. */
async function analyzeRemotely({ inputs, pool, oneShot }: AnalysisMeans, subject: AnalysisSubject): Promise<number> {
  if (pool === undefined) return 0;
  const { input, host, document, selection, state, progress, signal } = subject;
  const { fragments, findings } = await pool.analyze({
    input,
    host,
    document,
    operations: state.unknown(selection.operations),
    source: state.session.source,
    analyze: (operation) => {
      progress.name(operation);
      return state.analyze(operation);
    },
    between: (elsewhere) => progress.next(elsewhere),
    ...(signal === undefined ? {} : { signal }),
  });
  if (input.contributingFiles === true)
    state.remote.noteContributingFiles(findings.flatMap(({ contributingFiles }) => contributingFiles ?? []));
  for (const { observed, stamps, locations } of findings) {
    inputs.files.disk.adopt(observed, stamps);
    inputs.locations.add(locations);
  }
  // Assembling needs the memory the other threads give back.
  if (!oneShot) await pool.idle();
  state.takeRemote(
    fragments,
    findings.flatMap(({ unparsable }) => unparsable),
  );
  return fragments.size;
}

/**
 * Drops the inputs of fragments, once everything is analysed and no build will analyse again: half of the memory then
 * held, and assembling needs as much. Answers the fragments without their ties to the inputs.
 */
function release({ inputs, pool }: AnalysisMeans, state: DocumentState, fragments: readonly Fragment[]): Fragment[] {
  const untied = fragments.map((fragment) => ({ ...fragment, reads: NO_READS }));
  state.release();
  inputs.index.release();
  pool?.release();
  inputs.files.forgetTexts();
  return untied;
}

const NO_READS: ReadSet = { own: [], branches: [], hashes: [] };
