import { type Store, sha256 } from '@docgen/cache';
import { byteOrder } from '@docgen/protocol';
import type { AnalyzedDocument, BuildResult, BuildSummary } from '../pipeline/types.js';
import { filesOfActions } from '../questions/editor/actions.js';
import { fileView, findingsOf, type UnmarkedFinding, type ViewWish } from '../questions/editor/view.js';
import { fileRow, findingsRow, type KeptFindings, keptFindings } from '../stored/kept-view.js';
import { advanced } from '../stored/sliced-steps.js';
import { summaryOf } from './job.js';

/** Bounds the rows of one transaction. */
const BATCH = 25;

/** Reads the files of the last build. */
interface SavedTexts {
  /** Says that the last build was of the disk alone: what is typed leaves no trace there. */
  readonly isSaved: boolean;
  /** Hash of the bytes of a file as the build saw it. */
  hashOf(path: string): string | undefined;
  /** Text of a file; undefined where it is another by now. */
  savedText(path: string): string | undefined;
}

/**
 * Writes to the store what an editor shows, of every file that holds an action or was open, while nobody waits: a daemon that starts
 * answers with it until its first build has ended, 40 s later where an application has 1,000 routes and the machine is busy. Only an
 * application that an editor has asked about is kept.
 */
export class ViewKeeper {
  private steps: Iterator<void> | undefined;
  /** Documents of the last build that an editor asked. */
  private documents: BuildResult['documents'] | undefined;
  /** Hashes of the rows as they were written, by their keys. */
  private readonly written = new Map<string, string>();
  /** Files with rows of their own, those of an earlier process included. */
  private readonly files = new Set<string>();
  private hasLooked = false;

  constructor(
    private readonly store: Store,
    private readonly texts: SavedTexts,
  ) {}

  /** Takes the build of a job that has ended, and what an editor asked of it where one did. */
  take(result: BuildResult, wish: ViewWish | undefined): void {
    if (wish !== undefined && this.texts.isSaved) {
      this.documents = result.documents;
      this.steps = this.work(result, wish.files);
    } else if (result.documents !== this.documents) this.drop();
  }

  /** Drops what is not written: the files may be others. */
  drop(): void {
    this.steps = undefined;
    this.documents = undefined;
  }

  /** Writes for about so many milliseconds; false when nothing is left. */
  slice(milliseconds: number): boolean {
    this.steps = advanced(this.steps, milliseconds);
    return this.steps !== undefined;
  }

  private *work(result: BuildResult, open: readonly string[]): Generator<void> {
    const documents = result.documents.filter(isAnalyzed);
    if (documents.length !== result.documents.length) return;
    this.look();
    for (const file of [...open, ...documents.flatMap(filesOfActions)]) this.files.add(file);
    yield;
    const unread = new Set<string>();
    const texts = new Map<string, string>();
    const told: { document: string; findings: UnmarkedFinding[] }[] = [];
    for (const document of documents) {
      const findings = findingsOf(document);
      told.push({ document: document.key, findings });
      for (const { at, finding } of findings) {
        const path = at?.file ?? finding.source?.file;
        const hash = path === undefined || texts.has(path) ? undefined : this.texts.hashOf(path);
        if (path !== undefined && hash !== undefined) texts.set(path, hash);
        if (finding.code === 'inference.file-unparsable' && path !== undefined) unread.add(path);
      }
      yield;
    }
    let rows = new Map<string, Uint8Array>();
    for (const file of this.files) {
      // A file with a syntax error keeps the row that was written before.
      const text = unread.has(file) ? undefined : this.texts.savedText(file);
      if (text !== undefined) {
        const views = documents.map((document) => ({ document: document.key, view: fileView(file, document) }));
        this.put(fileRow(file, { text, views }), rows);
      }
      if (rows.size >= BATCH) {
        this.store.write({ artifacts: rows });
        rows = new Map();
      }
      yield;
    }
    const files = [...this.files].sort(byteOrder);
    const kept: KeptFindings<BuildSummary, UnmarkedFinding> = {
      build: { ...summaryOf(result), counts: { analyzed: 0, reused: 0 } },
      documents: told,
      files,
      texts,
    };
    this.put(findingsRow(kept), rows);
    if (rows.size > 0) this.store.write({ artifacts: rows });
    this.store.finish();
    yield;
  }

  /** Adds a row unless the store has it. */
  private put([key, body]: [key: string, body: Uint8Array], rows: Map<string, Uint8Array>): void {
    const hash = sha256(body);
    if (this.written.get(key) === hash) return;
    this.written.set(key, hash);
    rows.set(key, body);
  }

  /** Takes over the files of an earlier process, so that what is no longer so is written again. */
  private look(): void {
    if (this.hasLooked) return;
    this.hasLooked = true;
    for (const file of keptFindings<BuildSummary, UnmarkedFinding>(this.store)?.files ?? []) this.files.add(file);
  }
}

function isAnalyzed(document: BuildResult['documents'][number]): document is AnalyzedDocument {
  return document.analysis !== undefined;
}
