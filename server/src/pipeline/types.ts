import type { FactReader } from '@docgen/cache';
import type {
  Anchor,
  Config,
  Diagnostic,
  DocumentConfig,
  HostFacts,
  JsonMap,
  RouteFact,
  Source,
  SourceRange,
} from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../analysis/index.js';
import type { OverlayWrite } from '../document/index.js';
import type { EmissionMemo, EmitOptions, Format } from '../emit/index.js';
import type { Buffer } from '../project/snapshot.js';
import type { PlaceRevisions } from '../query/place-revisions.js';

/**
 * Describes one run over some documents of one application. Plain data apart from the callbacks, so it crosses to a
 * worker.
 */
export interface BuildInput {
  /** Absolute path of the application. */
  root: string;
  config: Config;
  /** Document keys, in config order. */
  documents: string[];
  /** Overrides `config.host.boot`. */
  host?: 'auto' | 'php' | 'static';
  /** Boots again whatever the stored facts say. */
  reboot?: boolean;
  /** Ceiling in bytes, over `config.engine.memoryLimit`. */
  memoryLimit?: number;
  env: Record<string, string | undefined>;
  /** Texts that win over their files. Results over them are neither stored nor shared with other threads. */
  buffers?: readonly Buffer[];
  /**
   * Files to look at on the disk, every one without it: another build looks soon, and the others are taken as the last build of the
   * workspace read them. None while somebody types; those that were saved in a build ahead.
   */
  looksAt?: readonly string[];
  /** Stops after the route table: no operation is analysed. */
  routesOnly?: boolean;
  /** Artifacts wanted of each document, by its key. */
  emit?: Record<string, readonly Emission[]>;
  /** The API version to derive documents of, in the place of their own. */
  apiVersion?: string;
  /** Lists the files operations were made from; the result is the same without it. */
  contributingFiles?: true;
}

/** Describes one artifact that is wanted of a document. */
export interface Emission extends Pick<EmitOptions, 'provenance' | 'dropIds' | 'beside' | 'pages'> {
  format: Format;
  yaml: boolean;
}

/** Holds one artifact. */
export interface Artifact {
  format: Format;
  /** Content of the file, UTF-8. */
  bytes: Uint8Array;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  /** Findings of the emitter, in emission order, then violations of the published schema. */
  diagnostics: Diagnostic[];
  /** Violations of the published schema; null when the format has none. */
  violations: number | null;
  /** Says that the format has nothing to say of the document: no file is written, and one that is there stays. */
  empty?: true;
}

export interface Progress {
  stage: 'booting' | 'reading routes' | 'analyzing' | 'assembling' | 'writing';
  done?: number;
  total?: number;
  /** Document key; the format while writing, the operation while analyzing. */
  detail?: string;
}

export interface BuildCallbacks {
  progress?(progress: Progress): void;
  signal?: AbortSignal;
  /** Takes one line for standard error: never a diagnostic, because warm and cold results must be equal (cache 1.4). */
  note?(line: string): void;
}

export interface BuildHooks extends BuildCallbacks {
  /** Says that a question follows: the analysis of each document is held for it. */
  asked?: boolean;
  /** Tells, between two operations, whether the build is to stop there. */
  stopped?(): boolean;
}

/** Holds the inputs of a document; it stays in the thread it was built in. */
export interface DocumentAnalysis {
  config: DocumentConfig;
  /** One fragment per operation, in the order of the document, failed ones included. */
  fragments: readonly Fragment[];
  /** The operation of each fragment, in the same order. */
  operations: readonly OperationRoute[];
  /** The document without its content hash, which only artifacts need. */
  unhashed: JsonMap;
  /** Finds the line of an anchor in the files of the build. */
  locate(anchor: Anchor): Source | undefined;
  /** Finds the text of an anchor, with columns. */
  locateRange(anchor: Anchor): SourceRange | undefined;
  /** Lists what begins on a one-based line of a PHP file, the outermost first: declarations, then nodes with their kind. */
  writtenOn(file: string, line: number): readonly WrittenPlace[];
  /** Reads facts of the files of the build, for an answer that nothing depends on. */
  reader: FactReader;
  /** Tells whether what was made of places in a file, in an earlier build, still holds. */
  places: Pick<PlaceRevisions, 'of' | 'structure' | 'declarations'>;
  /** Finds the declaration of an operation's action; undefined where it cannot be read. */
  actionOf(operation: OperationRoute): Anchor | undefined;
  /** Maps placeholders of components in the fragments to the references they became. */
  references: ReadonlyMap<string, string>;
  /** Writes of overlays, in order. */
  overlaid: readonly OverlayWrite[];
  /** Results of emitting earlier states of the document. */
  emission: EmissionMemo;
}

/** Holds a declaration or node that begins on a line; `kind` is that of the node (`ir.ts`), absent of a declaration. */
export interface WrittenPlace extends Omit<SourceRange, 'file'> {
  kind?: string;
  /** The short name of an attribute, and its first argument where that is written out; absent of anything else. */
  attribute?: { name: string; argument?: string };
}

/** Holds a built document in the thread that holds its analysis. */
export interface AnalyzedDocument extends BuiltDocument {
  readonly document: JsonMap;
  readonly analysis: DocumentAnalysis;
}

export interface BuiltDocument {
  key: string;
  /** The internal form (document 1.6), hashed when it is asked for; it stays in the thread it was built in. */
  readonly document?: JsonMap;
  /** The analysis; absent of a build that runs once without a question. */
  readonly analysis?: DocumentAnalysis;
  /** Artifacts in the order they were asked for. */
  artifacts: Artifact[];
  /** Findings, sorted (diagnostics 2.3). */
  diagnostics: Diagnostic[];
  operations: number;
}

/** Describes one registered route in the route table, and its fate (commands 7.4). */
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
  /** Number of operations that were analysed, and of those taken over from an earlier build. */
  counts: { analyzed: number; reused: number };
}

/** Holds a build without its documents' contents, as it accompanies the answer to a question. */
export interface BuildSummary extends Pick<BuildResult, 'host' | 'hostDiagnostics' | 'operations' | 'counts'> {
  documents: { key: string; operations: number }[];
}

/** Selects the facts of the host that every build reports. */
export interface HostSummary extends Pick<HostFacts, 'source' | 'service' | 'included'> {
  /** Number of routes. */
  routes: number;
}

export interface RouteTableResult {
  facts: HostFacts;
  routes: RouteRow[];
}
