import { type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { canonicalize } from '../canonical/index.js';
import { freezePlainComponent } from '../draft/component-draft.js';
import { type NameClaim, publishedNames } from './names.js';
import type { Assembly } from './state.js';

/**
 * Collects configured schemes, and those contributed under a key some requirement uses; a configured one wins. A key
 * OpenAPI does not allow is renamed, in requirements too (document 10.1.3, 11.4): `renames` is undefined when none is.
 */
export function securitySchemes(
  assembly: Assembly,
  used: ReadonlySet<string>,
): { bucket: JsonMap; renames: ReadonlyMap<string, string> | undefined } {
  const schemes = new Map<string, Json>(contributed(assembly, used));
  for (const [key, scheme] of assembly.input.document.security.schemes) schemes.set(key, scheme);
  const claims = [...schemes].map(
    ([key, scheme]): NameClaim => ({ key, base: key, identity: { content: `${key}\0${stableJson(scheme)}` } }),
  );
  const names = new Map(publishedNames(claims).names.map(({ key, name }) => [key, name]));
  const bucket: JsonMap = new Map([...schemes].map(([key, scheme]) => [names.get(key) ?? key, scheme]));
  const renames = [...names].some(([key, name]) => key !== name) ? names : undefined;
  return { bucket: inOrder(bucket), renames };
}

function inOrder(bucket: JsonMap): JsonMap {
  const wrapped = canonicalize(new Map([['components', new Map([['securitySchemes', bucket]])]]) as JsonMap);
  return (wrapped.get('components') as JsonMap).get('securitySchemes') as JsonMap;
}

function contributed(assembly: Assembly, used: ReadonlySet<string>): [string, Json][] {
  const known = [...(assembly.input.securitySchemes ?? [])].filter(([key]) => used.has(key));
  const asked = assembly.schemes.flatMap((definition): [string, Json][] => {
    const key = definition.tuple[0] ?? '';
    if (!used.has(key)) return [];
    const node = freezePlainComponent(definition.contributions, assembly.input.locate);
    node?.delete('x-docgen');
    return node === undefined ? [] : [[key, node]];
  });
  return [...known, ...asked];
}
