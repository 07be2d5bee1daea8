import type { Change, Changeset, PolicyVerdict } from '../changeset.js';
import type { ContractOrigin } from './contract.js';
import type { AskOptions } from './methods.js';
import type { ConfigurationFindings } from './results.js';

/** Holds the parameters of `docgen/diff` (commands 9.2). */
export interface DiffParams extends AskOptions {
  /** File of the old artifact, from the root of the application; with `against`, absent for that of the document. */
  old?: string;
  /** Git revision that holds the old artifact. */
  against?: string;
  /** Takes the document `docgen cache` stored as the old side; with neither `old` nor `against`. */
  cached?: boolean;
  /** Judges the changes under `versioning` of the document. */
  enforce?: boolean;
}

/** Holds a member before and after as plain JSON; null where it is absent. */
export interface PlainFieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

/** Holds a change as it crosses a process. */
export interface PlainChange extends Omit<Change, 'fields'> {
  fields?: readonly PlainFieldChange[];
}

/** Holds a changeset as it crosses a process. */
export interface PlainChangeset extends Omit<Changeset, 'changes'> {
  changes: readonly PlainChange[];
}

/** Names the operations of both documents that use a changed component, directly or through others, in byte order. */
export interface ComponentReach {
  /** `components.schemas.Order`. */
  component: string;
  /** `GET /orders`; a webhook as `POST webhooks.<name>`. */
  operations: readonly string[];
}

/** Names who wrote the node a change is at, and where (contract 7.5). */
export interface ChangeOrigin {
  /** Path of the change. */
  path: string;
  origins: readonly ContractOrigin[];
}

/** Describes a side of a comparison by its `info`. */
export interface ComparedSide {
  title: string;
  version: string;
}

/** Says what of two documents was not compared, or not as it is written. */
export interface LeftOut {
  /** Webhooks, where the level of the old side has none and the document has some. */
  webhooks?: true;
  /** First reference of the old side into a file that was not read. */
  reference?: string;
  /** Path the servers of the old side end in, which was put before its paths. */
  base?: string;
  /** Documents of the application that were not asked for. */
  documents?: readonly string[];
}

/** Holds the result of `docgen/diff` (commands 5). */
export interface DiffResult {
  document: string;
  /** Says where the old side was read: its path, `<ref>:<path>`, or the cache of the application. */
  source: string;
  /** Arguments of `docgen diff` that name the old side again. */
  arguments: string;
  old: ComparedSide;
  current: ComparedSide;
  changeset: PlainChangeset;
  /** Paragraphs printed before the changes (diff 12.5); lines of one are joined by a line feed. */
  notes: string[];
  /** Lists the changed components that something reaches. */
  reach: readonly ComponentReach[];
  /** The verdict under `enforce`. */
  policy?: PolicyVerdict;
  /**
   * Findings about the configuration files: a setting nobody reads may be the one the changes were to be judged under. Behind them the
   * errors of the build, under the name of the document.
   */
  configuration: ConfigurationFindings;
  exit: 0 | 1;
}
