import type { Anchor } from '@docgen/protocol';

/** The closed type set of engine 3.1. Plain JSON, immutable. Build unions with `union()` (`union.ts`), never by hand. */
export type Type =
  | { kind: 'scalar'; type: 'string' | 'int' | 'float' | 'bool'; min?: number; max?: number; nonEmpty?: true }
  /** `float` marks a number written as a float (`1.0`). Integers beyond 2^53 are decimal text with `big`. */
  | { kind: 'literal'; value: string | number | boolean; float?: true; big?: true }
  | { kind: 'list'; item: Type; nonEmpty?: true; gaps?: true }
  | { kind: 'map'; key: Type; value: Type }
  | { kind: 'shape'; fields: ShapeField[]; isObject?: true }
  | ClassType
  | { kind: 'enum'; fqcn: string; cases?: string[] }
  | { kind: 'callable'; params?: Type[]; returns?: Type }
  | { kind: 'intersection'; members: Type[] }
  | { kind: 'union'; members: Type[] }
  | { kind: 'void' }
  | { kind: 'never' }
  | { kind: 'unknown'; reason: UnknownReason }
  /** `unproven`: nobody says that there is one, and nobody that there is none (`assumed-null.ts`); no published type has it. */
  | { kind: 'null'; unproven?: true };

/**
 * An object of a class. The framework's response classes keep what is known of them in `args` (`laravel/http/response-type.ts`);
 * a resource keeps `[model, additional]` when its call site told them. `origin` says where a model came from (responses
 * 6.7); like the prose of a shape member it is no part of what the type is, and takes no part in its canonical key.
 */
export interface ClassType {
  kind: 'class';
  fqcn: string;
  args?: Type[];
  loads?: string[];
  only?: string[];
  gaps?: true;
  declared?: false;
  origin?: 'new' | 'created' | 'maybe-created';
  /** Members known of this very object: what a query added under a name of its own, what its constructor was given. */
  has?: ShapeField[];
  /** Published members this model leaves out (responses 10.1); present, though empty, where members were added as well. */
  hides?: string[];
  /** Of this class and of none below it; no part of the canonical key either. */
  exact?: true;
  /** Attributes certainly written when the model was created, `*` for all; no part of the canonical key either. */
  written?: string[];
  /** Of a paginator a query made: the query keys its call reads; `key` null when that argument can't be read. */
  page?: { key: string | null; size?: { key: string; default?: number } };
}

export interface ShapeField {
  key: string;
  type: Type;
  optional?: true;
  /** Prose of the member: a comment or docblock beside it. */
  description?: string;
  example?: string;
  deprecated?: true;
  /** The array item that wrote the member. */
  anchor?: Anchor;
  /** How JSON writes the value when the type alone can't say it; the words of `PropertyInfo.wire`. */
  wire?: string;
}

/** Engine 3.6, closed. */
export type UnknownReason =
  | 'no-engine'
  | 'internal'
  | 'untyped'
  | 'vague-array'
  | 'mixed'
  | 'dynamic-name'
  | 'dynamic-call'
  | 'class-missing'
  | 'vendor-body'
  | 'magic'
  | 'recursion'
  | 'budget'
  | 'unparsable'
  | 'json-decode'
  | 'request-input'
  | 'extension';
