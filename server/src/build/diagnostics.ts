import {
  type Anchor,
  type Diagnostic,
  gathered,
  type Source,
  sortOnce,
  type UnboundDiagnostic,
} from '@docgen/protocol';

/** Bind anchors to places, drop exact repetitions (components arrive once per fragment), and sort (diagnostics 2.3). */
export function finishDiagnostics(
  raised: readonly UnboundDiagnostic[],
  locate: (anchor: Anchor) => Source | undefined,
): Diagnostic[] {
  // Those of a component come with every fragment that names it, the same objects each time.
  const bound = gathered([...new Set(raised)]).map(({ anchor, ...diagnostic }): Diagnostic => {
    const source = diagnostic.source ?? (anchor === undefined ? undefined : locate(anchor));
    return source === undefined ? diagnostic : { ...diagnostic, source };
  });
  return sortOnce(bound);
}
