import type { Method, MethodParams, MethodResult, PlacedFinding, ViewResult } from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import { KeptView } from './kept-view.js';
import type { ApplicationLink, OpenLink } from './link.js';

/** Milliseconds without a change after which a build looks at the disk again. */
const LOOK_MS = 500;

/** Holds a text that the editor shows. */
export interface OpenText {
  uri: string;
  /** App-relative path. */
  path: string;
  /** Counts the texts the daemon was told of this file. */
  version: number;
  text: string;
}

/** Holds what a build said, and the open texts it was made over. */
export interface KnownView {
  revision: number;
  /** A finding that stays is the same object as in the last one. */
  findings: readonly PlacedFinding[];
  files: ViewResult['files'];
  texts: ReadonlyMap<string, string>;
  /** Says that it is what reading alone found, because the framework does not boot. */
  unbooted?: true;
  /** Syntax errors of a later build, at their places in its texts. */
  broken?: Pick<KnownView, 'findings' | 'texts'>;
}

/** Lists what is asked of a reading where the framework does not boot; what writes, or compares with what was written, is refused. */
const READING: readonly Method[] = ['docgen/hover', 'docgen/definition', 'docgen/explain', 'docgen/references'];

/** Describes how an application is asked, from the options of the client. */
export interface AskedAs {
  host?: string;
  /** Milliseconds between the last change and a build (commands 10.1). */
  delay: number;
}

/** Takes what an application has to say without being asked. */
export interface ApplicationListener {
  /** A build over the texts of `view` has ended. */
  viewed(application: EditedApplication): void;
  /** A view that an earlier process kept is known, and stays until there is a build. */
  recalled(application: EditedApplication): void;
  /** No build could be made; the last one still counts. */
  refused(application: EditedApplication, refusal: Refusal): void;
  progress(application: EditedApplication, message: string | undefined): void;
}

/**
 * Keeps one application: its open texts, its link, and what the last build said of them. A change is told to the daemon when
 * something is asked, not with every key.
 */
