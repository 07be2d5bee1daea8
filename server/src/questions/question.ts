import type { AnalyzedDocument, BuildHooks, BuildResult, BuiltDocument } from '../pipeline/types.js';

/**
 * Defines a question about each document of a build: a pure function of the document, its fragments with their
 * provenance, its configuration and the places in the source. It runs in the thread that holds the document, so
 * parameters and answer are plain data. It calls `throwIfCancelled(hooks)` between two parts that may take long.
 */
export interface DocumentQuestion<Parameters, Answer> {
  readonly about: 'document';
  /** Loads what the answer needs, and refuses parameters no build is worth: called before the build. */
  prepare?(parameters: Parameters): Promise<void>;
  /** Gives what tells parameters apart, where that is less than all of them. */
  key?(parameters: Parameters): unknown;
  /** Answers for one document and parameters; the same document is not asked again. */
  answer(document: AnalyzedDocument, parameters: Parameters, hooks: BuildHooks): Answer;
}

/**
 * Defines a question about the artifacts and findings of each document, which an earlier process may have built as
 * well.
 */
export interface ResultQuestion<Parameters, Answer> {
  readonly about: 'result';
  answer(document: BuiltDocument, parameters: Parameters, hooks: BuildHooks): Answer;
}

/** Defines a question about a build as a whole, documents and host. */
export interface BuildQuestion<Parameters, Answer> {
  readonly about: 'build';
  answer(build: BuildResult, parameters: Parameters, hooks: BuildHooks): Answer;
}

/** Holds a question of any kind, without the types of its parameters and answer. */
export type Question =
  | DocumentQuestion<unknown, unknown>
  | ResultQuestion<unknown, unknown>
  | BuildQuestion<unknown, unknown>;
