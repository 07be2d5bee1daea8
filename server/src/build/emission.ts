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
  const bytes = yaml ? toYamlBytes(made.document, memo) : toJsonBytes(made.document, memo);
  const artifact = { format, bytes, sha256: sha256(bytes) };
  // The only format whose published schema is at hand.
  if (format !== 'openapi-3.2') return { ...artifact, diagnostics: made.diagnostics, violations: null };
  const violations = openapiViolations(format, made.document, memo).length;
  const found = violations === 0 ? [] : openapiDiagnostics(format, made.document, memo);
  return { ...artifact, diagnostics: [...made.diagnostics, ...found], violations };
}