export class EditedApplication {
  readonly texts = new Map<string, OpenText>();
  /** Counts changes of the texts and of the files. */
  revision = 0;
  /**
   * The last build without a syntax error in an open file: it is what places are known from while there is one. Before the first build
   * it is what an earlier process kept.
   */
  view: KnownView | undefined;
  /** Open files that had a syntax error in the last build. */
  broken: ReadonlySet<string> = new Set();
  /** Findings of the last answer, by their ids. */
  private told: ReadonlyMap<string, PlacedFinding> = new Map();
  private link: Promise<ApplicationLink> | undefined;
  private readonly untold = new Set<string>();
  private readonly endings: (() => Promise<void>)[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Says that the disk may be another than in the last build. */
  private unseen = true;
  /** The time from which on a build may be told of, unless somebody asks. */
  private quietFrom = 0;
  /** Ends the wait for that time. */
  private hurry: () => void = () => {};
  private refreshing: Promise<void> | undefined;
  private readonly kept = new KeptView((method, params) => this.ask(method, params));
  private closed = false;
  private version = 0;

  /** `shown` is the root as the client spells it, who may have come through a link. */
  constructor(
    readonly root: string,
    readonly shown: string,
    private readonly open: OpenLink,
    private readonly asked: AskedAs,
    private readonly listener: ApplicationListener,
  ) {}

  put(path: string, uri: string, text: string): void {
    this.texts.set(path, { uri, path, version: ++this.version, text });
    this.untold.add(path);
    this.schedule();
  }

  remove(path: string): void {
    if (!this.texts.delete(path)) return;
    this.untold.add(path);
    this.changed();
  }

  /** Notes that something may have changed on the disk. */
  changed(): void {
    this.unseen = true;
    this.schedule();
  }

  /**
   * Begins a build at once after a pause, else when it has been quiet for a fifth of the delay, so that it can be told of when the delay
   * is over; a change meanwhile stops it.
   */
  private schedule(): void {
    const { delay } = this.asked;
    const now = performance.now();
    // A client opens its files one after the other when it starts.
    const paused = this.isBuilt && now > this.quietFrom;
    this.revision++;
    this.quietFrom = now + delay;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), paused ? 0 : delay / 5);
  }

  /** Says that the last build is of the present texts. */
  get isCurrent(): boolean {
    return this.view?.revision === this.revision && this.broken.size === 0;
  }

  /** Says that a build of this session has ended. */
  private get isBuilt(): boolean {
    return this.view !== undefined && !KeptView.is(this.view);
  }

  /** Settles when there is a build, or what was kept of one for the open files. */
  async recalled(): Promise<void> {
    if (this.isBuilt) return;
    const view = await this.kept.of([...this.texts.keys()]);
    if (view === undefined || view === this.view || this.isBuilt || this.closed) return;
    this.view = view;
    this.listener.recalled(this);
  }

  /** Builds over the present texts, once at a time; asked meanwhile it builds once more. */
  refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.hurry();
    void this.recalled();
    this.refreshing ??= this.refreshed().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async refreshed(): Promise<void> {
    for (let told = -1; told !== this.revision && !this.closed; ) {
      const { revision } = this;
      const typed = !this.unseen;
      this.unseen = false;
      told = revision;
      const texts = new Map([...this.texts].map(([path, { text }]) => [path, text]));
      try {
        const result = await this.built(texts, typed);
        await this.quiet();
        if (this.closed) return;
        this.learned(result, revision, texts);
        if (typed) this.lookLater();
      } catch (error) {
        if (this.closed) return;
        this.unseen ||= !typed;
        if (isRefusal(error, 'superseded') || isRefusal(error, 'cancelled')) told = -1;
        else {
          this.listener.refused(this, asRefusal(error));
          const isUnread = !this.isBuilt || this.view?.unbooted === true;
          if (isUnread && isRefusal(error, 'host-failed')) await this.readInstead(texts, revision);
        }
      }
      this.listener.progress(this, undefined);
    }
  }

  private built(texts: KnownView['texts'], typed: boolean, host: { host?: 'static' } = {}): Promise<ViewResult> {
    const files = [...texts.keys()].filter((path) => path.endsWith('.php'));
    return this.ask('docgen/view', { files, held: [...this.told.keys()], unsaved: true, typed, ...host });
  }

  /**
   * Shows what reading alone finds of an application that has never booted, beside why it does not: it is in this state that somebody
   * mends it. One that booted keeps what the last boot gave. Where reading is refused as well, what was told of the boot stands.
   */
  private async readInstead(texts: KnownView['texts'], revision: number): Promise<void> {
    try {
      const result = await this.built(texts, false, { host: 'static' });
      if (!this.closed && revision === this.revision) this.learned(result, revision, texts, { unbooted: true });
    } catch (error) {
      if (!isRefusal(error, 'superseded') && !isRefusal(error, 'cancelled') && !isRefusal(error, 'host-failed')) {
        if (!this.closed) this.listener.refused(this, asRefusal(error));
      }
    }
  }

  /** Builds over the disk as it is by then, once nobody types: nothing may have told of a change of it. */
  private lookLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.unseen = true;
      void this.refresh();
    }, LOOK_MS);
  }

  /** Waits until the delay is over; a client that asks meanwhile is told at once. */
  private quiet(): Promise<void> {
    const left = this.quietFrom - performance.now();
    if (left <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, left);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private learned(
    { findings, files, unparsed }: ViewResult,
    revision: number,
    texts: KnownView['texts'],
    how: Pick<KnownView, 'unbooted'> = {},
  ): void {
    const all = findings.flatMap((one) => (typeof one === 'string' ? (this.told.get(one) ?? []) : one));
    this.told = new Map(all.map((one) => [one.id, one]));
    const view = { revision, findings: all, files, texts, ...how };
    const isKnown =
      this.isCurrent &&
      this.view?.unbooted === how.unbooted &&
      unparsed.length === 0 &&
      this.view !== undefined &&
      isSame(view, this.view);
    this.broken = new Set(unparsed.filter((path) => texts.has(path)));
    const isSyntax = ({ finding: { code, source } }: PlacedFinding) =>
      code === 'inference.file-unparsable' && source !== undefined && this.broken.has(source.file);
    const broken = { findings: all.filter(isSyntax), texts };
    if (this.broken.size === 0 || this.view === undefined) this.view = view;
    else if (KeptView.is(this.view)) {
      const others = all.filter((one) => !isSyntax(one));
      this.view = { ...withKept({ ...view, findings: others }, this.view, this.broken), broken };
    }
    // Places stay those of the last build; of this one only the syntax errors are told.
    else this.view = { ...this.view, broken };
    if (!isKnown) this.listener.viewed(this);
  }

  /** Asks over the open texts; a daemon that ended meanwhile is replaced once. */
  async ask<M extends Method>(method: M, params: MethodParams<M>): Promise<MethodResult<M>> {
    for (let last = false; ; last = true) {
      const link = await this.linked();
      this.tell(link);
      const host = this.view?.unbooted === true && READING.includes(method) ? 'static' : this.asked.host;
      try {
        return await link.ask(method, {
          ...(host === undefined ? {} : { host }),
          ...params,
        });
      } catch (error) {
        if (last || this.closed || !(error instanceof Error) || error.constructor.name !== 'Disconnected') throw error;
        this.link = undefined;
      }
    }
  }

  /** Ends the daemon; the next request starts another one. */
  async restart(): Promise<void> {
    const { link } = this;
    await this.ask('docgen/shutdown', {});
    await (await link)?.closed;
    this.link = undefined;
    this.changed();
  }

  private linked(): Promise<ApplicationLink> {
    if (this.link !== undefined) return this.link;
    const opening = this.open(this.root, (message) => this.listener.progress(this, message));
    this.link = opening;
    for (const path of this.texts.keys()) this.untold.add(path);
    const forget = () => {
      if (this.link === opening) this.link = undefined;
    };
    opening.then(({ closed }) => closed.then(forget), forget);
    return opening;
  }

  /** Tells the texts that changed since the last time. */
  private tell(link: ApplicationLink): void {
    for (const path of this.untold) {
      const open = this.texts.get(path);
      if (open === undefined) link.tell('docgen/didClose', { path });
      else link.tell('docgen/didChange', { path, version: open.version, text: open.text });
    }
    this.untold.clear();
  }

  /** Adds what ends with the application. */
  atClose(end: () => Promise<void>): void {
    this.endings.push(end);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.endings.map((end) => end().catch(() => {})));
    clearTimeout(this.timer);
    this.hurry();
    const link = await this.link?.catch(() => undefined);
    link?.close();
  }
}

