import type { PhpIndex } from '@docgen/php';
import { type Diagnostic, gathered, sortDiagnostics, type UnboundDiagnostic } from '@docgen/protocol';

/** Bind anchors to places, drop exact repetitions (components arrive once per fragment), and sort (diagnostics 2.3). */
export function finishDiagnostics(raised: readonly UnboundDiagnostic[], index: PhpIndex): Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const { anchor, ...diagnostic } of gathered(raised)) {
    const source = diagnostic.source ?? (anchor === undefined ? undefined : index.locate(anchor));
    const bound: Diagnostic = source === undefined ? diagnostic : { ...diagnostic, source };
    const { severity, code, message, routeSignature, help } = bound;
    const { file, line, symbol } = bound.source ?? {};
    unique.set(JSON.stringify([severity, code, message, routeSignature, help, file, line, symbol]), bound);
  }
  return sortDiagnostics([...unique.values()]);
}
