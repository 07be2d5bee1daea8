import type { FactReader } from '@docgen/cache';
import type { Engine } from '@docgen/engine';
import type {
  Code,
  Config,
  DocumentConfig,
  HostFacts,
  JsonMap,
  ParamsOf,
  RouteFact,
  UnboundDiagnostic,
  Where,
} from '@docgen/protocol';
import type { ComponentRequest, Contribution } from './contribution.js';

/**
 * One operation to document: one verb and one published path form of one route (requests 2.3, 3.3).
 * Position-free: it takes part in the fragment key.
 */
export interface OperationRoute {
  route: RouteFact;
  /** Upper case. */
  verb: string;
  /** Template with leading slash, `?` and binding columns gone: `/api/books/{book}`. */
  path: string;
  /** Path parameter names of this form, in template order. */
  parameters: string[];
  /** Names of those the router lets the caller leave out. */
  optional: string[];
  /** First segment this split form lacks, when it is a shorter form. */
  without?: string;
  /** The route registers several verbs and this is not its first. */
  furtherVerb: boolean;
  /** `<METHOD> <host><uri>` as the route states it. */
  signature: string;
  /** Fact id of the closure action, resolved from its place. */
  closure?: string;
  /** Resolved middleware (host 7), controller middleware included, as written. */
  middleware: string[];
}

/** What a concern may use. The only door to the world is `read` (and `derived`, which is a traced read of a sub-result). */
export interface AnalysisContext extends FactReader {
  readonly document: DocumentConfig;
  readonly config: Pick<Config, 'onRouteError' | 'engine'>;
  readonly engine: Engine;
  /** One section of the host facts; recorded as a read of `host:<section>`. */
  host<K extends keyof HostFacts>(section: K): HostFacts[K];
  /**
   * A sub-result many routes share, computed once and traced on its own (cache 3.2). `compute` must be a pure
   * function of what it reads. `key` starts with the kind: `rules:App\Http\Requests\StoreBookRequest`. The value is plain
   * JSON or a Json Map tree.
   */
  derived<T>(key: string, compute: (ctx: AnalysisContext) => T): T;
  /** Ask for a shared component; answers the `$ref` text to publish (rewritten to the final name by assembly). */
  component(request: ComponentRequest): string;
  /**
   * How a class met as a declared type is published (responses 4): a reference, an inline schema, or `{}`. Answered by the
   * room that maps types, which may not be imported from here; absent where no such room is at hand.
   */
  classSchema?(fqcn: string): JsonMap;
  /**
   * What the application's own code answers an exception with (errors 4); `none` where it leaves it to the framework. Answered
   * by the room that reads responses; absent where no such room is at hand.
   */
  exceptionAnswer?(exception: string, status: number): ExceptionAnswer;
  /** Template of the operation's path; absent where what is computed is shared. */
  readonly path?: string;
  /** Name of the operation's route, empty where it has none; likewise. */
  readonly routeName?: string;
  raise<C extends Code>(code: C, params: ParamsOf<C>, where?: Where): void;
  /** Replay diagnostics made elsewhere (an engine analysis, a derived value). */
  report(diagnostics: readonly UnboundDiagnostic[]): void;
}

export type ExceptionAnswer =
  | 'none'
  | 'unread'
  | {
      entries: { status: string; mediaType?: string; schema?: JsonMap }[];
      claim?: string;
      description?: string;
    };

/**
 * One question about an operation, in a folder of its own below operations/ or layers/. Folders never reach into each
 * other; order is phase, then priority descending, then name (document 8.5).
 */
export interface Concern {
  name: string;
  phase: Phase;
  /** FIRST 1000, EARLY 100, DEFAULT 0, LATE -100, LAST -1000. */
  priority: number;
  /** `draft` shows what earlier phases wrote, for the concerns that must know (merging, last words). */
  contribute(route: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[];
}

export type Phase = 'parameters' | 'request' | 'responses' | 'errors' | 'security' | 'overrides' | 'finalize';

/** Read-only look at the operation as it stands. */
export interface DraftView {
  has(target: import('./contribution.js').Target, field?: string): boolean;
  /** Winner of a field. */
  get(target: import('./contribution.js').Target, field: string): import('@docgen/protocol').Json | undefined;
  parameters(): { in: string; name: string }[];
  /** Statuses documented so far, as text. */
  responses(): string[];
  mediaTypes(status: string): string[];
}
