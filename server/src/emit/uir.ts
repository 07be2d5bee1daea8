import { type Diagnostic, isMap, type Json, type JsonMap, obj, sortDiagnostics } from '@docgen/protocol';
import {
  type Ask,
  atLevel,
  canonical,
  canonicalize,
  joinParts,
  liftPart,
  parameterAt,
  partAtLevel,
  restOf,
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
  const ask: Ask = (ref) => parameterAt(document, ref);
  const rest = atLevel(restOf(document), provenance);
  const whole = embedDiagnostics === undefined ? rest : withDiagnostics(rest, embedDiagnostics);
  return joinParts(canonicalize(whole), document, (part, kind) =>
    parts.of(
      part,
      kind,
      ask,
      (node, asked) => canonical(liftPart(partAtLevel(node, kind, provenance), kind, asked), kind.written) as JsonMap,
    ),
  );
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
