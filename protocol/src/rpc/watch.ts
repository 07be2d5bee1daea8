import type { Diagnostic } from '../diagnostics/index.js';
import type { ExportedTarget, ExportResult, Finding } from './results.js';

/** Holds the result of `docgen/watch`; the session ends with `docgen/unwatch` or with the connection. */
export interface WatchResult {
  session: string;
  /** Document keys, in config order. */
  documents: string[];
}

/** Carries `docgen/rebuilding`: the session saw a change. */
export interface Rebuilding {
  session: string;
  /** App-relative paths, sorted. */
  changed: string[];
}

/** Carries `docgen/rebuilt`: a build of a session has ended (cache 4.1). */
export interface Rebuilt {
  session: string;
  /** Marks the build every session begins with. */
  first: boolean;
  documents: string[];
  /** App-relative paths, sorted. */
  changed: string[];
  /** Token of the artifacts on disk; null before anything was written. */
  token: string | null;
  /** Says that an open page will reload. */
  pushed: boolean;
  diagnostics: Finding[];
  targets: ExportedTarget[];
  /** The result; null when the build failed. */
  result: ExportResult | null;
  /** The lines and findings a command would have printed; the session goes on. */
  failure: { lines: string[]; blocks: { name: string; diagnostics: Diagnostic[] }[] } | null;
  /** Number of files the operations were made from when the session began, and of other places that are watched. */
  watching: { files: number; roots: number };
}

/** Carries `docgen/watchEnded`: the session is over although no client asked for that. */
export interface WatchEnded {
  session: string;
  reason: string;
}
