import type { Anchor } from '@docgen/protocol';

/** Closed type set of engine 3.1: plain JSON, immutable. Build unions with `union()` (`union.ts`), never by hand. */
export type Type =
  /** `encodes` is the value that a string is the JSON text of. */
  | {
      kind: 'scalar';
      type: 'string' | 'int' | 'float' | 'bool';
      min?: number;
      max?: number;
      nonEmpty?: true;
      encodes?: Type;
    }
  /** `float` marks a number written as a float (`1.0`). Integers beyond 2^53 are decimal text with `big`. */
  /** A `settable` one stands in the configuration: it types what is sent, and decides no condition. */
  | { kind: 'literal'; value: string | number | boolean; float?: true; big?: true; settable?: true }
  | { kind: 'list'; item: Type; nonEmpty?: true; gaps?: true }
  | { kind: 'map'; key: Type; value: Type }
  /**
   * An `open` one may have more members than are known: a key it does not name may be there. No schema tells. `transformed` says what
   * wrote it; no part of its canonical key.
   */
  /** `mayBeEmpty` says that on some way the array has none of its members, where none of them is certain. */
  | {
      kind: 'shape';
      fields: ShapeField[];
      isObject?: true;
      open?: true;
      mayBeEmpty?: true;
      transformed?: Transformation;
    }
  | ClassType
  | { kind: 'enum'; fqcn: string; cases?: string[] }
  | { kind: 'callable'; params?: Type[]; returns?: Type }
  | { kind: 'intersection'; members: Type[] }
  | { kind: 'union'; members: Type[] }
  | { kind: 'void' }
  | { kind: 'never' }
  /** `array` says that it is one, though nobody knows of what: an attribute that is cast to it. */
  | { kind: 'unknown'; reason: UnknownReason; array?: true }
  /**
   * `unproven` marks an assumed null (`assumed-null.ts`): no declaration speaks for it or against it. No published type
   * has it.
   */
  | { kind: 'null'; unproven?: true };

/**
 * Object of a class. `args` are its type arguments; the framework keeps there what it knows of an object, such as the
 * parts of a response or the model of a resource. `origin` says where a model came from (responses 6.7); like the prose
 * of a shape member it is no part of the type, and takes no part in its canonical key.
 */
export interface ClassType {
  kind: 'class';
  fqcn: string;
  args?: Type[];
  loads?: string[];
  only?: string[];
  gaps?: true;
  declared?: false;
  origin?: 'new' | 'maybe-new' | 'created' | 'maybe-created';
  /** Members known of this very object: added by a query under a name of its own, or given to its constructor. */
  has?: ShapeField[];
  /**
   * Published members this model leaves out (responses 10.1); present, though empty, where members were added as well.
   */
  hides?: string[];
  /** Names that alone are sent, since `setVisible()` chose them (responses 10.1); `hides` is present then, too. */
  shows?: string[];
  /** Hidden members that were taken out of the model, and are there again once they are written. */
  unset?: string[];
  /** A raw expression chose columns nobody can name: no column of this model is certain (responses 10.1). */
  vague?: true;
  /** A query chose every column by name, so that what it adds stands beside them; no part of the canonical key either. */
  whole?: true;
  /** The object is of this class and of none below it; no part of the canonical key either. */
  exact?: true;
  /** The object may as well be of another class: nothing but a usual setup says this one; no part of the canonical key either. */
  assumed?: true;
  /** Attributes certainly written when the model was created, `*` for all; no part of the canonical key either. */
  written?: string[];
  /** Query keys the call that made this paginator reads; `key` is null when that argument cannot be read. */
  page?: { key: string | null; size?: PageSize; json?: true };
}

/** Describes a query key that is the size of a page; `ruled` says that only what was validated is. */
export interface PageSize {
  key: string;
  default?: number;
  maximum?: number;
  ruled?: true;
}

/**
 * Names the class that wrote an array (engine 14.10), and all it was given, so that it can be asked to write it again. It is a hint: the
 * array may have been changed since.
 */
export interface Transformation {
  transformer: string;
  /** Tells the forms of one class apart: `WithAuthorAndComments`. Empty where nothing was included. */
  form: string;
  /** Names what it was written of, and in which envelope. */
  of: readonly string[];
  /** Holds what the package's rules write it again with. */
  recipe: unknown;
}

export interface ShapeField {
  key: string;
  type: Type;
  optional?: true;
  /** Prose of the member: a comment or docblock beside it. */
  description?: string;
  example?: string;
  deprecated?: true;
  /** Array item that wrote the member. */
  anchor?: Anchor;
  /** The JSON form of the value when the type alone does not tell it; the words of `PropertyInfo.wire`. */
  wire?: string;
}

/** Closed set of reasons of engine 3.6. */
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
  | 'own-array'
  | 'extension';
