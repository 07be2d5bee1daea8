/**
 * Names a field of a node for the remedies: of an operation, of a parameter, of a response, or of a shared component. `keys` lead from
 * the node to the field: `['schema', 'type']`, `['content', 'application/json', 'schema', 'type']`, `['description']`. Of a stub any field
 * is meant: its analysis failed, so nothing its action declares is heard (requests 2.7).
 */
export type NodeField =
  | { node: 'operation'; keys: readonly string[]; isWebhook?: boolean }
  | { node: 'parameter'; in: string; name: string; keys: readonly string[] }
  | { node: 'response'; status: string; keys: readonly string[] }
  | { node: 'component'; shape: ComponentShape; keys: readonly string[] }
  | { node: 'stub' };

/** Names what a component was made of: an enum, the rules of a form request, a page the framework fills, any other class. */
export type ComponentShape = 'enum' | 'request' | 'page' | 'class';

/** Names the keywords a declared type writes or takes away. */
const TYPE_KEYWORDS: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'pattern',
  'items',
  'properties',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-descriptions',
  'x-enumDescriptions',
]);

/** Tells whether a declared type decides a keyword of a schema. */
export function isTypeKeyword(keyword: string): boolean {
  return TYPE_KEYWORDS.has(keyword);
}
