import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { withReferences } from '../../document/examples/standalone-schema.js';
import { pointer } from '../../document/index.js';
import { isPlainlyValid } from '../plainly-valid.js';
import type { LintPosition, LintRule } from '../rule.js';

const REASONS_SHOWN = 3;

/** Checks examples against the schemas they stand beside (lint 4). */
export const examples: LintRule = {
  allows: ['operation', 'pointer'],
  visits: () => ({
    schema(node, at) {
      if (node.has('example')) check(node.get('example') as Json, ['example'], node, at);
      const several = node.get('examples');
      if (Array.isArray(several))
        for (const [i, value] of several.entries()) check(value, ['examples', `${i}`], node, at);
    },
    mediaType: (node, at) => beside(node, node.get('schema'), at),
    parameter: (node, at) => beside(node, node.get('schema') ?? soleContent(node), at),
    header: (node, at) => beside(node, node.get('schema') ?? soleContent(node), at),
  }),
};

/** Checks the examples of an object that holds its schema as a member. */
function beside(node: JsonMap, schema: Json | undefined, at: LintPosition): void {
  if (schema === undefined) return;
  if (node.has('example')) check(node.get('example') as Json, ['example'], schema, at);
  const named = node.get('examples');
  if (!isMap(named)) return;
  for (const [name, example] of named) {
    if (!isMap(example)) continue;
    for (const member of ['value', 'dataValue']) {
      const value = example.get(member);
      if (value !== undefined) check(value, ['examples', name, member], schema, at);
    }
  }
}

function soleContent(node: JsonMap): Json | undefined {
  const content = node.get('content');
  const [only] = isMap(content) && content.size === 1 ? content.values() : [];
  return isMap(only) ? only.get('schema') : undefined;
}

function check(value: Json, below: readonly string[], schema: Json, at: LintPosition): void {
  if (schema === true || (isMap(schema) && isPlainlyValid(value, schema))) return;
  const validator = at.validator();
  if (validator === undefined) return;
  const place = pointer([...at.path, ...below]);
  const where = { below, member: below[0] as string };
  const result = validator.check(
    value,
    withReferences(schema, (bucket, name) => at.component(bucket, name)),
  );
  if ('refused' in result) {
    at.report('lint.example-uncheckable', { pointer: place, reason: result.refused }, where);
  } else if (result.broken.length > 0) {
    const reasons = result.broken.slice(0, REASONS_SHOWN);
    at.report('lint.example-mismatch', { pointer: place, reasons, more: result.broken.length - reasons.length }, where);
  }
}
