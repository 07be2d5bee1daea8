import { type Anchor, isMap, type Json, type JsonMap, type Source } from '@docgen/protocol';
import type { AnalysisContext } from './context.js';

/** Ranks the precedence layers of document 8.1. */
export const RANK = {
  fallback: 5,
  inference: 10,
  integration: 20,
  docblock: 30,
  attribute: 40,
  overlay: 45,
  config: 50,
} as const;
export type Layer = keyof typeof RANK;

export type ParameterIn = 'path' | 'query' | 'header' | 'cookie';

/**
 * Names the node a contribution writes to. `path` of a schema names nested properties; `[]` or absent is the schema
 * itself, and `*` steps into `items`.
 */
export type Target =
  | { node: 'operation' }
  | { node: 'parameter'; in: ParameterIn; name: string }
  | { node: 'parameter-schema'; in: ParameterIn; name: string; path?: string[] }
  | { node: 'response'; status: string }
  | { node: 'response-schema'; status: string; mediaType: string; path?: string[] }
  /** Names a tag of the document, by the name its operations state. */
  | { node: 'tag'; name: string }
  /** Says something of the operation that is no part of it; assembly takes it up elsewhere. */
  | { node: 'note'; of: 'workflow-step' | 'pagination-terminal' }
  /** Occurs only inside a component definition. */
  | { node: 'component'; path?: string[] };

/**
 * Names the author of a write: `producer` as document 1.3 spells it; specificity is 1 for a method-level attribute,
 * else 0; -1 for what an exception says of its response, more for who takes over a body that stands.
 */
export interface By {
  layer: Layer;
  producer: string;
  specificity?: number;
  /** Confidence, only reported; 0.9 for guessed shapes, 0.4 for degraded ones, absent when certain. */
  confidence?: number;
  anchor?: Anchor;
  source?: Source;
}

/**
 * Writes one field from one layer. `REMOVE` takes the field away. A `field` of `*` on a schema target writes every
 * keyword of `value` (a schema) on its own, `properties` recursively. On the operation, `requestBody` is one field. On
 * a response, `headers.<name>` is one field each, `component` the claimed error name, and `content.<media
 * type>.<member>` a member beside a schema (`content.application/json.example`). On a parameter and a response
 * `facts.<name>` is unguarded. `*` with REMOVE takes a whole parameter or response away; on a schema, all writes of
 * lower layers. `|` on the schema of a response adds an alternative to the present schema, unless a stronger layer
 * wrote that.
 */
export interface Contribution {
  target: Target;
  field: string;
  value: Json | typeof REMOVE;
  by: By;
}

/** Holds a text and its author. */
export interface StatedText {
  text: string;
  by: By;
}

export const REMOVE: unique symbol = Symbol('remove');

/**
 * Requests a schema many operations share. `tuple` is the identity of document 7.1 (`['App\\Models\\Book']`,
 * `['App\\…\\StoreBookRequest#request']`); `name` the wished base name. `define` runs once per tuple, traced on its
 * own, and writes `{node: 'component'}` contributions; an empty list means nothing publishable (uses become `{type:
 * object}`). A security scheme has the key requirements use as its only tuple member and as its name.
 */
export interface ComponentRequest {
  bucket: 'schemas' | 'responses' | 'securitySchemes';
  tuple: string[];
  name: string;
  pin?: SchemaPin | undefined;
  /** Plain data that `define` closes over, besides its reads. Other data makes another definition of the component. */
  of: readonly unknown[];
  define(ctx: AnalysisContext): Contribution[];
}

/** Holds what a class asks for in the place of its name in the identity of its component (config 9.12). */
export interface SchemaPin {
  id: string;
  anchor?: Anchor;
}

/** Makes the `$ref` that stands for a component until assembly gives it a name. */
export function componentRef(bucket: string, tuple: readonly string[]): string {
  return `docgen:${bucket}:${tuple.join('|')}`;
}

/** Writes a schema under `|`: the body of one more way to a status that is documented already (errors 4.4). */
export function alternative(target: Target, value: JsonMap, by: By): Contribution {
  return { target, field: '|', value, by };
}

/** Writes a schema under `*`, the commonest contribution. */
export function schema(target: Target, value: JsonMap, by: By): Contribution {
  return { target, field: '*', value, by };
}

/** Notes a fact on a schema that is being made, beside those it has (document 1.4). */
export function noteFact(schema: JsonMap, name: string, value: Json): void {
  const own = schema.get('x-docgen');
  const facts = isMap(own) ? own.get('facts') : undefined;
  const noted: JsonMap = new Map([...(isMap(facts) ? facts : []), [name, value]]);
  schema.set('x-docgen', new Map([...(isMap(own) ? own : []), ['facts', noted]]));
}
