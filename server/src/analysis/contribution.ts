import type { Anchor, Json, JsonMap, Source } from '@docgen/protocol';
import type { AnalysisContext } from './context.js';

/** Precedence layers, document 8.1. */
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
 * The node a contribution writes to. `path` of a schema names nested properties; `[]` or absent is the schema itself, and
 * `*` steps into `items`.
 */
export type Target =
  | { node: 'operation' }
  | { node: 'parameter'; in: ParameterIn; name: string }
  | { node: 'parameter-schema'; in: ParameterIn; name: string; path?: string[] }
  | { node: 'response'; status: string }
  | { node: 'response-schema'; status: string; mediaType: string; path?: string[] }
  /** Only inside a component definition. */
  | { node: 'component'; path?: string[] };

/** Who writes: `producer` as document 1.3 spells it; specificity 1 for a method-level attribute, 0 else. */
export interface By {
  layer: Layer;
  producer: string;
  specificity?: number;
  /** Report only; 0.9 for guessed shapes, 0.4 degraded, absent when certain. */
  confidence?: number;
  anchor?: Anchor;
  source?: Source;
}

/**
 * One field written by one layer. `REMOVE` is a write that takes the field away. A `field` of `*` on a schema target writes
 * every keyword of `value` (a schema) on its own, `properties` recursively. On the operation, `requestBody` is one field.
 * On a response, `headers.<name>` is one field each, `component` the claimed error name, and `content.<media type>.<member>` is
 * what stands beside a schema (`content.application/json.example`). On a parameter and a response
 * `facts.<name>` is unguarded. `*` with REMOVE
 * takes a whole parameter or response away; on a schema, what lower layers wrote into it. `|` on the schema of a response is
 * one more alternative to what stands there, unless a stronger layer wrote it.
 */
export interface Contribution {
  target: Target;
  field: string;
  value: Json | typeof REMOVE;
  by: By;
}

export const REMOVE: unique symbol = Symbol('remove');

/**
 * A schema many operations share. `tuple` is the identity of document 7.1 (`['App\\Models\\Book']`,
 * `['App\\…\\StoreBookRequest#request']`); `name` the wished base name. `define` runs once per tuple, traced on its own, and
 * writes `{node: 'component'}` contributions; an empty list means nothing publishable (uses become `{type: object}`).
 * A security scheme has the key requirements use as its only tuple member and as its name.
 */
export interface ComponentRequest {
  bucket: 'schemas' | 'responses' | 'securitySchemes';
  tuple: string[];
  name: string;
  /** What `define` closes over, besides its reads: plain data. One that differs is another definition of the component. */
  of: readonly unknown[];
  define(ctx: AnalysisContext): Contribution[];
}

/** The `$ref` a component request is answered with until assembly gives it a name. */
export function componentRef(bucket: string, tuple: readonly string[]): string {
  return `docgen:${bucket}:${tuple.join('|')}`;
}

/** A schema under `|`: the body of one more way to a status somebody documents already (errors 4.4). */
export function alternative(target: Target, value: JsonMap, by: By): Contribution {
  return { target, field: '|', value, by };
}

/** A schema under `*`: shorthand for the commonest contribution. */
export function schema(target: Target, value: JsonMap, by: By): Contribution {
  return { target, field: '*', value, by };
}
