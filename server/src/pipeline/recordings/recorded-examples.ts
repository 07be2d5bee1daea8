import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { type Config, type DocumentConfig, raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { documentId, fragmentId } from '../../document/index.js';
import { configuredFolder } from '../enrichment/configured-folder.js';
import { type RecordedFragment, recordedFragment } from './recorded-fragment.js';
import { type RecordingFile, readRecording } from './recording-file.js';

/** Holds the fragments of a document with the examples recorded of them, and what was found about the recordings. */
export interface WithRecordings {
  fragments: readonly Fragment[];
  diagnostics: UnboundDiagnostic[];
}

/** Adds recorded examples to the fragments of one document (contract 8.5). A file of the same bytes is not read again. */
export class RecordedExamples {
  private known = new Map<string, { sha: string | undefined; recording: RecordingFile }>();
  /** Fragments with their recordings, while these and what is allowed stay. */
  private readonly made = new WeakMap<Fragment, { of: RecordingFile; under: string; made: RecordedFragment }>();

  add(
    fragments: readonly Fragment[],
    document: DocumentConfig,
    leakage: Config['lint'][string] | undefined,
    files: SourceFiles,
  ): WithRecordings {
    const { recordings: dir, key } = document;
    if (dir === null) return { fragments, diagnostics: [] };
    const { recordings, diagnostics } = this.read(dir, files);
    if (recordings.length === 0) return { fragments, diagnostics };
    const byOperation = new Map(recordings.map((one) => [one.operation ?? '', one]));
    const { patterns = {}, allow = [] } = leakage ?? {};
    const under = JSON.stringify([patterns, allow, document.representation.errorComponents]);
    const found = new Set<RecordingFile>();
    const recorded = fragments.map((fragment) => {
      const recording = byOperation.get(fragmentId(fragment, documentId(key)));
      if (recording === undefined || fragment.failed !== undefined) return fragment;
      found.add(recording);
      const known = this.made.get(fragment);
      const isKnown = known?.of === recording && known.under === under;
      const made = isKnown ? known.made : recordedFragment(fragment, recording, { document, patterns, allow });
      if (!isKnown) this.made.set(fragment, { of: recording, under, made });
      diagnostics.push(...made.diagnostics);
      return made.fragment;
    });
    for (const { file, endpoint, operation } of recordings.filter((one) => !found.has(one))) {
      if (operation === undefined) continue;
      const params = { file, operation: endpoint, missing: 'no such operation' };
      diagnostics.push(raise('examples.recording-orphaned', params, { source: { file } }));
    }
    return { fragments: recorded, diagnostics };
  }

  private read(dir: string, files: SourceFiles): { recordings: RecordingFile[]; diagnostics: UnboundDiagnostic[] } {
    const folder = configuredFolder(dir, files);
    const found =
      'problem' in folder
        ? []
        : folder.files.filter((path) => posix.dirname(path) === folder.path && path.endsWith('.json'));
    const now: typeof this.known = new Map();
    const recordings = found.map((path) => {
      const read = files.read(path);
      const before = this.known.get(path);
      const one =
        before !== undefined && before.sha === read?.sha
          ? before
          : { sha: read?.sha, recording: readRecording(path, read?.text) };
      now.set(path, one);
      return one.recording;
    });
    this.known = now;
    const diagnostics = recordings.flatMap((one) => one.diagnostics);
    if (found.length === 0) {
      const problem = 'problem' in folder ? folder.problem : null;
      diagnostics.push(
        raise('examples.recordings-empty', { dir: folder.path, problem }, { source: { file: 'docgen.yaml' } }),
      );
    }
    return { recordings, diagnostics };
  }
}
