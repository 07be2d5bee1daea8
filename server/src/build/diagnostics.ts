import type { PhpIndex } from '@docgen/php';
import { byteOrder, type Diagnostic, type UnboundDiagnostic } from '@docgen/protocol';

const RANK = { error: 3, warning: 2, info: 1, hint: 0 } as const;

/** Bind anchors to places, drop exact repetitions (components arrive once per fragment), and sort (diagnostics 2.3). */
export function finishDiagnostics(raised: readonly UnboundDiagnostic[], index: PhpIndex): Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const { anchor, ...diagnostic } of raised) {
    const source = diagnostic.source ?? (anchor === undefined ? undefined : index.locate(anchor));
    const bound: Diagnostic = source === undefined ? diagnostic : { ...diagnostic, source };
    unique.set(JSON.stringify(keyOf(bound)), bound);
  }
  return [...unique.values()].sort(compareDiagnostics);
}

/** The total order of diagnostics 2.3; absent route signature and absent line come first. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  for (const [i, left] of x.entries()) {
    const right = y[i] ?? '';
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : byteOrder(String(left), String(right));
    if (order !== 0) return order;
  }
  return 0;
}

function keyOf(d: Diagnostic): (string | number)[] {
  return [
    d.routeSignature ?? '',
    -RANK[d.severity],
    d.code,
    d.message,
    d.source?.file ?? '',
    d.source?.line ?? -1,
    d.source?.symbol ?? '',
    d.help ?? '',
  ];
}
