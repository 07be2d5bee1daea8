import {
  type Anchor,
  type Diagnostic,
  gathered,
  type Source,
  sortDiagnostics,
  type UnboundDiagnostic,
} from '@docgen/protocol';

/** Bind anchors to places, drop exact repetitions (components arrive once per fragment), and sort (diagnostics 2.3). */
export function finishDiagnostics(
  raised: readonly UnboundDiagnostic[],
  locate: (anchor: Anchor) => Source | undefined,
): Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  // Those of a component come with every fragment that names it, the same objects each time.
  for (const { anchor, ...diagnostic } of gathered([...new Set(raised)])) {
    const source = diagnostic.source ?? (anchor === undefined ? undefined : locate(anchor));
    const bound: Diagnostic = source === undefined ? diagnostic : { ...diagnostic, source };
    const { severity, code, message, routeSignature, help } = bound;
    const { file, line, symbol } = bound.source ?? {};
    unique.set(JSON.stringify([severity, code, message, routeSignature, help, file, line, symbol]), bound);
  }
  return sortDiagnostics([...unique.values()]);
}
