export { artifactBytes } from './artifact-bytes.js';
export type { Content, Emitted } from './emitter.js';
export { Emitters, emit, type FinishedDocument, loadEmitters } from './emitters.js';
export { type Format, formatRow } from './formats.js';
export { EmissionMemo } from './memo.js';
export { EMIT_DEFAULTS, type EmitOptions } from './options.js';
export { artifactViolations, violationDiagnostics } from './schema-violations.js';
