import type { Source } from '../diagnostics/index.js';
import type { Remedy } from '../remedies/index.js';
import type { AskOptions } from './methods.js';
import type { ConfigurationFindings, Finding } from './results.js';

/** Holds the parameters of `docgen/explain`: a selector, or a place in the source. */
export interface ExplainParams extends AskOptions {
  /** Route name, operationId, URI with or without a verb, or a part of one of them (commands 6.1). */
  selector?: string;
  method?: string;
  /** Narrows the answer to one field (commands 6.3). */
  field?: string;
  /** Asks what a place decides instead: line and UTF-16 unit from zero; without a unit the whole line is meant. */
  position?: { uri: string; line: number; character?: number };
}

/** Names an operation as explain does. */
export interface OperationMatch {
  method: string;
  path: string;
  document: string;
  /** The route name; null where several routes map to the method and path, or none has a name. */
  routeName: string | null;
  operationId: string | null;
}

/** Describes the operation that is explained. */
export interface ExplainedOperation extends OperationMatch {
  signature: string;
  /** `BookController@show`; `Closure`; null for an action that is no class. */
  action: string | null;
  /** The declaration of the action. */
  at?: Source;
}

/** Holds one contribution to a field. */
export interface ExplainedContribution {
  producer: string;
  layer: string;
  rank: number;
  won: boolean;
  removed?: true;
  value?: unknown;
  source?: Source;
  confidence?: number;
  /** The reason why it lost (document 8.7). */
  lost?: string;
}

export interface ExplainedField {
  field: string;
  contributions: ExplainedContribution[];
  remedy: Remedy;
}

/** Holds a node of the document with its fields, which have pointers below it. */
export interface ExplainedNode {
  /** `operation`, `parameters.query:page`, `responses.200`, `components.schemas.Book`. */
  label: string;
  /** JSON pointer of the node in the document, `#` in front. */
  pointer: string;
  /** Reference of the node to another. */
  ref?: string;
  fields: ExplainedField[];
}

/** Holds what a place in the source decides: one field, in one operation or in several. */
export interface Decision {
  label: string;
  field: string;
  producer: string;
  layer: string;
  won: boolean;
  removed?: true;
  value?: unknown;
  operations: OperationMatch[];
}

/** Names a field as the list of fields of an operation does. */
export interface FieldChoice {
  /** `responses.201.description`; of the operation without prefix. */
  field: string;
  layer: string;
}

/** Answers of explain: about an operation, about one of its fields, or about a place. */
export type Explanation =
  | { status: 'no-match'; query: string; matches: []; published: number; example: OperationMatch | null }
  | { status: 'ambiguous'; query: string; matches: OperationMatch[] }
  | { status: 'explained'; operation: ExplainedOperation; nodes: ExplainedNode[]; diagnostics: Finding[] }
  | { status: 'no-field' | 'ambiguous-field'; query: string; operation: ExplainedOperation; fields: FieldChoice[] }
  | { status: 'field'; operation: ExplainedOperation; field: ExplainedField & { label: string; pointer: string } }
  | { status: 'decides' | 'decides-nothing'; place: { file: string; line: number }; decisions: Decision[] };

/** Holds the result of `docgen/explain`. */
export type ExplainResult = Explanation & { configuration: ConfigurationFindings; exit: 0 | 1 | 2 };
