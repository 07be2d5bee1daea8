import { type Diagnostic, isMap, type Json, type JsonMap, obj, sortDiagnostics } from '@docgen/protocol';
import { atLevel, canonicalize, lift } from '../document/index.js';
import type { EmitOptions } from './options.js';

/** The whole document in artifact form, `full` and `uir` alike (emitters 6). Never lossy; has no diagnostics. */
export function emitUir(document: JsonMap, { provenance, embedDiagnostics }: EmitOptions): JsonMap {
  const lifted = lift(atLevel(document, provenance));
  return canonicalize(embedDiagnostics === undefined ? lifted : withDiagnostics(lifted, embedDiagnostics));
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
