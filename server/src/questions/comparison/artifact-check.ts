import type { Diagnostic } from '@docgen/protocol';
import type { ChangeOrigin, PlainChangeset } from '@docgen/protocol/rpc';
import type { Artifact } from '../../pipeline/types.js';
import { Refusal } from '../../project/refusal.js';
import type { DocumentQuestion } from '../question.js';
import { type ArtifactText, decoded } from './old-document.js';
import { unlikePlace } from './unlike-place.js';

/** Holds where two texts first differ, one line of each. */
export interface FirstDifference {
  line: number;
  committed: string;
  current: string;
}

/** Holds how a committed artifact compares with the one that would be written. */
export interface CheckedArtifact extends Pick<Artifact, 'format' | 'sha256' | 'diagnostics' | 'empty'> {
  /** Size of the artifact that would be written. */
  bytes: number;
  /** Differences of two OpenAPI documents; none where it is their bytes alone. */
  changeset?: PlainChangeset;
  /** Points at a value in which the documents differ though nothing changed that is compared (diff 6). */
  unlike?: string;
  /** Names of those who wrote what changed; where it was asked for. */
  origins?: readonly ChangeOrigin[];
  /** Says why the file was not compared by its meaning. */
  refused?: string;
  /** Absent where the bytes are equal, or no text was given. */
  first?: FirstDifference;
}

/** Holds the artifacts of a document and the findings of its build, sorted (diagnostics 2.3). */
export interface ArtifactCheck {
  artifacts: CheckedArtifact[];
  diagnostics: Diagnostic[];
}

/** Holds the committed text of each target of a document in order; null for one that cannot be compared. */
type Committed = Readonly<Record<string, readonly ((ArtifactText & { isOpenApi: boolean }) | null)[]>>;

let room: typeof import('./compare.js') | undefined;

/** Compares committed artifacts with those the build emitted: byte for byte, and by their meaning where they have one. */
export const artifactCheck: DocumentQuestion<{ committed: Committed; origins?: true }, ArtifactCheck> = {
  about: 'document',
  async prepare({ committed }) {
    room ??= await import('./compare.js');
    for (const text of Object.values(committed).flat()) {
      if (text?.isOpenApi === true) await unlessRefused(() => room?.prepareComparison(text));
    }
  },
  key: ({ committed, origins }) => [
    ...Object.entries(committed).map(([key, all]) => [key, all.map((one) => one?.digest ?? null)]),
    origins === true,
  ],
  answer({ key, artifacts, analysis, diagnostics: found }, { committed, origins: asked }) {
    const all = artifacts.map((artifact, at): CheckedArtifact => {
      const { format, sha256, diagnostics, empty } = artifact;
      const { bytes } = artifact;
      const checked = {
        format,
        sha256,
        diagnostics,
        bytes: bytes.byteLength,
        ...(empty === undefined ? {} : { empty }),
      };
      const text = committed[key]?.[at] ?? null;
      if (text === null || empty === true || text.digest === sha256) return checked;
      const first = firstDifference(decoded(text), Buffer.from(bytes).toString('utf8'));
      if (!text.isOpenApi) return { ...checked, first };
      try {
        const compared = room?.compareWith(text, analysis, asked);
        if (compared === undefined) return { ...checked, first };
        const { changeset, origins } = compared;
        const unlike =
          changeset.counts.total > 0
            ? undefined
            : unlikePlace(decoded(text), Buffer.from(bytes).toString('utf8'), text.yaml);
        return {
          ...checked,
          first,
          changeset,
          ...(unlike === undefined ? {} : { unlike }),
          ...(origins === undefined ? {} : { origins }),
        };
      } catch (error) {
        // A file that cannot be read as OpenAPI still differs.
        if (error instanceof Refusal) return { ...checked, first, refused: error.message };
        throw error;
      }
    });
    return { artifacts: all, diagnostics: found };
  },
};

async function unlessRefused(prepare: () => Promise<void> | undefined): Promise<void> {
  try {
    await prepare();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function firstDifference(committed: string, current: string): FirstDifference {
  let at = 0;
  while (at < committed.length && committed[at] === current[at]) at++;
  const start = committed.lastIndexOf('\n', at - 1) + 1;
  const lineFrom = (text: string) => text.slice(start, (text.indexOf('\n', start) + 1 || text.length + 1) - 1);
  let line = 1;
  for (let from = committed.indexOf('\n'); from >= 0 && from < start; from = committed.indexOf('\n', from + 1)) line++;
  return { line, committed: lineFrom(committed), current: lineFrom(current) };
}
