import type { ReadSet } from '@docgen/cache';
import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import type { Selection } from '../operations/routes/select.js';
import type { AnalysisPool } from './analysis-pool.js';
import type { AnalysisProgress } from './analysis-progress.js';
import type { DocumentState } from './document-state.js';
import type { GarbageCollector } from './garbage-collector.js';
import type { Inputs } from './inputs/inputs.js';
import type { BuildInput } from './types.js';

/** Who analyses, and what is done with memory in between. */
export interface AnalysisMeans {
  inputs: Inputs;
  pool: AnalysisPool | undefined;
  collector: GarbageCollector | undefined;
  /** No later build of this process will ask for what this one keeps. */
  oneShot: boolean;
}

/** A document whose operations are to be analysed. */
export interface AnalysisSubject {
  input: BuildInput;
  host: HostFacts;
  document: DocumentConfig;
  selection: Selection;
  state: DocumentState;
  /** Nothing was recorded of what fragments are made from, and nothing is to be kept of it. */
  untracked: boolean;
  progress: AnalysisProgress;
  signal: AbortSignal | undefined;
}

/** Makes the fragments of one document, with the help of other threads where nothing is known of many of its operations. */
export async function analyzeDocument(means: AnalysisMeans, subject: AnalysisSubject): Promise<readonly Fragment[]> {
  const { inputs, collector, oneShot } = means;
  const { state, selection, progress } = subject;
  const remote = await analyzeRemotely(means, subject);
  progress.add(remote);
  const fragments = state.fragments(selection.operations, () => progress.next());
  if (subject.untracked) return release(means, state, fragments);
  if (!oneShot) {
    collector?.collectSooner();
    // Facts that threads lowered for each other and garbage of the analysis: assembling needs as much memory.
    if (remote > 0) {
      inputs.files.forgetTexts();
      collector?.collect();
    }
  }
  return fragments;
}

/** Has the pool analyse what nothing is known of; answers the number of fragments other threads made. */
async function analyzeRemotely({ inputs, pool, oneShot }: AnalysisMeans, subject: AnalysisSubject): Promise<number> {
  if (pool === undefined) return 0;
  const { input, host, document, selection, state, progress, signal } = subject;
  const { fragments, findings } = await pool.analyze({
    input,
    host,
    document,
    operations: state.unknown(selection.operations),
    source: state.session.source,
    analyze: (operation) => state.analyze(operation),
    between: (elsewhere) => progress.next(elsewhere),
    ...(signal === undefined ? {} : { signal }),
  });
  if (input.contributingFiles === true)
    state.remote.noteContributingFiles(findings.flatMap(({ contributingFiles }) => contributingFiles ?? []));
  for (const { observed, stamps, locations } of findings) {
    inputs.files.disk.adopt(observed, stamps);
    inputs.locations.add(locations);
  }
  // What comes next needs the memory the other threads give back.
  if (!oneShot) await pool.idle();
  state.takeRemote(
    fragments,
    findings.flatMap(({ unparsable }) => unparsable),
  );
  return fragments.size;
}

/**
 * Gives back all that fragments were made from, once everything is analysed and nobody will analyse again: half of what is held then,
 * and assembling needs as much. Answers the fragments without their ties to it.
 */
function release(
  { inputs, pool, collector }: AnalysisMeans,
  state: DocumentState,
  fragments: readonly Fragment[],
): Fragment[] {
  const untied = fragments.map((fragment) => ({ ...fragment, reads: NO_READS }));
  state.release();
  inputs.index.release();
  pool?.release();
  inputs.files.forgetTexts();
  collector?.collect();
  return untied;
}

const NO_READS: ReadSet = { own: [], branches: [], hashes: [] };
