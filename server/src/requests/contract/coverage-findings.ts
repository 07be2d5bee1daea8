import { type Diagnostic, raise, type Source } from '@docgen/protocol';
import type { DocumentCoverage } from '@docgen/protocol/rpc';

/** Says what tests did not get as findings, each at the action of its operation (contract 10.3). `places` are by `METHOD path`. */
export function coverageFindings(coverage: DocumentCoverage, places: ReadonlyMap<string, Source>): Diagnostic[] {
  const { document, artifact, exportCommand, problem, incomplete, missing, passed, percent, floor } = coverage;
  if (problem !== null) {
    return [raise('coverage.unmeasured', { reason: problem, exportCommand }, { source: { file: artifact } })];
  }
  if (incomplete.length > 0) {
    return incomplete.map(({ path, reason }) =>
      raise('coverage.unmeasured', { reason: `${path} — ${reason}.`, exportCommand: null }),
    );
  }
  const found: Diagnostic[] = missing.map(({ method, path, statuses, delivery }) => {
    const routeSignature = `${method} ${path}`;
    const source = places.get(routeSignature);
    const at = source === undefined ? {} : { source };
    return raise('coverage.not-exercised', { method, path, statuses, delivery }, { ...at, routeSignature });
  });
  if (!passed) found.push(raise('coverage.below-floor', { document, percent, floor }, { source: { file: artifact } }));
  return found;
}
