import type { FileFacts } from '../facts.js';
import { lower } from '../lower/file.js';
import { EMPTY_OUTLINE } from '../outline/outline.js';

/** Bytes of text above which a file is not parsed. */
export const MAX_PHP_FILE = 2 * 1024 * 1024;

/** Facts of files by `<path>\0<sha>`, kept by the caller across indexes. */
export interface FactsMemo {
  get(key: string): FileFacts | undefined;
  set(key: string, facts: FileFacts): void;
  /** Forgets what can be had again. */
  clear(): void;
}

/** How files are parsed, and who keeps what they said. */
export interface LoweringOptions {
  /** Called before each parse; a watchdog notes what the worker is busy with. */
  onParse?: (path: string) => void;
  /** Called after it. */
  onParsed?: () => void;
  /** `<path>\0<sha>` of files a parse never ended for: treated as unparsable. */
  giveUp?: ReadonlySet<string>;
  memo?: FactsMemo;
}

/** Files as facts: each text is parsed once, whoever asks for it. */
export class LoweredFiles {
  private readonly memo: FactsMemo;

  constructor(private readonly options: LoweringOptions) {
    this.memo = options.memo ?? new Map();
  }

  /** Forgets what files said. */
  release(): void {
    this.memo.clear();
  }

  /** What a file says; `bodies` false leaves the bodies out. */
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
      this.options.onParse?.(path);
      facts = lower(path, file.text, file.sha, bodies);
      this.options.onParsed?.();
      this.memo.set(key, facts);
    }
    return facts;
  }
}
