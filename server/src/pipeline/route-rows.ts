import type { HostFacts } from '@docgen/protocol';
import type { Selection } from '../operations/routes/select.js';
import type { RouteRow } from './types.js';

/** Writes the route table in registration order: which documents have a route, else the first reason that dropped it (commands 7.4). */
export function routeRows(
  host: HostFacts,
  resolved: readonly string[][],
  selections: readonly { key: string; selection: Selection }[],
): RouteRow[] {
  return host.routes.map((route, i) => {
    const documents = selections.filter((s) => s.selection.rows[i]?.dropped === null).map((s) => s.key);
    const dropped =
      selections.map((s) => s.selection.rows[i]?.dropped ?? null).find((reason) => reason !== null) ?? null;
    return { route, resolved: resolved[i] ?? [], documents, dropped: documents.length > 0 ? null : dropped };
  });
}
