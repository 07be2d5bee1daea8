import type { Diagnostic } from '../diagnostics/index.js';
import type { RouteFact } from '../host-facts.js';
import type { PlainChangeset } from './diff.js';

export const FLOORS = ['none', 'error', 'warning', 'info', 'hint'] as const;
/** Names a severity of `--fail-on` (commands 2.6). */
export type Floor = (typeof FLOORS)[number];

/** Carries a diagnostic to a client and marks accepted ones (commands 9.2). */
export interface Finding extends Diagnostic {
  accepted?: true;
}

/** Holds the outcome of `--fail-on` (diagnostics 2.2, 2.5). */
export interface GateResult {
  floor: Floor;
  failed: boolean;
  accepted: { code: string; count: number }[];
  /** Accepted codes that no finding carried; empty unless the run covered every document. */
  unused: string[];
}

/** Holds the findings about docgen.yaml and config/docgen.php, by file. */
export type ConfigurationFindings = { name: string; diagnostics: Finding[] }[];

export interface ExportedTarget {
  format: string;
  /** The path, app-relative inside the application, else absolute. */
  path: string;
  written: boolean;
  bytes: number;
  sha256: string;
  diagnostics: Finding[];
  text?: string;
  /** The format has nothing to say of the document: a file that is there is left alone (emitters 1.3). */
  empty?: true;
  /** The line to print about why the target was not written. */
  failure?: string;
  /** Says of a check that the file holds exactly these bytes. */
  upToDate?: boolean;
  /** Holds what a check found to differ, where both are OpenAPI documents. */
  changeset?: PlainChangeset;
}

/** Holds the result of `docgen/export`. */
export interface ExportResult {
  configuration: ConfigurationFindings;
  documents: { document: string; targets: ExportedTarget[]; diagnostics: Finding[] }[];
  /** Findings about diagnostics.accept, printed last. */
  closing: Finding[];
  gate: GateResult;
  exit: 0 | 1;
}

/** Holds the result of `docgen/exportText`. */
export interface ExportTextResult {
  /** All text the command prints. */
  text: string;
  exit: 0 | 1;
}

/** Holds the result of `docgen/validate`. */
export interface ValidateResult {
  configuration: ConfigurationFindings;
  documents: {
    document: string;
    spec: 'UIR 2.1';
    violations: number;
    /** `checked` is false for a format without a published schema. */
    targets: { format: string; checked: boolean; violations: number }[];
    diagnostics: Finding[];
  }[];
  closing: Finding[];
  gate: GateResult;
  exit: 0 | 1;
}

/** Holds the findings of each document a run printed, and how many there are of each kind (lint 5.2). */
export interface FindingsResult {
  configuration: ConfigurationFindings;
  /** Findings about the configuration files where findings of some rules were asked for: told beside them, and counted nowhere. */
  beside?: ConfigurationFindings;
  documents: { document: string; diagnostics: Finding[] }[];
  /** Accepted findings are counted as such, not by their severity. */
  counts: Record<'error' | 'warning' | 'info' | 'hint' | 'accepted', number>;
  closing: Finding[];
  gate: GateResult;
  exit: 0 | 1;
}

/** Holds the result of `docgen/cache`. */
export interface CacheResult {
  configuration: ConfigurationFindings;
  documents: {
    document: string;
    /** The format that the driver of its page reads (cache 6.5). */
    format: string;
    /** Size of the payload. */
    bytes: number;
    stored: boolean;
    /** Findings of the document, then those of the emitter. */
    diagnostics: Finding[];
    /** The line to print about why the document was not stored. */
    failure?: string;
  }[];
  /** Findings about diagnostics.accept, printed last. */
  closing: Finding[];
  exit: 0 | 1;
}

/** Holds the result of `docgen/clear`. */
export interface ClearResult {
  documents: {
    document: string;
    /** Says that the framework's cache was asked and holds no payload of the document now. */
    cleared: boolean;
  }[];
  /** The reason why the framework's cache was not asked; null when it was. */
  reason: string | null;
  /** Number of fragments that were removed; null when fragments were not asked about. */
  fragments: number | null;
  /** Lines to print about files that could not be removed. */
  failures: string[];
  exit: 0 | 1;
}

/** Holds the result of `docgen/routes`. */
export interface RoutesResult {
  source: 'php' | 'static';
  /** Routes in registration order (commands 7.4). */
  routes: {
    methods: string[];
    uri: string;
    domain: string | null;
    name: string | null;
    action: RouteFact['action'];
    middleware: string[];
    resolved: string[];
    documents: string[];
    dropped: string | null;
    at: RouteFact['at'];
  }[];
  /** Number of operations over the documents asked for. */
  operations: number;
  diagnostics: Diagnostic[];
  /** Findings about the configuration files; only the terminal shows them. */
  configuration: ConfigurationFindings;
}
