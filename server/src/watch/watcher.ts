import { type Events, listen, tellsChanges } from './events.js';
import { gitLock } from './git-lock.js';
import type { WatchScope } from './scope.js';
import { Tree } from './tree.js';

const QUIET_MS = 100;
const LONGEST_MS = 1_000;
/** Lost events are made good after this time. */
const SAFETY_MS = 5_000;
const WITHOUT_EVENTS_MS = 2_000;
const LOCKED_MS = 50;
const DEFAULT_INTERVAL_S = 1;

export interface WatcherOptions {
  /** Absolute path of the application. */
  root: string;
  /** Writes one line to standard error. */
  note(line: string): void;
  /** Seconds between two looks where there are no events. */
  interval?: number;
  /** Uses no events. */
  poll?: boolean;
  /** Receives app-relative paths that changed: one call for a burst, and never an empty one. */
  changed(paths: string[]): void;
  /** Says that the application was deleted; no other call comes after it. */
  gone(): void;
}

/** Watches an application for changes of content (cache 4.2). Nothing here throws. */
export interface Watcher {
  /** Begins to watch, or changes the scope. No change in between is lost. */
  watch(scope: WatchScope): void;
  close(): Promise<void>;
}

export function createWatcher(options: WatcherOptions): Watcher {
  return new TreeWatcher(options);
}

class TreeWatcher implements Watcher {
  private readonly tree: Tree;
  private readonly locked: () => boolean;
  private scope: WatchScope | undefined;
  private events: Events | undefined;
  private readonly found = new Set<string>();
  private firstAt: number | undefined;
  private quiet: NodeJS.Timeout | undefined;
  private regular: NodeJS.Timeout | undefined;
  private silent: boolean;
  private over = false;

  constructor(private readonly options: WatcherOptions) {
    this.tree = new Tree(options.root);
    this.locked = gitLock(options.root);
    this.silent = options.poll === true || !tellsChanges(options.root);
    if (this.silent) this.every((options.interval ?? DEFAULT_INTERVAL_S) * 1_000);
    else this.every(SAFETY_MS);
  }

  watch(scope: WatchScope): void {
    if (this.over || this.scope?.key === scope.key) return;
    // The old scope is looked at first, because the new one takes in its additions silently.
    if (this.scope !== undefined) this.look(this.scope);
    this.look(scope);
    this.scope = scope;
    if (this.found.size > 0) this.touched();
    if (!this.silent) this.listen(scope);
  }

  async close(): Promise<void> {
    this.over = true;
    clearTimeout(this.quiet);
    clearInterval(this.regular);
    const { events } = this;
    this.events = undefined;
    await events?.close();
  }

  private listen(scope: WatchScope): void {
    const before = this.events;
    this.events = listen(
      this.options.root,
      scope,
      () => this.touched(),
      (code) => this.refused(code),
    );
    void before?.close();
  }

  /** Handles a refusal of the system: the table of watches is full, or this process has no descriptor left. */
  private refused(code: string): void {
    if (this.silent || this.over) return;
    this.silent = true;
    void this.events?.close();
    this.events = undefined;
    const { interval } = this.options;
    const every = interval === undefined ? WITHOUT_EVENTS_MS : interval * 1_000;
    const setting = code === 'ENOSPC' ? 'fs.inotify.max_user_watches=524288' : 'fs.inotify.max_user_instances=1024';
    this.options.note(
      `The system has no file events left (${code}), so files are looked at every ${every / 1_000} s; ` +
        `sudo sysctl ${setting} gives it more.`,
    );
    this.every(every);
  }

  private every(ms: number): void {
    clearInterval(this.regular);
    this.regular = setInterval(() => {
      if (this.scope === undefined || this.firstAt !== undefined || this.locked()) return;
      this.look(this.scope);
      if (this.found.size > 0) this.touched();
    }, ms);
  }

  /** Schedules a look: after a quiet moment, or after too long without one. */
  private touched(): void {
    if (this.over) return;
    const now = performance.now();
    this.firstAt ??= now;
    clearTimeout(this.quiet);
    const wait = Math.max(0, Math.min(QUIET_MS, this.firstAt + LONGEST_MS - now));
    this.quiet = setTimeout(() => this.settle(), wait);
  }

  private settle(): void {
    if (this.over || this.scope === undefined) return;
    if (this.locked()) {
      clearTimeout(this.quiet);
      this.quiet = setTimeout(() => this.settle(), LOCKED_MS);
      return;
    }
    this.firstAt = undefined;
    this.look(this.scope);
    if (this.over || this.found.size === 0) return;
    const paths = [...this.found].sort();
    this.found.clear();
    this.options.changed(paths);
  }

  private look(scope: WatchScope): void {
    if (this.over) return;
    if (!this.tree.present) {
      void this.close();
      this.options.gone();
      return;
    }
    for (const path of this.tree.look(scope)) this.found.add(path);
  }
}
