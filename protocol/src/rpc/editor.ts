import type { Range, SourceRange } from '../source-range.js';
import type { OperationMatch } from './explain.js';
import type { AskOptions } from './methods.js';
import type { Finding } from './results.js';

/** Holds the parameters of `docgen/view`: every finding is told, and what stands in these files. */
export interface ViewParams extends AskOptions {
  /** App-relative paths. */
  files?: string[];
  /** Ids of findings that an earlier answer told. */
  held?: string[];
  /** Nothing but open texts changed since the last answer, as far as the client knows: the disk counts as it was read then. */
  typed?: boolean;
  /** Asks for what the last build that was kept knew, at once and without a build; `unsaved` and `typed` mean nothing then. */
  last?: boolean;
}

/** Names a place in a file, by its characters. */
export interface FilePlace {
  /** App-relative path. */
  file: string;
  range: Range;
}

/** Says what mends a finding, as far as the text at its place does not say it (commands 10.5). */
export type FindingFix =
  /** The name written there is replaced by one of these, the nearest first. */
  | { kind: 'rename'; written: string; names: string[] }
  /** An attribute of docgen is written above a declaration. */
  | { kind: 'attribute'; name: string; args: string; above: SourceRange }
  /** A docblock with this line is written above a declaration. */
  | { kind: 'docblock'; line: string; above: SourceRange }
  /** The tag is added to `tags.definitions` of each document. */
  | { kind: 'tag'; tag: string }
  /** The target is added to `lint.<rule>.allow`. */
  | { kind: 'allow'; rule: string; target: string };

/** Holds a finding with its place to the character. */
export interface PlacedFinding {
  /** Is the same in every answer, and another where anything of the finding is. */
  id: string;
  finding: Finding;
  /** Keys of the documents that have it. */
  documents: string[];
  /** Absent where no text is known to be meant: the line of its source is, or the whole document. */
  at?: FilePlace;
  fixes: FindingFix[];
}

/** Holds a line of the summary of an operation (commands 10.3). */
export interface SummaryRow {
  part: string;
  documented: string;
  /** Layer or producer, and the place. */
  writer: string;
}

/** Summarises an operation for a hover. */
export interface OperationSummary {
  match: OperationMatch;
  rows: SummaryRow[];
  shadowed: number;
  /** Findings of the operation by severity. */
  findings: { error: number; warning: number; info: number; hint: number };
}

/** Holds an action of a file: its declaration or the registration of its route, and the operations it answers. */
export interface ActionPlace {
  /** The declaration, or the call that registers the route. */
  range: Range;
  selectionRange: Range;
  /** Says that the whole of `range` names the operation, as a registration does; of a declaration only its head. */
  whole: boolean;
  /** The first operations. */
  operations: OperationSummary[];
  /** Number of operations beyond them. */
  more: number;
}

/** Holds a title above a declaration, and what it leads to (commands 10.4). */
export interface FileLens {
  range: Range;
  title: string;
  target:
    | { kind: 'operation'; document: string; selector: string }
    | { kind: 'component'; component: string }
    | { kind: 'findings' };
}

/** Holds what one open file has to show. */
export interface FileView {
  file: string;
  actions: ActionPlace[];
  lenses: FileLens[];
}

/** Holds the result of `docgen/view`. */
export interface ViewResult {
  /** All findings; of one that the request holds, its id alone. */
  findings: (PlacedFinding | string)[];
  files: FileView[];
  /** App-relative files that have a syntax error. */
  unparsed: string[];
  /** Holds the texts that places of a kept build are of, by path; empty where nothing is kept, absent of an answer of a build. */
  texts?: Record<string, string>;
}

/** Holds the parameters of `docgen/hover`. */
export interface HoverParams extends AskOptions {
  position?: { uri: string; line: number; character?: number };
}

/** Holds a field that a place decides, and the winner where it loses. */
export interface HoveredField {
  label: string;
  field: string;
  value?: unknown;
  won: boolean;
  producer: string;
  /** The writer of the value that stands. */
  winner: string;
  operations: OperationMatch[];
}

/** Holds the result of `docgen/hover`: the piece of the text that is meant, and what it decides. */
export interface HoverResult {
  /** Null where the place decides nothing. */
  place: { kind: 'rule' | 'attribute'; range: Range; name: string; fields: HoveredField[] } | null;
}

/** Holds the parameters of `docgen/definition`: a text written in a file that names a class, or a method of one. */
export interface DefinitionParams extends AskOptions {
  /** The file that holds the text, app-relative: its namespace and imports count. */
  file?: string;
  name?: string;
}

/** Holds the result of `docgen/definition`. */
export interface DefinitionResult {
  places: SourceRange[];
}

/** Holds the parameters of `docgen/references`: a component by its name or by the end of its pointer. */
export interface ReferencesParams extends AskOptions {
  component?: string;
}

/** Holds the result of `docgen/references`. */
export interface ReferencesResult {
  operations: OperationMatch[];
}
