import { SequentialWeakMap } from '@docgen/cache';
import {
  type DocumentConfig,
  type HostFacts,
  isMap,
  type JsonMap,
  raise,
  type UnboundDiagnostic,
} from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { cookieOf, securitySchemes } from './schemes.js';

/**
 * Reports findings about a whole document's security (errors 10.2): requirements of docgen.yaml naming unknown schemes,
 * and operations that answer 401 without any requirement.
 */
export function securityFindings(
  host: HostFacts,
  document: DocumentConfig,
  fragments: readonly Fragment[],
  schemes = securitySchemes(host, document, fragments),
): UnboundDiagnostic[] {
  const found: UnboundDiagnostic[] = [];
  const known = [...schemes.keys()];
  const configured = [...(document.security.default ?? []), ...(document.security.document ?? [])];
  for (const scheme of new Set(configured.flatMap((r) => (isMap(r) ? [...r.keys()] : [])))) {
    if (known.includes(scheme)) continue;
    found.push(raise('security.undefined-scheme', { scheme, known }, { source: { file: 'docgen.yaml' } }));
  }
  if (document.security.schemes.size === 0) found.push(...machineDependent(host, document, schemes));
  const open = document.security.document === null || document.security.document.length === 0;
  const operations = open ? fragments.filter(isUndeclared).length : 0;
  if (operations > 0) found.push(raise('security.scheme-undeclared', { operations }));
  return found;
}

/** Lists published values that came from the environment of this machine (errors 10.3, 10.4). */
function machineDependent(host: HostFacts, document: DocumentConfig, schemes: JsonMap): UnboundDiagnostic[] {
  const found: UnboundDiagnostic[] = [];
  const report = (scheme: string, key: string, setting: string): void => {
    found.push(
      raise('config.machine-dependent-value', { member: `components.securitySchemes.${scheme}`, key, setting }),
    );
  };
  const cookies = [...schemes].filter(([, scheme]) => isMap(scheme) && scheme.get('in') === 'cookie');
  if (!cookieOf(host, document).pinned)
    for (const [name] of cookies) report(name, 'session.cookie', 'integrations.sanctum.cookie');
  const url = document.integrations.passport?.url;
  const configured = typeof url === 'string' && url !== '';
  if (schemes.has('passport') && !configured && isLocal(host.appUrl.value))
    report('passport', 'app.url', 'integrations.passport.url');
  return found;
}

/** Tells whether an address is empty, this machine, or reachable only from its own network. */
function isLocal(address: string): boolean {
  const host = /^[a-z]+:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]+)/i.exec(address)?.[1]?.toLowerCase();
  if (host === undefined || !host.includes('.') || host.startsWith('[')) return true;
  return /\.(?:test|local|localhost)$|^(?:127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(host);
}

/** Keeps the answer per fragment: every build asks again, and nearly all fragments stay. */
const undeclared = new SequentialWeakMap<Fragment, boolean>();

/** Tells whether an operation answers 401 without a published requirement. */
function isUndeclared(fragment: Fragment): boolean {
  let known = undeclared.get(fragment);
  if (known === undefined) {
    known = answers401(fragment) && !statesSecurity(fragment);
    undeclared.set(fragment, known);
  }
  return known;
}

function answers401(fragment: Fragment): boolean {
  return fragment.contributions.some(
    ({ target, value }) => target.node === 'response' && target.status === '401' && typeof value !== 'symbol',
  );
}

/** Tells whether any layer writes a requirement, or that there is none. */
function statesSecurity(fragment: Fragment): boolean {
  return fragment.contributions.some(({ target, field }) => target.node === 'operation' && field === 'security');
}
