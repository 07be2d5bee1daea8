import { type Json, stableJson } from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import { shortHash } from './base32.js';
import { identityStringText } from './json/string.js';
import { structuralText } from './structural-view.js';

/** Stable identities of nodes (document 7). Nothing about files, lines, positions or operationIds enters one. */

export type IdKind = 'op' | 'par' | 'sch' | 'res' | 'page';

/** Writes the compact JSON array an identity is hashed from (document 7.1). */
export function tupleText(tuple: readonly string[]): string {
  return `[${tuple.map(identityStringText).join(',')}]`;
}

/** Makes an id: `<kind>:v1:` and 16 base32 characters of the tuple's hash. */
export function identify(kind: IdKind, tuple: readonly string[]): string {
  return `${kind}:v1:${shortHash(tupleText(tuple), 16)}`;
}

export function documentId(key: string): string {
  return `doc:${key}`;
}

/** Identifies an operation. `host` is given only for a route bound to a host. Placeholder names do not count. */
export function operationId(docId: string, method: string, path: string, host?: string | null): string {
  const tuple = [docId, method.toUpperCase(), numberPlaceholders(path)];
  if (host !== undefined && host !== null) tuple.push(numberPlaceholders(host));
  return identify('op', tuple);
}

/** Identifies a webhook; its name stays verbatim, braces included. */
export function webhookId(docId: string, method: string, name: string): string {
  return identify('op', [docId, 'webhook', method.toUpperCase(), name]);
}

/** Identifies the operation a fragment became. */
export function fragmentId(
  { webhook, verb, path, host }: Pick<Fragment, 'webhook' | 'verb' | 'path' | 'host'>,
  docId: string,
): string {
  return webhook === undefined ? operationId(docId, verb, path, host) : webhookId(docId, verb, webhook);
}

export function parameterId(opId: string, place: string, name: string): string {
  return identify('par', [opId, place, name]);
}

/** Identifies a response. `mediaType` is the first one registered; a response without content has no identity. */
export function responseId(opId: string, status: string, mediaType: string): string {
  return identify('res', [opId, status, mediaType]);
}

/** Identifies a component by `[FQCN or pin, ...type arguments]`, the facet (`#request`) in the first member. */
export function schemaId(tuple: readonly string[]): string {
  return identify('sch', tuple);
}

export function inlineSchemaId(schema: Json): string {
  return identify('sch', ['inline', structuralText(schema)]);
}

/** Identifies a shared error; its scope is the status, or status + NUL + claimed name (document 12.1). */
export function sharedErrorId(scope: string, schema: Json): string {
  return identify('sch', [scope, stableJson(schema)]);
}

export function publishedParameterId(docId: string, place: string, name: string): string {
  return identify('par', ['published-parameter', docId, place, name]);
}

export function pageId(slug: string): string {
  return identify('page', [slug]);
}

/** Identifies a node forked for one version, in the kind of the original. */
export function forkedId(original: string, scope: string): string {
  return identify(original.slice(0, original.indexOf(':')) as IdKind, ['fork', original, scope]);
}

/** Numbers the placeholders of a template, so that templates that differ only in their names are equal. */
export function numberPlaceholders(template: string): string {
  let next = 0;
  return template.replace(/\{[^}]*\}/g, () => `{p${next++}}`);
}

/** Lists the names of the placeholders of a template in order. */
export function placeholderNames(template: string): string[] {
  return [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name as string);
}
