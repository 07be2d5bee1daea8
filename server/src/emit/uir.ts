import { type Diagnostic, isMap, type Json, type JsonMap, obj, sortDiagnostics } from '@docgen/protocol';
import { atLevel, liftPart, parameterAt, partAtLevel } from '../document/index.js';
import { defineDocumentEmitter } from './document-emitter.js';

/** Emits the whole document in artifact form, as `full` and as `uir` (emitters 6). Loses and reports nothing. */
export const uir = defineDocumentEmitter({
  needsHash: true,
  questions: { parameterAt },
  dropsUnreachable: false,
  rest(rest, { options: { provenance, embedDiagnostics } }) {
    const levelled = atLevel(rest, provenance);
    return embedDiagnostics === undefined ? levelled : withDiagnostics(levelled, embedDiagnostics);
  },
  part: (part, { kind, options, ask }) =>
    liftPart(partAtLevel(part, kind, options.provenance), kind, (ref) => ask('parameterAt', ref)),
});

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
