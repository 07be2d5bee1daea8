import type { FactReader } from '@docgen/cache';
import type { FileFacts } from '@docgen/php';
import type { Anchor, UnboundDiagnostic } from '@docgen/protocol';
import type { Type } from './types/type.js';

/**
 * What the rest of the server may ask of inference (engine 1.1). The package is optional: without it the null engine
 * answers `unknown(no-engine)`. Every operation is total, and reads the world only through the given reader.
 */
export interface Engine {
  /** Return sites of an action or of any callable followed from one. */
  analyzeCallable(reader: FactReader, ref: CallableRef): Analysis;
  /** The same with the exceptions that leave it, in source order; identity is class and status (errors 2). */
  analyzeAction(reader: FactReader, ref: CallableRef): ActionAnalysis;
  /**
   * Published properties of a class: declared, promoted, docblock, model attributes (engine 1.2 PropertyFact). `args` are what
   * its templates stand for.
   */
  classMetadata(reader: FactReader, fqcn: string, args?: readonly Type[]): ClassMetadata;
  /** Windows for people; absent from the null engine. No document depends on them. */
  inspect?: Inspection;
}

/** Questions about inference itself. */
export interface Inspection {
  /** What every `reveal_type($x)`, `dumpType($x)`, `assertType($t, $x)` of a file finds, in source order. */
  reveal(reader: FactReader, file: FileFacts): { anchor: Anchor; type: Type }[];
  /**
   * The type of the first of some places of a file that has one: `writtenAt` names them for an offset, the innermost first. For
   * an unsaved buffer `file` is what it says.
   */
  typeAt(reader: FactReader, file: FileFacts, places: readonly Anchor[]): TypeAt | undefined;
  /** A type in the notation that docs/reference/engine.md begins with; `qualified` writes class names in full. */
  show(type: Type, names?: 'short' | 'qualified'): string;
  /** Every type a response of the callable reaches, with the way there: `data.author.name`. */
  reached(reader: FactReader, ref: CallableRef): { path: string; type: Type }[];
}

/** What an expression is, and where that comes from (engine 19). */
export interface TypeAt {
  /** `never` where it is not reached. */
  type: Type;
  /** What declares it: the property, column, method, function, class or constant, or the last write of a local before it. */
  origin?: Anchor;
  /** Of an unknown type: the expression it began with; the reason is the type's. */
  broken?: Anchor;
}

export interface CallableRef {
  /** `sig:`-style owner: class and method, a function, or a closure fact id. */
  class?: string;
  method?: string;
  function?: string;
  closure?: string;
  /** What the route knows and the body does not (engine 1.1). */
  ambient?: {
    verb?: string;
    /** Empty: the route has none. */
    routeName?: string;
    authenticated?: boolean;
    /** Template of the path: `/api/books/{book}`. */
    path?: string;
    /** Status of what the framework answers the exception with that a handler is asked about: of `parent::render(…)`. */
    handled?: number;
    /** An exception is answered: as it is outside debug mode (errors 4.9). */
    answering?: true;
    /** What `getPrevious()` of an exception of class `of` is: the framework has put `of` in its place; null for nothing. */
    previous?: { of: string; is: string | null };
  };
  /** A parameter holds this type: an exception a callback is asked about. */
  narrowParameter?: Type;
  /** With `narrowParameter`: the name of the parameter; without one it is the first. */
  narrowedName?: string;
  /**
   * With `narrowParameter`: the one site that answers for the type, instead of every reachable one (engine 8.4). The first on
   * whose way everything is decided; where a guarded answer stands before it or a second one after it, that is told.
   */
  narrowToFirst?: true;
  /**
   * The first parameter is what a handler rendered (errors 4.8): a response of that status, JSON with that body where it is
   * known. A site that answers with it says so.
   */
  rendered?: { status: number; json: boolean; body?: Type };
  /**
   * What is returned are exceptions that stand for another (errors 4.3): they are told as thrown. A class without a method
   * stands for an instance of it.
   */
  returnsExceptions?: true;
  /** Members of a returned array that are closures are what those answer: who asks runs them. */
  runsClosures?: true;
  /** `$this-><name>` holds this type: a resource whose `$resource` is typed by its call site. */
  narrowProperty?: { name: string; type: Type };
}

export interface Analysis {
  returns: ReturnSite[];
  diagnostics: UnboundDiagnostic[];
}

export interface ActionAnalysis extends Analysis {
  thrown: ThrownException[];
  /** The page its own code cuts first, of what a query finds. */
  page?: Extract<Type, { kind: 'class' }>;
}

export interface ThrownException {
  exceptionFqcn: string;
  /** Status the throw itself states; `null` when only the class can say. */
  httpStatusHint: number | null;
  messageLiteral?: string;
  /** It was made of no other: its `getPrevious()` is null. */
  alone?: true;
  /** A response thrown as such. */
  response?: ReturnSite;
  /** The throw, or the call that is known to throw. */
  anchor: Anchor;
  /** Callees entered on the way, outermost first; empty for a throw in the callable itself. */
  callChain: { symbol: string; anchor: Anchor }[];
  /** `certain`: a `throw` statement; `declared`: a docblock; `likely`: what the framework does on a failed look-up. */
  confidence: 'certain' | 'declared' | 'likely';
}

