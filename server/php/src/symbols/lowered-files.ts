import type { FileFacts } from '../facts.js';
import { lower } from '../lower/file.js';
import { ANY_PATH, factsAt, textOf } from '../lower/file-text.js';
import { EMPTY_OUTLINE } from '../outline/outline.js';

/** A file with more bytes of text is not parsed. */
export const MAX_PHP_FILE = 2 * 1024 * 1024;

/** Keeps facts of files by `<path>\0<sha>` for the caller, across indexes. */
export interface FactsMemo {
  get(key: string): FileFacts | undefined;
  set(key: string, facts: FileFacts): void;
  /** Drops facts that can be made again. */
  clear(): void;
  /** Announces that facts are about to be made, up to `end`; where another thread makes the same, waits for it. */
  begin?(key: string): void;
  end?(): void;
}

/** Keeps what `packageText` wrote, under `packageKey`, for all applications. */
export interface PackageTexts {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
  /** As in `FactsMemo`. */
  begin?(key: string): void;
  end?(): void;
}

/** Names facts of a file by its bytes alone, and by whether bodies are among them. */
export function packageKey(sha: string, bodies: boolean): string {
  return `${sha} ${bodies ? 'whole' : 'signatures'}`;
}

/** Writes the facts of a text so that they hold at any path; undefined where they cannot be written so. */
export function packageText(text: string, sha: string, bodies: boolean, wholeText?: boolean): string | undefined {
  return text.includes(ANY_PATH) ? undefined : textOf(lower(ANY_PATH, text, sha, bodies, wholeText));
}

/** Holds the options of parsing, and the memory of its results. */
export interface LoweringOptions {
  /** Called before each parse, so that a watchdog knows the file. */
  onParse?: (path: string, sha: string) => void;
  /** Called after each parse. */
  onParsed?: () => void;
  /** `<path>\0<sha>` of files whose parse did not end: treated as unparsable. */
  giveUp?: ReadonlySet<string>;
  /** Says that bodies are parsed even where only signatures are lowered. */
  wholeTexts?: boolean;
  memo?: FactsMemo;
  /** Facts of package files, which are asked before the memory. */
  packages?: PackageTexts;
}

/** Turns files into facts: each text is parsed once for all callers. */
export class LoweredFiles {
  private readonly memo: FactsMemo;

  constructor(private readonly options: LoweringOptions) {
    this.memo = options.memo ?? new Map();
  }

  /** Drops the facts of all files. */
  release(): void {
    this.memo.clear();
  }

  /** Tells whether the parse of a text did not end. */
  givesUp(path: string, sha: string): boolean {
    return this.options.giveUp?.has(`${path}\0${sha}`) === true;
  }

  /** Gives the facts of a file; `bodies` false leaves the bodies out. A file of a package lies in many applications. */
  of(path: string, file: { text: string; sha: string }, bodies: boolean, isPackage: boolean): FileFacts {
    const unread = (kind: 'gave-up' | 'too-large', message: string): FileFacts => ({
      path,
      sha: file.sha,
      facts: [],
      outline: EMPTY_OUTLINE,
      diagnostics: [{ kind, line: 1, message }],
    });
    if (this.givesUp(path, file.sha)) return unread('gave-up', 'parsing did not end');
    if (Buffer.byteLength(file.text) > MAX_PHP_FILE) return unread('too-large', 'larger than 2 MB');
    const key = `${path}\0${file.sha}${bodies ? '' : '\0signatures'}`;
    let facts = (isPackage ? this.ofPackage(path, file, bodies) : undefined) ?? this.memo.get(key);
    if (facts !== undefined) return facts;
    this.memo.begin?.(key);
    facts = this.memo.get(key);
    if (facts === undefined) {
      facts = this.watched(path, file.sha, () => lower(path, file.text, file.sha, bodies, this.wholeText(bodies)));
      this.memo.set(key, facts);
    }
    this.memo.end?.();
    return facts;
  }

  /** Gives facts that are kept for all applications; undefined where they cannot be. */
  private ofPackage(
    path: string,
    { text, sha }: { text: string; sha: string },
    bodies: boolean,
  ): FileFacts | undefined {
    const { packages } = this.options;
    if (packages === undefined) return undefined;
    const key = packageKey(sha, bodies);
    let written = packages.get(key);
    if (written === undefined) {
      packages.begin?.(key);
      written = packages.get(key);
      if (written === undefined) {
        written = this.watched(path, sha, () => packageText(text, sha, bodies, this.wholeText(bodies)));
        if (written !== undefined) packages.set(key, written);
      }
      packages.end?.();
    }
    return written === undefined ? undefined : factsAt(path, sha, written);
  }

  private wholeText(bodies: boolean): boolean {
    return bodies || this.options.wholeTexts === true;
  }

  private watched<T>(path: string, sha: string, lowering: () => T): T {
    this.options.onParse?.(path, sha);
    const made = lowering();
    this.options.onParsed?.();
    return made;
  }
}
