import type { JsonMap } from '@docgen/protocol';

const DEFAULT = /^https:\/\/spec\.openapis\.org\/oas\/3\.([12])\/dialect\/(?:base|\d{4}-\d{2}-\d{2})$/;

/**
 * Leaves `jsonSchemaDialect` out where it is the default of one of the versions, given by their minor numbers (emitters
 * 3): Swagger UI shows an error in place of a document that names its default.
 */
export function withoutDefaultDialect(root: JsonMap, ...minors: readonly string[]): JsonMap {
  const dialect = root.get('jsonSchemaDialect');
  const minor = typeof dialect === 'string' ? DEFAULT.exec(dialect)?.[1] : undefined;
  if (minor === undefined || !minors.includes(minor)) return root;
  const out: JsonMap = new Map(root);
  out.delete('jsonSchemaDialect');
  return out;
}
