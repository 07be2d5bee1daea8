import { openStore, type Store } from '@docgen/cache';
import type { Progress } from '../pipeline/types.js';
import type { Workspace } from '../pipeline/workspace.js';
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
  private workspace: Workspace | undefined;
  private stopping = new AbortController();

  constructor({ root, store, note }: ThreadOptions) {
    this.root = root;
    this.store = store && openStore({ ...store, note });
  }

  async run({ input, question }: Job, progress: (progress: Progress) => void): Promise<Outcome> {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    try {
      const { Workspace } = await import('../pipeline/workspace.js');
      this.workspace ??= new Workspace(this.root, this.store === undefined ? {} : { store: this.store });
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
