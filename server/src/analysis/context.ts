import type { FactReader, Recorder } from '@docgen/cache';
import type { Engine, Type } from '@docgen/engine';
import type {
  Code,
  Config,
  DocumentConfig,
  HostFacts,
  Json,
  JsonMap,
  ParamsOf,
  RouteFact,
  UnboundDiagnostic,
  Where,
} from '@docgen/protocol';
import type { ComponentRequest, Contribution, StatedText } from './contribution.js';

/**
 * Describes one operation to document: one verb and one published path form of one route (requests 2.3, 3.3). It holds
 * no positions, because it takes part in the fragment key.
 */
export interface OperationRoute {
  route: RouteFact;
  /** Verb in upper case. */
  verb: string;
  /** Path template with leading slash, `?` and binding columns gone: `/api/books/{book}`. */
  path: string;
  /** Path parameter names of this form, in template order. */
  parameters: string[];
  /** Names of the parameters a caller may leave out. */
  optional: string[];
  /** First segment this form lacks, when it is a shorter form. */
  without?: string;
  /** Marks a verb after the first one of a route that registers several. */
  furtherVerb: boolean;
  /** `<METHOD> <host><uri>` as the route states it. */
  signature: string;
  /** Fact id of the closure action, resolved from its place. */
  closure?: string;
  /** Fact id of the callback of `missing()`; null where it cannot be found. */
  missing?: string | null;
  /** Resolved middleware (host 7), controller middleware included, as written. */
  middleware: string[];
  /** Marks a webhook (errors 13): its name, and the class that declares it. It has no route of the application. */
  webhook?: { name: string; class: string };
}

/**
 * Offers everything a concern may use. Facts reach it only through `read` (and `derived`, which is a traced read of a
 * sub-result).
 */
export interface AnalysisContext extends FactReader {
  readonly document: DocumentConfig;
  readonly config: Pick<Config, 'onRouteError' | 'engine'>;
  readonly engine: Engine;
  /** Reads one section of the host facts; recorded as a read of `host:<section>`. */
  host<K extends keyof HostFacts>(section: K): HostFacts[K];
  /**
   * Computes a sub-result many routes share, once and traced on its own (cache 3.2). `compute` must be a pure function
   * of the facts it reads. `key` starts with the kind: `rules:App\Http\Requests\StoreBookRequest`. The value is plain
   * JSON or a Json Map tree.
   */
  derived<T>(key: string, compute: (ctx: AnalysisContext) => T): T;
  /** Requests a shared component and gives the `$ref` text to publish (assembly rewrites it to the final name). */
  component(request: ComponentRequest): string;
  /**
   * Makes the schema of a class met as a declared type, with its type arguments (responses 4): a reference, an inline schema, or `{}`. The room
   * that maps types answers it and may not be imported from here; absent where no such room is at hand.
   */
  classSchema?(fqcn: string, args?: readonly Type[]): JsonMap;
  /**
   * Gives the application's own answer to an exception (errors 4); `none` where the framework answers. The room that
   * reads responses answers it; absent where no such room is at hand.
   */
  exceptionAnswer?(exception: string, status: number): ExceptionAnswer;
  /** Path template of the operation; absent for a shared computation. */
  readonly path?: string;
  /** Name of the operation's route, empty where it has none; absent for a shared computation. */
  readonly routeName?: string;
  raise<C extends Code>(code: C, params: ParamsOf<C>, where?: Where): void;
  /**
   * Raises a finding about a declaration that many operations may use: it names no route, so that a document states it
   * once.
   */
  raiseShared<C extends Code>(code: C, params: ParamsOf<C>, where?: Where): void;
  /**
   * Computes a part of a computation with its reads set apart, so that other computations may take it over. `shared` is absent where the
   * part did more than read facts.
   */
  apart<T>(make: () => T): { value: T; shared?: Recorder };
  /** Reports diagnostics made elsewhere (an engine analysis, a derived value). */
  report(diagnostics: readonly UnboundDiagnostic[]): void;
}

export type ExceptionAnswer =
  | 'none'
  | 'unread'
  | {
      entries: { status: string; mediaType?: string; schema?: JsonMap }[];
      claim?: string;
      description?: StatedText;
      /** Fields of the response of a status that show examples of its bodies (errors 4.10). */
      examples?: { status: string; field: string; value: Json }[];
    };

/**
 * Answers one question about an operation, in a folder of its own below operations/ or layers/. Folders never import
 * each other; order is phase, then priority descending, then name (document 8.5).
 */
export interface Concern {
  name: string;
  phase: Phase;
  /** Priority within the phase: FIRST 1000, EARLY 100, DEFAULT 0, LATE -100, LAST -1000. */
  priority: number;
  /** Writes contributions; `draft` shows those of earlier phases, for concerns that merge or have the last word. */
  contribute(route: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[];
}

export type Phase = 'parameters' | 'request' | 'responses' | 'errors' | 'security' | 'overrides' | 'finalize';

/** Reads the operation as earlier phases left it. */
export interface DraftView {
  has(target: import('./contribution.js').Target, field?: string): boolean;
  /** Gives the winning value of a field. */
  get(target: import('./contribution.js').Target, field: string): import('@docgen/protocol').Json | undefined;
  parameters(): { in: string; name: string }[];
  /** Lists the statuses documented so far, as text. */
  responses(): string[];
  mediaTypes(status: string): string[];
  /** Lists the names of the headers a status has, as they are spelled. */
  headers(status: string): string[];
}
