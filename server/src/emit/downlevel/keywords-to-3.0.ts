import type { Json, JsonMap } from '@docgen/protocol';
import type { Losses } from './losses.js';

/** Lists the keywords of 3.1 that 3.0 does not have, in the order they are told (emitters 5.2). */
const UNSUPPORTED = (
  '$anchor $defs $id $schema additionalItems contains contentMediaType contentSchema definitions dependentRequired ' +
  'dependentSchemas else if maxContains minContains patternProperties prefixItems propertyNames then unevaluatedItems ' +
  'unevaluatedProperties'
).split(' ');

const ANNOTATIONS = new Set(
  'title description default example deprecated readOnly writeOnly externalDocs xml discriminator'.split(' '),
);

/** Lists every keyword of a 3.0 schema. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...ANNOTATIONS,
  ...'type format enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern'.split(
    ' ',
  ),
  ...'items maxItems minItems uniqueItems properties required additionalProperties maxProperties'.split(' '),
  ...'minProperties allOf anyOf oneOf not nullable $ref'.split(' '),
]);

const BOUNDS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Tells whether a keyword says something about values without refusing any. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
}

/** Rewrites the keywords of one schema that 3.0 spells otherwise or does not have, in place; compositions, type and children apart. */
export function keywordsTo30(node: JsonMap, path: readonly string[], losses: Losses): void {
  node.delete('$comment');
  constant(node, path, losses);
  examples(node, path, losses);
  bounds(node, path, losses);
  encoding(node, path, losses);
  const others = [...node.keys()].filter((key) => !KEYWORDS.has(key) && !key.startsWith('x-')).sort();
  for (const keyword of new Set([...UNSUPPORTED.filter((key) => node.has(key)), ...others])) {
    losses.report('downlevel.unsupported-keyword', { pointer: losses.pointer(path), keyword }, path);
    node.delete(keyword);
  }
  // OpenAPI 3.0 has no empty lists here.
  if (isEmptyList(node.get('required'))) node.delete('required');
  if (isEmptyList(node.get('enum'))) {
    node.delete('enum');
    node.set('not', new Map());
  }
}

function constant(node: JsonMap, path: readonly string[], { pointer, report }: Losses): void {
  const value = node.get('const');
  if (value === undefined) return;
  report('downlevel.const', { pointer: pointer(path), others: 0 }, path);
  if (!node.has('enum')) node.set('enum', [value]);
  node.delete('const');
}

function examples(node: JsonMap, path: readonly string[], { pointer, report }: Losses): void {
  const list = node.get('examples');
  if (list === undefined) return;
  const first = Array.isArray(list) ? list[0] : undefined;
  const kept = first !== undefined && !node.has('example');
  report('downlevel.schema-examples', { pointer: pointer(path), kept }, path, kept ? 'info' : 'warning');
  if (kept) node.set('example', first);
  node.delete('examples');
}

function bounds(node: JsonMap, path: readonly string[], { pointer, report }: Losses): void {
  for (const [keyword, inclusive] of BOUNDS) {
    const bound = node.get(keyword);
    if (typeof bound !== 'number' && typeof bound !== 'bigint') continue;
    if (node.has(inclusive)) {
      report('downlevel.exclusive-bound', { pointer: pointer(path), keyword }, path);
      node.delete(keyword);
    } else node.set(inclusive, bound).set(keyword, true);
  }
}

function encoding(node: JsonMap, path: readonly string[], { pointer, report }: Losses): void {
  const name = node.get('contentEncoding');
  if (name === undefined) return;
  const kept = name === 'base64' && !node.has('format');
  const params = { pointer: pointer(path), encoding: String(name), kept };
  report('downlevel.content-encoding', params, path, kept ? 'info' : 'warning');
  if (kept) node.set('format', 'byte');
  node.delete('contentEncoding');
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}
