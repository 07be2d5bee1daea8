import type {
  Anchor,
  Config,
  Diagnostic,
  DocumentConfig,
  HostFacts,
  JsonMap,
  RouteFact,
  Source,
} from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import type { EmitOptions, Format } from '../emit/index.js';
import type { Buffer } from '../project/snapshot.js';

/** One run over some documents of one application. Plain data apart from the callbacks, so it crosses to a worker. */
export interface BuildInput {
  /** Absolute path of the application. */
  root: string;
  config: Config;
  /** Document keys, in config order. */
  documents: string[];
  /** Over `config.host.boot`. */
  host?: 'auto' | 'php' | 'static';
  /** Boot again whatever the stored facts say. */
  reboot?: boolean;
  /** Ceiling in bytes, over `config.engine.memoryLimit`. */
  memoryLimit?: number;
  env: Record<string, string | undefined>;
  /** Texts that win over their files. What is built over them is neither stored nor shared with other threads. */
  buffers?: readonly Buffer[];
  /** Stop after the route table: no operation is analysed. */
  routesOnly?: boolean;
  /** Artifacts wanted of each document, by its key. */
  emit?: Record<string, readonly Emission[]>;
  /** Tell which files operations were made from; what is built is the same without it. */
  contributingFiles?: true;
}

/** One artifact that is wanted of a document. */
export interface Emission extends Pick<EmitOptions, 'provenance' | 'dropIds' | 'beside'> {
  format: Format;
  yaml: boolean;
}

/** One artifact. */
export interface Artifact {
  format: Format;
  /** What the file holds, UTF-8. */
  bytes: Uint8Array;
  /** Hex SHA-256 of them. */
  sha256: string;
  /** Of the emitter, in emission order, then violations of the published schema. */
  diagnostics: Diagnostic[];
  /** Violations of the published schema; null when the format has none. */
  violations: number | null;
  /** The format has nothing to say of the document: no file is written, and one that is there stays. */
  empty?: true;
}

export interface Progress {
  stage: 'booting' | 'reading routes' | 'analyzing' | 'assembling' | 'writing';
  done?: number;
  total?: number;
  /** Document key; the format while writing. */
  detail?: string;
}

export interface BuildCallbacks {
  progress?(progress: Progress): void;
  signal?: AbortSignal;
  /** One line for standard error: never a diagnostic, because warm and cold results must be equal (cache 1.4). */
  note?(line: string): void;
}

export interface BuildHooks extends BuildCallbacks {
  /** A question follows: the analysis of each document is held for it. */
  asked?: boolean;
  /** Asked between two operations: whether the build is to stop there. */
  stopped?(): boolean;
}

/** What a document was made of; it stays in the thread it was built in. */
export interface DocumentAnalysis {
  config: DocumentConfig;
  /** One per operation, in the order of the document, those that failed included. */
  fragments: readonly Fragment[];
  /** The line an anchor stands on in the files of the build. */
  locate(anchor: Anchor): Source | undefined;
  /** Placeholders of components in the fragments, and the references they became. */
  references: ReadonlyMap<string, string>;
}

/** A built document in the thread that holds its analysis. */
export interface AnalyzedDocument extends BuiltDocument {
  readonly document: JsonMap;
  readonly analysis: DocumentAnalysis;
}

export interface BuiltDocument {
  key: string;
  /** Internal form (document 1.6), hashed when it is asked for; it stays in the thread it was built in. */
  readonly document?: JsonMap;
  /** Absent of a build that runs once and is not asked about. */
  readonly analysis?: DocumentAnalysis;
  /** In the order they were asked for. */
  artifacts: Artifact[];
  /** Sorted (diagnostics 2.3). */
  diagnostics: Diagnostic[];
  operations: number;
}

/** A row of the route table (commands 7.4): what became of one registered route. */
export interface RouteRow {
  route: RouteFact;
  /** Middleware with groups expanded, exclusions subtracted and controller middleware included (host 7). */
  resolved: string[];
  documents: string[];
  /** First reason that dropped it, when no document has it. */
  dropped: string | null;
}

export interface BuildResult {
  documents: BuiltDocument[];
  host: HostSummary;
  hostDiagnostics: Diagnostic[];
  operations: number;
  /** The route table, of a build that stops after it. */
  table?: RouteTableResult;
  /** App-relative files that were asked for, present or not, without those of packages. */
  files: string[];
  /** App-relative files of the application that its operations were made from, sorted; where they were asked for. */
  contributingFiles?: string[];
  /** How many operations were analysed, and how many were taken over from an earlier build. */
  counts: { analyzed: number; reused: number };
}

/** A build without its documents' contents, as it accompanies the answer to a question. */
export interface BuildSummary extends Pick<BuildResult, 'host' | 'hostDiagnostics' | 'operations' | 'counts'> {
  documents: { key: string; operations: number }[];
}

/** Of the facts of the host, what is told with every build. */
export interface HostSummary extends Pick<HostFacts, 'source' | 'service' | 'included'> {
  /** How many. */
  routes: number;
}

export interface RouteTableResult {
  facts: HostFacts;
  routes: RouteRow[];
}
