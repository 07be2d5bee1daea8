import type { JsonMap } from '@docgen/protocol';
import type { Emitted, Emitter } from './emitter.js';
import type { FormatRow } from './format-row.js';
import { type Format, formatRow } from './formats.js';
import { EmissionMemo } from './memo.js';
import { type EmitOptions, partOptions } from './options.js';

/** Holds a finished document, which is hashed when `document` is read. */
export interface FinishedDocument {
  /** The document without its `contentHash`. */
  readonly unhashed: JsonMap;
  readonly document: JsonMap;
}

/** Emits documents in the formats whose emitters were loaded. */
export class Emitters {
  constructor(private readonly loaded: ReadonlyMap<FormatRow, Emitter>) {}

  /** Emits a finished document, in either form, through the formats this one is derived from. Throws for one that was not loaded. */
  emit(format: Format, finished: FinishedDocument, options: EmitOptions, memo: EmissionMemo): Emitted {
    const { root, steps } = this.chain(formatRow(format), options);
    const document = root.needsHash ? finished.document : finished.unhashed;
    const known = memo.artifacts.get(document) ?? new Map<string, Emitted>();
    memo.artifacts.set(document, known);
    let made: Emitted = { content: document, diagnostics: [] };
    for (const { row, emitter, options: own } of steps) {
      const { content: source } = made;
      if (source === undefined) return made;
      if (typeof source === 'string') throw new Error(`${row.names[0]} is derived from a format that is text.`);
      const key = JSON.stringify([row.names[0], own]);
      const before = made.diagnostics;
      const again = known.get(key) ?? emitter.emit({ document, source }, own, memo);
      known.set(key, again);
      made = { content: again.content, diagnostics: [...before, ...again.diagnostics] };
    }
    return made;
  }

  /** Lists the formats a format is derived from and itself, each with its options; `root` reads the document. */
  private chain(row: FormatRow<Format>, options: EmitOptions): { root: Emitter; steps: Step[] } {
    const emitter = this.loaded.get(row);
    if (emitter === undefined) throw new Error(`The emitter of ${row.names[0]} was not loaded.`);
    const step = { row, emitter, options };
    if (row.from === undefined) return { root: emitter, steps: [step] };
    const { root, steps } = this.chain(formatRow(row.from.format), { ...partOptions(options), ...row.from.options });
    return { root, steps: [...steps, step] };
  }
}

interface Step {
  row: FormatRow<Format>;
  emitter: Emitter;
  options: EmitOptions;
}

/** Loads the emitters of formats and of those they are derived from. */
export async function loadEmitters(formats: Iterable<Format>): Promise<Emitters> {
  const loaded = new Map<FormatRow, Emitter>();
  for (const format of formats) {
    for (let row: FormatRow<Format> | undefined = formatRow(format); row !== undefined && !loaded.has(row); ) {
      loaded.set(row, await row.load());
      row = row.from === undefined ? undefined : formatRow(row.from.format);
    }
  }
  return new Emitters(loaded);
}

/** Emits one document in one format. */
export async function emit(
  format: Format,
  document: JsonMap,
  options: EmitOptions,
  memo: EmissionMemo = new EmissionMemo(),
): Promise<Emitted> {
  const emitters = await loadEmitters([format]);
  return emitters.emit(format, { document, unhashed: document }, options, memo);
}