/** Completes a first build by what was kept of the files it could not read. */
function withKept(view: KnownView, kept: KnownView, broken: ReadonlySet<string>): KnownView {
  const isOfBroken = ({ finding, at }: PlacedFinding) => broken.has(at?.file ?? finding.source?.file ?? '');
  const known = kept.files.filter(({ file }) => broken.has(file));
  const texts = new Map(view.texts);
  for (const file of broken) {
    const text = kept.texts.get(file);
    if (text !== undefined) texts.set(file, text);
  }
  return {
    revision: view.revision,
    findings: [...view.findings, ...kept.findings.filter(isOfBroken)],
    files: [...view.files.filter(({ file }) => !known.some((one) => one.file === file)), ...known],
    texts,
  };
}

/** Tells whether a build over the same texts said the same. */
function isSame(now: KnownView, before: KnownView): boolean {
  return (
    now.findings.length === before.findings.length &&
    now.findings.every((one, at) => one === before.findings[at]) &&
    JSON.stringify(now.files) === JSON.stringify(before.files)
  );
}

function isRefusal(error: unknown, kind: Refusal['kind']): boolean {
  return error instanceof Error && error.name === 'Refusal' && (error as Refusal).kind === kind;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Error && error.name === 'Refusal') return error as Refusal;
  return new Refusal('host-failed', [error instanceof Error ? error.message : String(error)]);
}
