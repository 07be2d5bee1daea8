import { openStore, type Store } from '@docgen/cache';
import type { PackageTexts } from '@docgen/php';
import type { Progress } from '../pipeline/types.js';
import type { Workspace } from '../pipeline/workspace.js';
import { PackageFacts } from '../stored/package-facts.js';
import { type Job, summaryOf } from './job.js';
import type { Outcome, Thread, ThreadOptions } from './thread.js';

/**
 * Runs a workspace in the thread of its supervisor. It loads the analysis with the first job: a supervisor of worker
 * threads never needs it, and would parse half as much again before it could start one.
 */
export class InProcessThread implements Thread {
  readonly limit = undefined;
  private readonly root: string;
  private readonly store: Store | undefined;
  /** Facts that ship; what is read besides is kept for nobody. */
  private readonly packages: PackageTexts | undefined;
  private workspace: Workspace | undefined;
  private stopping = new AbortController();

  constructor({ root, store, packages, note }: ThreadOptions) {
    this.root = root;
    this.store = store && openStore({ ...store, note });
    this.packages = packages && new PackageFacts({ ...packages, folder: undefined });
  }

  async run({ input, question }: Job, progress: (progress: Progress) => void): Promise<Outcome> {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    try {
      const { Workspace } = await import('../pipeline/workspace.js');
      const { store, packages } = this;
      this.workspace ??= new Workspace(this.root, {
        ...(store === undefined ? {} : { store }),
        ...(packages === undefined ? {} : { packages }),
      });
      const hooks = { progress, signal, asked: question !== undefined };
      const questions = question === undefined ? undefined : await import('../questions/ask.js');
      if (question !== undefined) await questions?.prepare(question.name, question.parameters as never);
      const result = await this.workspace.build(input, hooks);
      if (question === undefined || questions === undefined) return { kind: 'result', result };
      const answer = questions.ask(question.name, question.parameters as never, result, hooks);
      return { kind: 'answer', answered: { answer, build: summaryOf(result) } };
    } catch (error) {
      return { kind: 'failed', error, fatal: false };
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  async end(how: Parameters<Thread['end']>[0]): Promise<void> {
    if (how === 'whole') this.workspace?.writer?.finish();
    this.store?.close();
  }
}
