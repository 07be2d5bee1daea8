import type { Diagnostic, DocumentConfig, Format, JsonMap } from '@docgen/protocol';
import type { EmitOptions } from '../emit/index.js';
import { Refusal } from '../project/refusal.js';
import type { RunTarget } from './run-targets.js';

/** How the artifacts of a run are written, besides their formats (commands 3.4). */
export interface EmissionOptions {
  provenance: EmitOptions['provenance'];
  dropIds: boolean;
}

/** What is written with no option given. */
export const PLAIN: EmissionOptions = { provenance: 'winners', dropIds: false };

export type Emitters = Awaited<ReturnType<typeof loadEmitters>>;

/** The emitters, loaded when first asked for: checks of options must not wait for them. */
export async function loadEmitters() {
  return import('../emit/index.js');
}

/** Refuses targets whose format has a name but no emitter in this version, before anything is analysed. */
export function requireEmitters(emitters: Emitters, targets: readonly RunTarget[]): void {
  for (const { format } of targets) {
    if (emitters.formats.has(format)) continue;
    throw new Refusal('target-refused', [`The format ${format} is not available in this version of docgen.`]);
  }
}

export interface Emitted {
  target: RunTarget;
  text: string;
  /** Of the emitter, in emission order, then violations of the published schema. */
  diagnostics: Diagnostic[];
  /** Violations of the published schema; null when the format has none. */
  violations: number | null;
}

/** One artifact as text, checked against the published schema of its format. */
export function emitTarget(
  emitters: Emitters,
  document: JsonMap,
  target: RunTarget,
  config: DocumentConfig,
  options: EmissionOptions,
): Emitted {
  const emitter = emitters.formats.get(target.format);
  if (emitter === undefined) throw new Error(`${target.format} has no emitter; requireEmitters comes first.`);
  const emitted = emitter.emit(document, { ...options, mockFakerKey: config.export.mockFakerKey });
  const text = target.yaml ? emitters.toYamlText(emitted.document) : emitters.toJsonText(emitted.document);
  if (!isChecked(target.format)) return { target, text, diagnostics: emitted.diagnostics, violations: null };
  const violations = emitters.openapiViolations(target.format, emitted.document).length;
  const found = violations === 0 ? [] : emitters.openapiDiagnostics(target.format, emitted.document);
  return { target, text, diagnostics: [...emitted.diagnostics, ...found], violations };
}

/** Formats whose published schema is at hand. */
function isChecked(format: Format): format is Parameters<Emitters['openapiViolations']>[0] {
  return format === 'openapi-3.2';
}
