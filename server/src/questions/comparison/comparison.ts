import type { Diagnostic } from '@docgen/protocol';
import type { ChangeOrigin, ComparedSide, ComponentReach, LeftOut, PlainChangeset } from '@docgen/protocol/rpc';
import type { DocumentQuestion } from '../question.js';
import type { ArtifactText } from './old-document.js';

/** Holds everything that differs between an old artifact and a document (diff 12). */
export interface DocumentComparison {
  old: ComparedSide;
  current: ComparedSide;
  changeset: PlainChangeset;
  reach: ComponentReach[];
  /** Parts that were not compared. */
  leftOut: LeftOut;
  /** Errors of the build: what they are about is not in the document as the code says it. */
  errors: Diagnostic[];
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
  answer({ analysis, diagnostics }, { old, origins }) {
    if (room === undefined) throw new Error('The comparison was not prepared.');
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    return { ...room.compareWith(old, analysis, origins), errors };
  },
};
