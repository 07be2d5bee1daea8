import type { Diagnostic, Format, JsonMap } from '@docgen/protocol';
import type { EmissionMemo } from './memo.js';
import { emitOpenapi32 } from './openapi-3.2.js';
import type { EmitOptions } from './options.js';
import { emitUir } from './uir.js';

export { toJsonBytes, toJsonText } from './json.js';
export { createEmissionMemo, type EmissionMemo } from './memo.js';
export { EMIT_DEFAULTS, type EmitOptions } from './options.js';
export { openapiDiagnostics, openapiViolations } from './validate-openapi.js';
export { toYamlBytes, toYamlText } from './yaml.js';

export interface Emitter {
  /** The format has a YAML serialization besides JSON. */
  yaml: boolean;
  /** Pure: a finished document, in either form, to what the file holds. Diagnostics keep emission order. */
  emit(document: JsonMap, options: EmitOptions, memo?: EmissionMemo): { document: JsonMap; diagnostics: Diagnostic[] };
}

const lossless = (emit: (document: JsonMap, options: EmitOptions, memo?: EmissionMemo) => JsonMap): Emitter['emit'] => {
  return (document, options, memo) => ({ document: emit(document, options, memo), diagnostics: [] });
};
const uir: Emitter = { yaml: false, emit: lossless(emitUir) };

/** Every format that can be written (emitters 1.1). */
export const formats: ReadonlyMap<Format, Emitter> = new Map<Format, Emitter>([
  ['openapi-3.2', { yaml: true, emit: lossless(emitOpenapi32) }],
  ['full', uir],
  ['uir', uir],
]);
