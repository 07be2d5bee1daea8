import type { Method, MethodParams, MethodResult } from '@docgen/protocol/rpc';
import type { KnownView } from './application.js';

/** Is the revision of a view that no build of this session has made. */
const EARLIER = -1;

/** Asks the application. */
type Ask = <M extends Method>(method: M, params: MethodParams<M>) => Promise<MethodResult<M>>;

/**
 * Gets what an earlier process of the daemon kept, for the time until its first build has ended: file by file, as the client opens
 * them.
 */
export class KeptView {
  private readonly asked = new Set<string>();
  private latest: Promise<KnownView | undefined> = Promise.resolve(undefined);
  private begun = false;

  constructor(private readonly ask: Ask) {}

  /** Tells whether a view is of an earlier process. */
  static is(view: KnownView | undefined): boolean {
    return view?.revision === EARLIER;
  }

  /** Asks for files that were not asked for, and settles when everything asked for is there; undefined where nothing is kept. */
  of(paths: readonly string[]): Promise<KnownView | undefined> {
    const files = paths.filter((path) => path.endsWith('.php') && !this.asked.has(path));
    if (files.length === 0 && this.begun) return this.latest;
    this.begun = true;
    for (const file of files) this.asked.add(file);
    const before = this.latest;
    this.latest = this.more(before, [...this.asked]).catch(() => before);
    return this.latest;
  }

  private async more(before: Promise<KnownView | undefined>, files: string[]): Promise<KnownView | undefined> {
    const { findings, files: views, texts = {} } = await this.ask('docgen/view', { files, last: true });
    await before;
    if (views.length === 0 && findings.length === 0) return undefined;
    const whole = findings.filter((one) => typeof one !== 'string');
    return { revision: EARLIER, findings: whole, files: views, texts: new Map(Object.entries(texts)) };
  }
}
