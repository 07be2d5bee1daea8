import type { BuildResult } from '../pipeline/types.js';
import { isEnabled } from './accelerations.js';
import { applyDelta, encodeDelta, type ResultDelta } from './result-delta.js';

/** Holds a result on its way to another thread. Plain data. */
export type ResultMessage =
  | { kind: 'result'; result: ResultDelta }
  /** Equals the last result that was sent, but for these members. */
  | ({ kind: 'unchanged' } & Pick<BuildResult, 'counts' | 'contributingFiles'>);

const NO_BYTES = new Uint8Array();

/** Sends results to another thread, each as the difference to the one before. */
export class ResultSender {
  private last: BuildResult | undefined;

  /** `held`: hashes of artifacts whose bytes the receiver has. */
  message(result: BuildResult, held: ReadonlySet<string>): ResultMessage {
    if (result.documents === this.last?.documents) {
      const { counts, contributingFiles } = result;
      return { kind: 'unchanged', counts, ...(contributingFiles === undefined ? {} : { contributingFiles }) };
    }
    const delta = encodeDelta(result, this.last);
    for (const document of delta.documents)
      document.artifacts = document.artifacts.map((artifact) => {
        const { format, sha256, diagnostics, violations, empty } = artifact;
        const bytes = held.has(sha256) ? NO_BYTES : artifact.bytes;
        return { format, sha256, diagnostics, violations, bytes, ...(empty === undefined ? {} : { empty }) };
      });
    if (isEnabled('result-delta')) this.last = result;
    return { kind: 'result', result: delta };
  }
}

/** Puts results together from the messages of a `ResultSender`. Parts that stay are the same objects. */
export class ResultReceiver {
  private last: BuildResult | undefined;
  /** Bytes of the last result that had artifacts, by their hashes. */
  private artifacts: ReadonlyMap<string, Uint8Array> = new Map();

  /** Hashes of the artifacts whose bytes need not be sent. */
  get held(): string[] {
    return isEnabled('result-delta') ? [...this.artifacts.keys()] : [];
  }

  receive(message: ResultMessage): BuildResult {
    return message.kind === 'result' ? this.whole(message.result) : this.repeated(message);
  }

  private whole(delta: ResultDelta): BuildResult {
    const result = applyDelta(delta, isEnabled('result-delta') ? this.last : undefined);
    const artifacts = new Map<string, Uint8Array>();
    for (const artifact of result.documents.flatMap((document) => document.artifacts)) {
      artifact.bytes = this.artifacts.get(artifact.sha256) ?? artifact.bytes;
      artifacts.set(artifact.sha256, artifact.bytes);
    }
    if (artifacts.size > 0) this.artifacts = artifacts;
    this.last = result;
    return result;
  }

  /** Repeats the last result with the same objects, because receivers keep values by them. */
  private repeated({ counts, contributingFiles }: Pick<BuildResult, 'counts' | 'contributingFiles'>): BuildResult {
    if (this.last === undefined) throw new Error('A thread that has sent no result repeats none.');
    return { ...this.last, counts, ...(contributingFiles === undefined ? {} : { contributingFiles }) };
  }
}
