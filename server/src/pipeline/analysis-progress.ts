import type { OperationRoute } from '../analysis/index.js';
import { throwIfCancelled } from './throw-if-cancelled.js';
import type { BuildHooks } from './types.js';

/** Counts the operations of a build, and stops it between two of them. */
export class AnalysisProgress {
  private done = 0;
  /** Operations that were done when the present one was begun. */
  private begun = 0;
  private elsewhere = 0;

  constructor(
    private readonly hooks: BuildHooks,
    /** Operations of all documents of the build. */
    private readonly total: number,
  ) {}

  /** Begins the next operation; `elsewhere` other threads have finished meanwhile. Throws where the build is to stop. */
  next(elsewhere = 0): void {
    throwIfCancelled(this.hooks);
    this.elsewhere = elsewhere;
    this.begun = this.done++;
    this.report();
  }

  /** Names the operation that was begun. */
  name({ verb, path }: OperationRoute): void {
    this.report(`${verb} ${path}`);
  }

  private report(detail?: string): void {
    const done = this.begun + this.elsewhere;
    this.hooks.progress?.({ stage: 'analyzing', done, total: this.total, ...(detail === undefined ? {} : { detail }) });
  }

  /** Adds operations that other threads have analysed. */
  add(operations: number): void {
    this.done += operations;
  }
}
