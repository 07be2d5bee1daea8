import type { Finding } from './results.js';

/** Holds the parameters of `docgen/coverage` (contract 10). */
export interface CoverageParams {
  document?: string;
  /** Directories of logs instead of those of docgen.yaml. */
  paths?: string[];
  /** Lowest percentage, as it was typed. */
  min?: string;
  /** Deletes the logs instead of reading them. */
  reset?: boolean;
  /** Says what is missing as findings, too, at the actions: the document is built for their places. */
  findings?: boolean;
}

/** Holds what no test ever got of one operation. */
export interface MissingCoverage {
  method: string;
  /** Path template, or `webhooks.<name>`. */
  path: string;
  /** Response keys that no test got. */
  statuses: string[];
  /** Says that it is a webhook, which is delivered. */
  delivery: boolean;
  /** Response keys that no status can match. */
  unreachable: string[];
  id: string | null;
}

/** Holds the coverage of one document. */
export interface DocumentCoverage {
  document: string;
  /** App-relative where it lies inside. */
  artifact: string;
  exportCommand: string;
  logs: { directories: string[]; files: number; entries: number; runs: number; spanSeconds: number | null };
  incomplete: { path: string; reason: string }[];
  /** Says why nothing was measured; null where it was. */
  problem: string | null;
  total: number;
  exercised: number;
  percent: number;
  floor: number;
  passed: boolean;
  operations: { total: number; reached: number };
  missing: MissingCoverage[];
  /** Operations with keys that no status can match, beside others. */
  uncounted: { method: string; path: string; statuses: string[] }[];
  /** Logs that `reset` removed; null where nothing was reset. */
  removed: number | null;
  /** Findings about what no test got, each at the action of its operation; where it was asked for. */
  diagnostics?: Finding[];
}

export interface CoverageResult {
  documents: DocumentCoverage[];
  exit: 0 | 1;
}
