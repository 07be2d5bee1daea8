import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Store, sha256 } from '@docgen/cache';
import type { FileView } from '@docgen/protocol/rpc';
import type { BuildSummary } from '../pipeline/types.js';
import { contentId } from '../questions/content-id.js';
import type { DocumentView, UnmarkedFinding } from '../questions/editor/view.js';
import { type KeptFile, keptFile, keptFindings } from '../stored/kept-view.js';
import type { Answered } from './job.js';

/** Holds what was kept of a build, as an answer to the question an editor asks of one. */
export interface RecalledView extends Answered<{ document: string; answer: DocumentView }[]> {
  /** The texts that the places in the files asked for are of. */
  texts: ReadonlyMap<string, string>;
}

/** Reads what `ViewKeeper` wrote; undefined where nothing is kept, or not in this form. */
export function recallView(store: Store, root: string, wish: readonly string[]): RecalledView | undefined {
  try {
    return recalled(store, root, wish);
  } catch {
    // A row of another shape is a miss.
    return undefined;
  }
}

function recalled(store: Store, root: string, wish: readonly string[]): RecalledView | undefined {
  const kept = keptFindings<BuildSummary, UnmarkedFinding>(store);
  if (kept === undefined) return undefined;
  const rows = new Map<string, KeptFile<FileView>>();
  const texts = new Map<string, string>();
  for (const path of wish) {
    const row = kept.files.includes(path) ? keptFile<FileView>(store, path) : undefined;
    if (row !== undefined) rows.set(path, row);
    const text = row?.text ?? textAsIt(path, root, kept.texts.get(path));
    if (text !== undefined) texts.set(path, text);
  }
  const held = new Map<string, boolean>();
  const isPlaced = ({ at, finding }: UnmarkedFinding): boolean => {
    const path = at?.file ?? finding.source?.file;
    if (path === undefined) return true;
    let holds = held.get(path);
    if (holds === undefined) {
      const hash = kept.texts.get(path);
      const known = texts.get(path);
      holds = known === undefined ? textAsIt(path, root, hash) !== undefined : sha256(known) === hash;
      held.set(path, holds);
    }
    return holds;
  };
  const answer = kept.documents.map(({ document, findings }) => {
    // Places in a text that nobody has any more are not told.
    const told = new Map(findings.filter(isPlaced).map((finding) => [contentId(finding), finding]));
    const files = wish.map((file) => ({
      ...(rows.get(file)?.views.find((one) => one.document === document)?.view ?? { actions: [], lenses: [] }),
      file,
    }));
    return { document, answer: { findings: [...told.keys()], told, files } };
  });
  return { answer, build: kept.build, texts };
}

/** Reads a file that still has the bytes of a hash. */
function textAsIt(path: string, root: string, hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  try {
    const bytes = readFileSync(join(root, path));
    return sha256(bytes) === hash ? bytes.toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}
