import { type DocumentConfig, raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { DropReason, Selection } from './select.js';

/** Reports a document that no route is in, with the reasons and the patterns tried (requests 2.2). */
export function noOperations({ key, routes }: DocumentConfig, selection: Selection): UnboundDiagnostic[] {
  if (selection.operations.length > 0) return [];
  const counts = new Map<DropReason, number>();
  for (const { dropped } of selection.rows) {
    if (dropped !== null) counts.set(dropped, (counts.get(dropped) ?? 0) + 1);
  }
  const { include, exclude } = routes;
  const params = {
    key,
    routes: selection.rows.length,
    include,
    exclude,
    dropped: [...counts].map(([reason, count]) => ({ reason, count })),
  };
  return [raise('document.no-operations', params)];
}
