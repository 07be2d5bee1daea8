import { isMap, type JsonMap } from '@docgen/protocol';
import type { Assembly, Slot } from '../state.js';
import { applyOutcome, type StatementOutcome } from './outcome.js';
import { shareResponses } from './responses.js';
import { shareShapes } from './shapes.js';
import { countStatements, type ErrorSite, errorSites } from './sites.js';
import type { ErrorStatement } from './statements.js';

/**
 * Turns error responses that several operations state into components (document 12): their schemas first, then the
 * whole responses.
 */
export function shareErrors(assembly: Assembly): void {
  if (!assembly.input.document.representation.errorComponents) return;
  const operations = errorSites(assembly);
  const statements = countStatements(operations, assembly);
  const told = new Set<string>();
  const shapes = shareShapes(statements, assembly, told);
  const outcomes = shareResponses(statements, operations, shapes, assembly, told);
  for (const [at, slot] of assembly.paths.entries()) {
    const { sites } = operations[at] ?? { sites: [] };
    if (sites.length > 0) slot.node = withSites(slot, sites, outcomes, assembly);
  }
  assembly.memo.statements.prune(statements);
}

/**
 * Writes the outcomes of its statements into an operation; the node of the last assembly stays when the outcomes are
 * the same.
 */
function withSites(
  { node }: Slot,
  sites: readonly ErrorSite[],
  outcomes: ReadonlyMap<ErrorStatement, StatementOutcome>,
  { memo }: Assembly,
): JsonMap {
  const known = memo.sharing.get(node);
  const outcomeAt = ({ statement }: ErrorSite): StatementOutcome => outcomes.get(statement) as StatementOutcome;
  if (known !== undefined && sites.every((site, at) => outcomeAt(site) === known.outcomes[at])) return known.node;
  const before = node.get('responses');
  const out: JsonMap = new Map(isMap(before) ? before : []);
  for (const site of sites) out.set(site.status, applyOutcome(site.response, outcomeAt(site)));
  // Every member keeps its place, so the order stays, and nested values need no copy.
  const changed: JsonMap = new Map(node).set('responses', out);
  memo.sharing.set(node, { outcomes: sites.map(outcomeAt), node: changed });
  return changed;
}
