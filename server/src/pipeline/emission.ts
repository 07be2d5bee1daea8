import { sha256 } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import {
  artifactBytes,
  artifactViolations,
  type EmissionMemo,
  type EmitOptions,
  type Emitters,
  type FinishedDocument,
  formatRow,
  violationDiagnostics,
} from '../emit/index.js';
import { SAMPLES } from '../operations/validation/examples/samples.js';
import type { Artifact, Emission } from './types.js';

/** Emits one artifact of a document and checks it against the published schema of its format (commands 3.4, emitters 11.1). */
export function emitted(
  finished: FinishedDocument,
  wanted: Emission,
  config: DocumentConfig,
  emitters: Emitters,
  memo: EmissionMemo,
): Artifact {
  const { format, yaml, ...asked } = wanted;
  const { schema } = formatRow(format);
  const options = emitOptions(config, asked);
  const { content, diagnostics } = emitters.emit(format, finished, options, memo);
  if (content === undefined) return { format, ...NOTHING, diagnostics: [...diagnostics] };
  const violations = schema && artifactViolations(schema, content, memo);
  const found = schema && violations ? violationDiagnostics(format, schema, violations) : [];
  const artifact = { format, diagnostics: [...diagnostics, ...found], violations: violations?.length ?? null };
  return releasingBytes(artifact, () => artifactBytes(content, yaml, memo));
}

/** Gives the options of an emitter for a document: those of the run and those of its configuration. */
export function emitOptions(config: DocumentConfig, asked: Omit<Emission, 'format' | 'yaml'>): EmitOptions {
  const samples = { ...SAMPLES, ...config.representation.exampleFormats };
  return { ...asked, mockFakerKey: config.export.mockFakerKey, samples };
}

/** Stands for the file of a format that has nothing to say of the document. */
const NOTHING = { bytes: new Uint8Array(), sha256: sha256(''), violations: null, empty: true } as const;

/**
 * Drops the bytes of an artifact once they are read; read again, they are written again, in a millisecond for each
 * megabyte. They are no part of a heap: held until the next build is done, those of ten builds would be there before
 * they are collected.
 */
function releasingBytes(artifact: Omit<Artifact, 'bytes' | 'sha256'>, write: () => Uint8Array): Artifact {
  let written: Uint8Array | undefined = write();
  return {
    ...artifact,
    sha256: sha256(written),
    get bytes() {
      const bytes = written ?? write();
      written = undefined;
      return bytes;
    },
  };
}
