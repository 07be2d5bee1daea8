import type { FactSource, ReadSet, Store } from '@docgen/cache';
import { ReadsSheet, type StoredReads } from './reads-sheet.js';
import { SheetDraft } from './sheet-draft.js';

/**
 * Stores the read sets of fragments in pieces that many share: written out for each of 1,000 operations they would take
 * 100 times the room. A piece is named by the digest of its content, so equal ones are one. Thousands of pieces lie in
 * one row, a sheet: to read a row for each took longer than to analyse half of the operations again.
 */
export class TracePieces {
  private readonly digests = new WeakMap<ReadSet, string>();
  private readonly sheets = new Map<string, ReadsSheet | undefined>();
  /** Pieces of the sheets that were read. */
  private readonly loaded = new Map<string, StoredReads>();
  /** Maps a piece to its sheet. */
  private readonly written = new Map<string, string>();

  constructor(private readonly store: Store) {}

  /** Begins a sheet for read sets made of `source`. */
  draft(source: FactSource, sharedReads: (id: string, hash: string) => ReadSet | undefined): SheetDraft {
    return new SheetDraft(source, sharedReads, this.digests, (digest) => this.written.get(digest));
  }

  /** Ends a sheet; gives its row, which holds every piece that no other sheet does. */
  finish(draft: SheetDraft): Map<string, Uint8Array> {
    const sheet = draft.finish();
    if (sheet === undefined) return new Map();
    for (const digest of sheet.digests) this.written.set(digest, sheet.name);
    return new Map([[rowOf(sheet.name), sheet.bytes]]);
  }

  /** Gives the sheet that holds a piece. */
  sheetOf(digest: string): string | undefined {
    return this.written.get(digest);
  }

  /** Gives the reads a stored piece stands for; undefined when its sheet, or one that sheet needs, is gone or damaged. */
  reads(digest: string, sheet: string): StoredReads | undefined {
    return this.sheet(sheet) === undefined ? undefined : this.loaded.get(digest);
  }

  private sheet(name: string): ReadsSheet | undefined {
    if (!this.sheets.has(name)) {
      this.sheets.set(name, undefined);
      this.sheets.set(name, this.load(name));
    }
    return this.sheets.get(name);
  }

  private load(name: string): ReadsSheet | undefined {
    const row = rowOf(name);
    const bytes = this.store.outlines([row]).get(row);
    const sheet = bytes && ReadsSheet.of(bytes, (digest) => this.loaded.get(digest));
    if (sheet === undefined || sheet.needs.some((other) => this.sheet(other) === undefined)) return undefined;
    if (!sheet.isWhole) return undefined;
    for (const piece of sheet.pieces) {
      this.loaded.set(piece.digest, piece);
      this.written.set(piece.digest, name);
    }
    return sheet;
  }
}

function rowOf(sheet: string): string {
  return `reads ${sheet}`;
}
