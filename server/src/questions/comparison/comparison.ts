import type { ComparedSide, ComponentReach, PlainChangeset } from '@docgen/protocol/rpc';
import type { DocumentQuestion } from '../question.js';
import type { ArtifactText } from './old-document.js';

/** Holds everything that differs between an old artifact and a document (diff 12). */
export interface DocumentComparison {
  old: ComparedSide;
  current: ComparedSide;
  changeset: PlainChangeset;
  reach: ComponentReach[];
}

/** Loaded with the first comparison: no other question needs readers, emitters and the diff. */
let room: typeof import('./compare.js') | undefined;

/** Compares the text of an old artifact with a document. Refuses a text that is none before the document is built. */
export const comparison: DocumentQuestion<{ old: ArtifactText }, DocumentComparison> = {
  about: 'document',
  async prepare({ old }) {
    room ??= await import('./compare.js');
    await room.prepareComparison(old);
  },
  key: ({ old: { digest, yaml } }) => [digest, yaml],
  answer({ analysis }, { old }) {
    if (room === undefined) throw new Error('The comparison was not prepared.');
    return room.compareWith(old, analysis);
  },
};
