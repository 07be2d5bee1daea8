import type { ChangeOrigin, ComparedSide, ComponentReach, PlainChangeset } from '@docgen/protocol/rpc';
import type { DocumentQuestion } from '../question.js';
import type { ArtifactText } from './old-document.js';

/** Holds everything that differs between an old artifact and a document (diff 12). */
export interface DocumentComparison {
  old: ComparedSide;
  current: ComparedSide;
  changeset: PlainChangeset;
  reach: ComponentReach[];
  /** Names of those who wrote what changed, the breaking changes first; where it was asked for. */
  origins?: ChangeOrigin[];
}

/** Loaded with the first comparison: no other question needs readers, emitters and the diff. */
let room: typeof import('./compare.js') | undefined;

/** Compares the text of an old artifact with a document. Refuses a text that is none before the document is built. */
export const comparison: DocumentQuestion<{ old: ArtifactText; origins?: true }, DocumentComparison> = {
  about: 'document',
  async prepare({ old }) {
    room ??= await import('./compare.js');
    await room.prepareComparison(old);
  },
  key: ({ old: { digest, yaml }, origins }) => [digest, yaml, origins === true],
  answer({ analysis }, { old, origins }) {
    if (room === undefined) throw new Error('The comparison was not prepared.');
    return room.compareWith(old, analysis, origins);
  },
};