export interface ReturnSite {
  type: Type;
  /** The return expression, for provenance. */
  anchor: Anchor;
  /**
   * A response the site builds itself, when it is one: `response()->json($x, 201)` → status 201, body type, headers.
   * `status: null` means chosen at run time.
   */
  response?: SiteResponse;
  /** The name `ErrorComponent` claims for it: on the method that built the answer, else on the one asked about. */
  component?: string;
  /** Calls on the request or a response that decided whether this site is reached, and how they came out. */
  calls?: CallCondition[];
  /** Classes a parameter was found to be, or not to be, on the way here. */
  types?: TypeCondition[];
  /** It hands on what the parent's method of this name answers: `return parent::render(…)`. */
  parentCall?: string;
  /** It stands inside a condition nobody could decide; an early end before it doesn't count. */
  guarded?: true;
  /** `$model` was created by this action before it is returned (201 of responses). */
  origin?: 'created' | 'maybe-created';
}

/** A call a return site stands under. */
export interface CallCondition {
  subject: 'request' | 'response';
  method: string;
  args: Type[];
  expected: boolean;
}

/** A class test of a parameter a return site stands under. */
export interface TypeCondition {
  parameter: string;
  fqcn: string;
  expected: boolean;
}

/** A response a return site builds itself. */
export interface SiteResponse {
  /** `null`: chosen at run time. Several when the site decides between constants. */
  status: number | null;
  statuses?: number[];
  /** A status was written; without one the framework's default stands in `status`. */
  written?: true;
  body: Type | null;
  /** A written `Content-Type`; `null` when none was written. */
  mediaType: string | null;
  /** The `Content-Type` argument could not be read. */
  mediaTypeUnread?: true;
  redirect?: true;
  /** It has still the body it was rendered with (`CallableRef.rendered`). */
  asRendered?: true;
  /** `json`, `text`, `empty`, `redirect`, `view`, `file`, or `bare` when nothing was recovered. */
  kind: 'json' | 'text' | 'empty' | 'redirect' | 'view' | 'file' | 'bare';
  /** The body is the response root of a resource: its envelope stays. */
  wrapped?: true;
  /** For files: the call (`download`, `streamDownload`, `storage`, …), what is known of path and name, the disposition. */
  call?: string;
  path?: string;
  name?: string;
  disposition?: string;
}

/** A relation of a model: the method's name, the key it is sent under once loaded, the type of the property (engine 14.4). */
export interface RelationInfo {
  name: string;
  key: string;
  /** `$hidden` or `$visible` keep it back. */
  hidden?: true;
  type: Type;
}

export interface ClassMetadata {
  fqcn: string;
  kind: 'model' | 'resource' | 'enum' | 'class' | 'unknown';
  properties: PropertyInfo[];
  summary?: string;
  description?: string;
  model?: ModelInfo;
  relations?: RelationInfo[];
  /** Resources: what stands behind it (responses 7.1), and how that was found. */
  resource?: {
    model: Type | null;
    source: 'stated' | 'call-site' | 'guessed' | 'none';
    item?: string;
    preserveKeys?: true;
  };
  /** What failed while it was read; then there are no properties. */
  diagnostics?: UnboundDiagnostic[];
}

export interface PropertyInfo {
  name: string;
  type: Type;
  /** `unproven`: it may be absent from the output. */
  presence: 'always' | 'maybe' | 'unproven';
  summary?: string;
  description?: string;
  example?: string;
  anchor?: Anchor;
  /** Which source gave the type, for provenance: `cast`, `property-tag`, `native`, `migration`, `key`, `timestamps`, `accessor`, `relation`. */
  origin?: string;
  /**
   * How JSON writes the value when the type set can't say it: `date-time`, `date`, `date-format:<PHP format>`, `date-custom`
   * (a model's own `serializeDate`), `uuid`, `ulid`, `ip`, `uri`, `array-or-object`, `object`, `boolean-or-integer`,
   * `string-or-number`.
   */
  wire?: string;
  /** Values of a database enum column. */
  values?: string[];
  deprecated?: true;
  /** Of a declared property: the class, trait or interface it is written in. */
  declaringClass?: string;
  readonly?: true;
  /** Its default, where that is a constant; of a promoted one the parameter's. */
  default?: Type;
  /** `type` is the one value it has in every object (engine 15.6). */
  pinned?: true;
}

/** What a model's declarations say besides its members; on `ClassMetadata` of kind `model`. */
export interface ModelInfo {
  table: string;
  /** Some migration speaks of the table. */
  tableKnown: boolean;
  key: { name: string | null; type: Type; format?: 'uuid' | 'ulid' };
  softDeletes: boolean;
  customDates: boolean;
  /** `$with` names that name no readable relation. */
  unresolvedWith: string[];
  /** Migration statements about the table that could not be evaluated. */
  unread: { anchor: Anchor; what: string }[];
  /** Several schema dumps, and nothing that says which is the database's. */
  dumps?: { chosen: string; all: string[] };
  /** `$attributes` keys, and the timestamp columns. */
  defaults: string[];
  timestamps: string[];
}
