import { type Diagnostic, isMap, type Json, type JsonMap, obj, sortDiagnostics } from '@docgen/protocol';
import {
  atLevel,
  canonical,
  canonicalize,
  joined,
  lift,
  liftPart,
  type PartKind,
  parameterAt,
  partAtLevel,
  skeletonOf,
} from '../document/index.js';
import { EmissionMemo } from './memo.js';
import type { EmitOptions } from './options.js';

/** The whole document in artifact form, `full` and `uir` alike (emitters 6). Never lossy; has no diagnostics. */
export function emitUir(
  document: JsonMap,
  { provenance, embedDiagnostics }: EmitOptions,
  memo = new EmissionMemo(),
): JsonMap {
  const parts = memo.parts(['uir', provenance]);
  const lifted = (part: JsonMap, kind: PartKind): JsonMap =>
    parts.of(
      part,
      kind,
      (ref) => parameterAt(document, ref),
      (node, ask) => canonical(liftPart(partAtLevel(node, kind, provenance), kind, ask), kind.written) as JsonMap,
    );
  const skeleton = skeletonOf(document);
  const rest = lift(atLevel(skeleton.document, provenance));
  const whole = embedDiagnostics === undefined ? rest : withDiagnostics(rest, embedDiagnostics);
  return joined(canonicalize(whole), skeleton, lifted);
}

function withDiagnostics(document: JsonMap, diagnostics: readonly Diagnostic[]): JsonMap {
  const extension = document.get('x-docgen');
  const own: JsonMap = isMap(extension) ? new Map(extension) : new Map();
  own.set('diagnostics', sortDiagnostics(diagnostics).map(diagnosticMap));
  return new Map(document).set('x-docgen', own);
}

function diagnosticMap({ severity, code, message, source, routeSignature, help }: Diagnostic): Json {
  const place = source === undefined ? undefined : obj({ file: source.file, line: source.line, symbol: source.symbol });
  return obj({ severity, code, message, source: place, routeSignature, help });
}
