import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow, pointer } from '../../document/index.js';

const SCHEMES = ['components', 'securitySchemes'];

/** Tells whether a security scheme of a document is mutual TLS, which 3.0 does not have. */
export function isMutualTls(source: JsonMap, name: string): boolean {
  let at = follow(source, pointer([...SCHEMES, name]));
  for (const seen = new Set<Json>(); isMap(at) && !seen.has(at); ) {
    seen.add(at);
    const ref = at.get('$ref');
    if (typeof ref !== 'string') return at.get('type') === 'mutualTLS';
    at = follow(source, ref);
  }
  return false;
}

/** Lists the security schemes of a document that are mutual TLS. */
export function mutualTlsSchemes(source: JsonMap): string[] {
  const schemes = follow(source, pointer(SCHEMES));
  return isMap(schemes) ? [...schemes.keys()].filter((name) => isMutualTls(source, name)) : [];
}

/**
 * Takes schemes out of the `security` of a document or operation (emitters 5.1): a requirement that named nothing else
 * goes, and a list that held nothing else; a requirement written `{}` stays.
 */
export function withoutSchemes(node: JsonMap, isGone: (name: string) => boolean): JsonMap {
  const requirements = node.get('security');
  if (!Array.isArray(requirements) || requirements.length === 0) return node;
  const left = requirements.flatMap((requirement): Json[] => {
    if (!isMap(requirement) || ![...requirement.keys()].some(isGone)) return [requirement];
    const kept = [...requirement].filter(([name]) => !isGone(name));
    return kept.length === 0 ? [] : [new Map(kept)];
  });
  if (left.length === requirements.length && left.every((one, index) => one === requirements[index])) return node;
  const out: JsonMap = new Map(node);
  if (left.length === 0) out.delete('security');
  else out.set('security', left);
  return out;
}
