import { type DocumentConfig, type HostFacts, isMap, raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { securitySchemes } from './schemes.js';

/**
 * What can only be said of a whole document's security (errors 10.2): requirements of docgen.yaml naming unknown schemes, and
 * operations that answer 401 although nothing says how to authenticate.
 */
export function securityFindings(
  host: HostFacts,
  document: DocumentConfig,
  fragments: readonly Fragment[],
): UnboundDiagnostic[] {
  const found: UnboundDiagnostic[] = [];
  const known = [...securitySchemes(host, document, fragments).keys()];
  const configured = [...(document.security.default ?? []), ...(document.security.document ?? [])];
  for (const scheme of new Set(configured.flatMap((r) => (isMap(r) ? [...r.keys()] : [])))) {
    if (known.includes(scheme)) continue;
    found.push(raise('security.undefined-scheme', { scheme, known }, { source: { file: 'docgen.yaml' } }));
  }
  const open = document.security.document === null || document.security.document.length === 0;
  const operations = open ? fragments.filter((f) => answers401(f) && !states(f)).length : 0;
  if (operations > 0) found.push(raise('security.scheme-undeclared', { operations }));
  return found;
}

function answers401(fragment: Fragment): boolean {
  return fragment.contributions.some(
    ({ target, value }) => target.node === 'response' && target.status === '401' && typeof value !== 'symbol',
  );
}

/** Does any layer write a requirement, or that there is none? */
function states(fragment: Fragment): boolean {
  return fragment.contributions.some(({ target, field }) => target.node === 'operation' && field === 'security');
}
