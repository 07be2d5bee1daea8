import { isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { freezePlainComponent } from '../draft/component-draft.js';
import { rewrite, walk } from '../walk.js';
import { type Claim, publishedNames } from './names.js';
import type { Assembly } from './state.js';

/**
 * Configured schemes, and those contributed under a key some requirement uses; a configured one wins. A key OpenAPI does not
 * allow is renamed, in requirements too (document 10.1.3, 11.4).
 */
export function addSecuritySchemes(assembly: Assembly): void {
  const schemes = new Map<string, Json>(contributed(assembly));
  for (const [key, scheme] of assembly.input.document.security.schemes) schemes.set(key, scheme);
  if (schemes.size === 0) return;
  const claims = [...schemes].map(
    ([key, scheme]): Claim => ({ key, base: key, identity: { content: `${key}\0${stableJson(scheme)}` } }),
  );
  const names = new Map(publishedNames(claims).names.map(({ key, name }) => [key, name]));
  const bucket: JsonMap = new Map([...schemes].map(([key, scheme]) => [names.get(key) ?? key, scheme]));
  const components = assembly.document.get('components');
  assembly.document.set(
    'components',
    (isMap(components) ? new Map(components) : new Map()).set('securitySchemes', bucket),
  );
  if ([...names].some(([key, name]) => key !== name))
    assembly.document = rewrite(assembly.document, (node) => renamed(node, names));
}

function contributed(assembly: Assembly): [string, Json][] {
  const used = new Set<string>();
  walk(assembly.document, (node) => {
    for (const requirement of requirementsOf(node))
      if (isMap(requirement)) for (const key of requirement.keys()) used.add(key);
  });
  const known = [...(assembly.input.securitySchemes ?? [])].filter(([key]) => used.has(key));
  const asked = [...assembly.components.values()].flatMap((definition): [string, Json][] => {
    const key = definition.tuple[0] ?? '';
    if (definition.bucket !== 'securitySchemes' || !used.has(key)) return [];
    const node = freezePlainComponent(definition.contributions, assembly.input.locate);
    node?.delete('x-docgen');
    return node === undefined ? [] : [[key, node]];
  });
  return [...known, ...asked];
}

function renamed(node: JsonMap, names: ReadonlyMap<string, string>): JsonMap {
  const requirements = requirementsOf(node);
  if (requirements.length === 0) return node;
  const out = requirements.map((requirement) =>
    isMap(requirement)
      ? new Map([...requirement].map(([key, scopes]) => [names.get(key) ?? key, scopes]))
      : requirement,
  );
  return new Map(node).set('security', out);
}

function requirementsOf(node: JsonMap): Json[] {
  const security = node.get('security');
  return Array.isArray(security) ? security : [];
}
