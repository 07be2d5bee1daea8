import { sha256 } from '@docgen/cache';
import type { DocumentConfig, JsonMap } from '@docgen/protocol';
import {
  type EmissionMemo,
  formats,
  openapiDiagnostics,
  openapiViolations,
  toJsonBytes,
  toYamlBytes,
} from '../emit/index.js';
import type { Artifact, Emission } from './types.js';

/** One artifact of a document, checked against the published schema of its format (commands 3.4, emitters 11.1). */
export function emitted(document: JsonMap, wanted: Emission, config: DocumentConfig, memo: EmissionMemo): Artifact {
  const { format, yaml, provenance, dropIds } = wanted;
  const emitter = formats.get(format);
  if (emitter === undefined) throw new Error(`${format} has no emitter; that is refused before anything is built.`);
  const made = emitter.emit(document, { provenance, dropIds, mockFakerKey: config.export.mockFakerKey }, memo);
  const write = () => (yaml ? toYamlBytes(made.document, memo) : toJsonBytes(made.document, memo));
  // The only format whose published schema is at hand.
  const published = format === 'openapi-3.2';
  const violations = published ? openapiViolations(format, made.document, memo).length : null;
  const found = published && violations !== 0 ? openapiDiagnostics(format, made.document, memo) : [];
  return onceWritten({ format, diagnostics: [...made.diagnostics, ...found], violations }, write);
}

/**
 * Whoever asks first gets the bytes; after that they are put together again, in a millisecond for each megabyte. They are no part of
 * a heap: held until the next build is done, those of ten builds would be there before they are collected.
 */
function onceWritten(artifact: Omit<Artifact, 'bytes' | 'sha256'>, write: () => Uint8Array): Artifact {
  let written: Uint8Array | undefined = write();
  return {
    ...artifact,
    sha256: sha256(written),
    get bytes() {
      const given = written ?? write();
      written = undefined;
      return given;
    },
  };
}
