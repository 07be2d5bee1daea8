import type { Format } from '../config.js';
import type { Diagnostic } from '../diagnostics/index.js';
import type { RouteFact } from '../host-facts.js';

export const FLOORS = ['none', 'error', 'warning', 'info', 'hint'] as const;
/** `--fail-on` (commands 2.6). */
export type Floor = (typeof FLOORS)[number];

/** A diagnostic as a client gets it: accepted ones are marked (commands 9.2). */
export interface Finding extends Diagnostic {
  accepted?: true;
}

/** Outcome of `--fail-on` (diagnostics 2.2, 2.5). */
export interface GateResult {
  floor: Floor;
  failed: boolean;
  accepted: { code: string; count: number }[];
  /** Accepted codes nothing printed; empty unless the run covered every document. */
  unused: string[];
}

/** Findings about docgen.yaml and config/docgen.php, by file. */
export type ConfigurationFindings = { name: string; diagnostics: Finding[] }[];

export interface ExportedTarget {
  format: Format;
  /** App-relative when it lies inside the application, else absolute. */
  path: string;
  written: boolean;
  bytes: number;
  sha256: string;
  diagnostics: Finding[];
  text?: string;
  /** Why it was not written: the line to print. */
  failure?: string;
}

/** Result of `docgen/export`. */
export interface ExportResult {
  configuration: ConfigurationFindings;
  documents: { document: string; targets: ExportedTarget[]; diagnostics: Finding[] }[];
  /** About diagnostics.accept; printed last. */
  closing: Finding[];
  gate: GateResult;
  exit: 0 | 1;
}

/** Result of `docgen/exportText`. */
export interface ExportTextResult {
  /** What the command prints, whole. */
  text: string;
  exit: 0 | 1;
}

/** Result of `docgen/validate`. */
export interface ValidateResult {
  configuration: ConfigurationFindings;
  documents: {
    document: string;
    spec: 'UIR 2.1';
    violations: number;
    /** `checked` is false for a format without a published schema. */
    targets: { format: Format; checked: boolean; violations: number }[];
    diagnostics: Finding[];
  }[];
  closing: Finding[];
  gate: GateResult;
  exit: 0 | 1;
}

/** Result of `docgen/cache`. */
export interface CacheResult {
  configuration: ConfigurationFindings;
  documents: {
    document: string;
    /** What the driver of its page wants (cache 6.5). */
    format: Format;
    /** Of the payload. */
    bytes: number;
    stored: boolean;
    /** Of the document, then of the emitter. */
    diagnostics: Finding[];
    /** Why it was not stored: the line to print. */
    failure?: string;
  }[];
  /** About diagnostics.accept; printed last. */
  closing: Finding[];
  exit: 0 | 1;
}

/** Result of `docgen/clear`. */
export interface ClearResult {
  documents: {
    document: string;
    /** The framework's cache was asked, and holds no payload of it now. */
    cleared: boolean;
  }[];
  /** Why the framework's cache was not asked; null when it was. */
  reason: string | null;
  /** Fragments that were kept; null when they were not asked about. */
  fragments: number | null;
  /** Why something could not be removed: lines to print. */
  failures: string[];
  exit: 0 | 1;
}

/** Result of `docgen/routes`. */
export interface RoutesResult {
  source: 'php' | 'static';
  /** In registration order (commands 7.4). */
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
  /** Operations over the documents asked for. */
  operations: number;
  diagnostics: Diagnostic[];
  /** Findings about the configuration files; only the terminal shows them. */
  configuration: ConfigurationFindings;
}
