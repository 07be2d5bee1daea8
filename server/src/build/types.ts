import type { Config, Diagnostic, HostFacts, JsonMap, RouteFact } from '@docgen/protocol';

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
  /** Stop after the route table: no operation is analysed. */
  routesOnly?: boolean;
}

export interface Progress {
  stage: 'booting' | 'reading routes' | 'analyzing' | 'assembling';
  done?: number;
  total?: number;
  /** Document key. */
  detail?: string;
}

export interface BuildCallbacks {
  progress?(progress: Progress): void;
  signal?: AbortSignal;
}

/** Who builds for the requests of a process: one build at a time from nothing, or one that remembers. */
export interface Builder {
  build(input: BuildInput, callbacks?: BuildCallbacks): Promise<BuildResult>;
}

export interface BuiltDocument {
  key: string;
  /** Internal form (document 1.6). */
  document: JsonMap;
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
  host: HostFacts;
  hostDiagnostics: Diagnostic[];
  routes: RouteRow[];
  operations: number;
  /** App-relative files that were asked for, present or not, without those of packages. */
  files?: string[];
}
