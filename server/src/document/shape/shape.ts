/**
 * Describes the values a position of a document may hold. One table of shapes (tables.ts) drives the canonical form,
 * every positional walk and the structural view, so a position is named once.
 */
export type Shape =
  /** An object type with its known members in canonical order; unknown members follow. */
  | ObjectShape
  /** A map from any name to a value. `extensible` maps may hold `x-*` members that are no entries. */
  | { kind: 'map'; of: Shape; extensible?: true }
  | { kind: 'list'; of: Shape; order?: 'parameters' | 'requirements' | 'values' }
  /** A list of names: non-strings and later duplicates are dropped. */
  | { kind: 'words' }
  /** Data, with keys sorted at every depth; `scalar` is what OpenAPI has there. */
  | { kind: 'generic'; scalar?: Scalar }
  /** Data that stays untouched. */
  | { kind: 'raw' }
  /** Data that is written as generic and walked as `of`. */
  | { kind: 'opaque'; of: Shape };

/** Names what OpenAPI has at a member: `type` names types of JSON Schema, a `count` is a whole number from 0. */
export type Scalar = 'text' | 'boolean' | 'number' | 'count' | 'type' | 'location' | 'style';

export interface ObjectShape {
  kind: 'object';
  type: ObjectType;
  members: ReadonlyMap<string, Shape>;
  /** Known members that are written after the unknown ones. */
  last?: ReadonlyMap<string, Shape>;
  /** Positions to walk among the members that are written as unknown. */
  walked?: ReadonlyMap<string, Shape>;
  /** Allows a boolean in place of the object. */
  boolean?: true;
}

export type ObjectType =
  | 'root'
  | 'info'
  | 'contact'
  | 'license'
  | 'server'
  | 'variable'
  | 'tag'
  | 'externalDocs'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'mediaType'
  | 'example'
  | 'components'
  | 'schema'
  | 'callback'
  | 'link'
  | 'encoding'
  | 'securityScheme'
  | 'extension'
  | 'uses'
  | 'document'
  | 'generator'
  | 'content'
  | 'page'
  | 'navNode'
  | 'workflow'
  | 'workflowStep'
  | 'stepParameter'
  | 'stepBody'
  | 'provenanceRecord'
  | 'overrodeEntry'
  | 'source'
  | 'mock'
  | 'diagnostic';

export const GENERIC: Shape = { kind: 'generic' };
export const RAW: Shape = { kind: 'raw' };
export const WORDS: Shape = { kind: 'words' };

export function map(of: Shape): Shape {
  return { kind: 'map', of };
}

export function list(of: Shape): Shape {
  return { kind: 'list', of };
}

export function isShape(shape: Shape | undefined, type: ObjectType): boolean {
  return shape?.kind === 'object' && shape.type === type;
}
