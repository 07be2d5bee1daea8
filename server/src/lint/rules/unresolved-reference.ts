import { isMap, type Json } from '@docgen/protocol';
import { pointer } from '../../document/index.js';
import type { LintRule, LintVisit } from '../rule.js';

const visit: LintVisit = (node, at) => {
  const target = node.get('$ref');
  if (typeof target !== 'string' || !target.startsWith('#/components/')) return;
  const [bucket = '', name = '', ...below] = target.slice('#/components/'.length).split('/').map(unescaped);
  let found: Json | undefined = at.component(bucket, name);
  for (const key of below)
    found = isMap(found) ? found.get(key) : Array.isArray(found) ? found[Number(key)] : undefined;
  if (found !== undefined) return;
  const params = { pointer: pointer([...at.path, '$ref']), target };
  at.report('lint.unresolved-reference', params, { below: ['$ref'], member: '$ref' });
};

/** Finds references into the components that name nothing (lint 2). */
export const unresolvedReference: LintRule = {
  allows: ['operation', 'pointer'],
  visits: () => ({
    schema: visit,
    response: visit,
    parameter: visit,
    header: visit,
    requestBody: visit,
    example: visit,
  }),
};

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
