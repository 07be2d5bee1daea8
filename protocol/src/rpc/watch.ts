import type { Diagnostic } from '../diagnostics/index.js';
import type { ExportedTarget, ExportResult, Finding } from './results.js';

/** Result of `docgen/watch`; the session ends with `docgen/unwatch` or with the connection. */
export interface WatchResult {
  session: string;
  /** Document keys, in config order. */
  documents: string[];
}

/** `docgen/rebuilding`: a change was seen. */
export interface Rebuilding {
  session: string;
  /** App-relative paths, sorted. */
  changed: string[];
}

/** `docgen/rebuilt`: a build of a session has ended (cache 4.1). */
export interface Rebuilt {
  session: string;
  /** The build every session begins with. */
  first: boolean;
  documents: string[];
  /** App-relative paths, sorted. */
  changed: string[];
  /** Of the artifacts on disk; null before anything was written. */
  token: string | null;
  /** An open page will reload. */
  pushed: boolean;
  diagnostics: Finding[];
  targets: ExportedTarget[];
  /** Null when the build failed. */
  result: ExportResult | null;
  /** What a command would have printed; the session goes on. */
  failure: { lines: string[]; blocks: { name: string; diagnostics: Diagnostic[] }[] } | null;
  /** Files the operations were made from when the session began, and the other places that are watched. */
  watching: { files: number; roots: number };
}

/** `docgen/watchEnded`: the session is over without having been asked to be. */
export interface WatchEnded {
  session: string;
  reason: string;
}
