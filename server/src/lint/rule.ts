import type { Code, Json, JsonMap, ParamsOf } from '@docgen/protocol';
import type { ExampleValidator } from '../document/examples/validator.js';
import type { ObjectType } from '../document/index.js';

/** Names an operation by its place in the document. */
export interface OperationPlace {
  section: 'paths' | 'webhooks';
  /** The path, or the name of the webhook. */
  name: string;
  /** Method in lower case, or as registered for `additionalOperations`. */
  method: string;
  /** Keys that lead to it from the root of the document. */
  path: readonly string[];
}

/** Holds what a rule found, before switches, safelists and places in the source. */
export interface LintFinding {
  code: Code;
  params: ParamsOf<Code>;
  /** Keys that lead to the place from the root of the document. */
  path: readonly string[];
  /** The member of the node at `path` whose author is meant; the first author of the node without it. */
  member?: string;
  /** Names that `allow` may hold for it, besides its pointer and its operation. */
  names: readonly string[];
  operation?: OperationPlace;
}

/** Stands at one object of a document for a rule. What is asked of it beyond the object is an input of the result. */
export interface LintPosition {
  readonly path: readonly string[];
  /** The operation the object is part of; undefined in components. */
  readonly operation: OperationPlace | undefined;
  /** Names the operation as findings do: `GET api/books`; empty in components. */
  signature(): string;
  /** Gives a component by its bucket and name. */
  component(bucket: string, name: string): Json | undefined;
  /** Gives the validator of examples; undefined until it is loaded, when the object is looked at again. */
  validator(): ExampleValidator | undefined;
  report<C extends Code>(code: C, params: ParamsOf<C>, at?: FindingPlace): void;
}

/** Says where below an object a finding is, and how it may be named. */
export interface FindingPlace {
  below?: readonly string[];
  member?: string;
  names?: readonly string[];
}

/** Looks at one object. What it says follows from the object, its position and what it asked for. */
export type LintVisit = (node: JsonMap, at: LintPosition) => void;

/** Holds what docgen.yaml says of a rule besides its switch and its safelist. */
export interface RuleSettings {
  /** Parts of names, and what they read like, beside the built-in ones (lint 3.1). */
  patterns?: Readonly<Record<string, string>>;
}

/**
 * Defines a rule: what it does at each type of object, parents before children. A path item or a component is looked at again only when
 * it, what was asked for it, or the settings of the rules are others (lint 1).
 */
export interface LintRule {
  /** Says what, besides the names of a finding, takes it out when it stands in `allow` (config 4.5). */
  allows: readonly ('operation' | 'pointer')[];
  visits(settings: RuleSettings): Partial<Record<ObjectType, LintVisit>>;
}
