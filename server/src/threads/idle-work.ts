import type { Workspace } from '../pipeline/workspace.js';
import type { StoreWriter } from '../stored/store-writer.js';
import type { ViewKeeper } from './view-keeper.js';

/** Milliseconds without a job after which a thread stores its results: edits come closer together than that. */
const REST_MS = 300;
/** Milliseconds of work at a time; a job that comes meanwhile waits so long at most. */
const SLICE_MS = 10;

/** The work there is for a workspace between jobs, which takes slices of so many milliseconds and says whether something is left. */
interface IdleWorkspace extends Pick<Workspace, 'linkRemote' | 'settle' | 'tidy' | 'forgetTexts'> {
  readonly writer: Pick<StoreWriter, 'slice'> | undefined;
}

/** Prepares the next job and the next process between the jobs of a thread; a job that comes is answered first. */
export class IdleWork {
  private timer: NodeJS.Timeout | undefined;
  /** The next slice. */
  private next: NodeJS.Immediate | undefined;
  private suspended = false;

  constructor(
    private readonly workspace: IdleWorkspace,
    private readonly views: Pick<ViewKeeper, 'slice'> | undefined,
    /** Says that no later job will come. */
    private readonly oneShot: boolean,
    /** Called when the store holds everything that was to be stored. */
    private readonly onStored: () => void,
  ) {}

  /** Runs a job with nothing beside it, and goes on when that has ended. */
  async pauseFor(job: () => Promise<void>): Promise<void> {
    this.end();
    await job();
    this.suspended = false;
    this.link();
  }

  /** Ends the work: a slice that waits behind a job would go on writing while its answer is on the way. */
  end(): void {
    this.suspended = true;
    clearTimeout(this.timer);
    clearImmediate(this.next);
  }

  /** Links fragments of other threads at once, not after a rest: it must be done before another build begins. */
  private readonly link = (): void => {
    if (this.suspended) return;
    if (!this.oneShot && this.workspace.linkRemote(SLICE_MS)) this.next = setImmediate(this.link);
    else {
      clearTimeout(this.timer);
      this.timer = setTimeout(this.tidy, REST_MS);
      // The next build would have to do it first.
      if (!this.oneShot) this.next = setImmediate(this.settle);
    }
  };

  /** Settles the revision, unless a job has begun that does it itself. */
  private readonly settle = (): void => {
    if (!this.suspended) this.workspace.settle();
  };

  /** Gives memory back, once a rest: it looks at every file and every result. */
  private readonly tidy = (): void => {
    if (this.suspended) return;
    if (!this.oneShot) this.workspace.tidy();
    this.put();
  };

  /** Stores the results, slice by slice. */
  private readonly put = (): void => {
    if (this.suspended) return;
    const { workspace, oneShot } = this;
    // Storing and linking read texts again, which the disk has as well.
    if (!oneShot) workspace.forgetTexts();
    if (!oneShot && workspace.linkRemote(SLICE_MS)) return void this.putLater();
    if (workspace.writer !== undefined) {
      if (workspace.writer.slice(SLICE_MS)) return void this.putLater();
      if (this.views?.slice(SLICE_MS) === true) return void this.putLater();
      this.onStored();
    }
  };

  private putLater(): void {
    this.next = setImmediate(this.put);
  }
}
