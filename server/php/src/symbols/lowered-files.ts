import type { FileFacts } from '../facts.js';
import { lower } from '../lower/file.js';
import { EMPTY_OUTLINE } from '../outline/outline.js';

/** A file with more bytes of text is not parsed. */
export const MAX_PHP_FILE = 2 * 1024 * 1024;

/** Keeps facts of files by `<path>\0<sha>` for the caller, across indexes. */
export interface FactsMemo {
  get(key: string): FileFacts | undefined;
  set(key: string, facts: FileFacts): void;
  /** Drops facts that can be made again. */
  clear(): void;
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

  /** Gives the facts of a file; `bodies` false leaves the bodies out. */
  of(path: string, file: { text: string; sha: string }, bodies: boolean): FileFacts {
    const unread = (kind: 'gave-up' | 'too-large', message: string): FileFacts => ({
      path,
      sha: file.sha,
      facts: [],
      outline: EMPTY_OUTLINE,
      diagnostics: [{ kind, line: 1, message }],
    });
    if (this.options.giveUp?.has(`${path}\0${file.sha}`)) return unread('gave-up', 'parsing did not end');
    if (Buffer.byteLength(file.text) > MAX_PHP_FILE) return unread('too-large', 'larger than 2 MB');
    const key = `${path}\0${file.sha}${bodies ? '' : '\0signatures'}`;
    let facts = this.memo.get(key);
    if (facts === undefined) {
      this.options.onParse?.(path, file.sha);
      facts = lower(path, file.text, file.sha, bodies, bodies || this.options.wholeTexts === true);
      this.options.onParsed?.();
      this.memo.set(key, facts);
    }
    return facts;
  }
}
