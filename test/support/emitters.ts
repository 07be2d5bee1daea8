import type { Diagnostic, JsonMap } from '@docgen/protocol';
import { FORMATS, type Format, formatRows } from '../../server/src/emit/formats.js';
import {
  artifactViolations,
  type Content,
  EMIT_DEFAULTS,
  EmissionMemo,
  type EmitOptions,
  loadEmitters,
} from '../../server/src/emit/index.js';

/** The emitters of all formats, loaded. */
const emitters = await loadEmitters(FORMATS);

/** Emits a document in a format. */
export function emitted(
  format: Format,
  document: JsonMap,
  options: Partial<EmitOptions> = {},
  memo: EmissionMemo = new EmissionMemo(),
): { content: Content | undefined; diagnostics: readonly Diagnostic[] } {
  return emitters.emit(format, { document, unhashed: document }, { ...EMIT_DEFAULTS, ...options }, memo);
}

/** Emits a document in a format whose content is a tree. */
export function emittedTree(...of: Parameters<typeof emitted>): JsonMap {
  const { content } = emitted(...of);
  if (content === undefined || typeof content === 'string') throw new Error(`${of[0]} is no tree.`);
  return content;
}

/** Holds a document in every format to the published schema of the format. Throws what is violated. */
export function requireValid(document: JsonMap): void {
  const memo = new EmissionMemo();
  for (const { names, schema } of formatRows) {
    const { content } = emitted(names[0] as Format, document, {}, memo);
    if (schema === undefined || content === undefined) continue;
    const violations = artifactViolations(schema, content, memo);
    if (violations.length > 0) throw new Error(`${names[0]}: ${JSON.stringify(violations, null, 1)}`);
  }
}
