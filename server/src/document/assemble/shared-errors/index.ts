import type { Assembly } from '../state.js';
import { shareResponses } from './responses.js';
import { shareShapes } from './shapes.js';
import { errorSites, withSites } from './sites.js';

/** Error responses several operations state become components (document 12): their schemas first, then the whole. */
export function shareErrors(assembly: Assembly): void {
  if (!assembly.input.document.representation.errorComponents) return;
  const sites = errorSites(assembly);
  const told = new Set<string>();
  const shapeGroups = shareShapes(sites, assembly, told);
  shareResponses(sites, shapeGroups, assembly, told);
  assembly.document = withSites(assembly.document, sites);
}
