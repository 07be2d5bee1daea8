import type { FactReader } from '@docgen/cache';
import type { FileFacts } from '@docgen/php';
import type { Anchor, UnboundDiagnostic } from '@docgen/protocol';
import type { Transformation, Type } from './types/type.js';

/**
 * Answers the questions the rest of the server asks of inference (engine 1.1). The package is optional: without it the
 * null engine answers `unknown(no-engine)`. Every operation is total, and reads only through the given reader.
 */
export interface Engine {
  /** Analyses the return sites of an action or of any callable followed from one. */
  analyzeCallable(reader: FactReader, ref: CallableRef): Analysis;
  /**
   * Analyses return sites and the exceptions that leave the action, in source order; identity is class and status
   * (errors 2).
   */
  analyzeAction(reader: FactReader, ref: CallableRef): ActionAnalysis;
  /**
   * Describes the published properties of a class: declared, promoted, docblock, model attributes (engine 1.2
   * PropertyFact). `args` are the types of its templates.
   */
  classMetadata(reader: FactReader, fqcn: string, args?: readonly Type[]): ClassMetadata;
  /** Types a column of a table of the default connection, from migrations or a dump; undefined where neither has it. */
  tableColumn(reader: FactReader, table: string, column: string): TableColumn | undefined;
  /** Lists the statuses a gate denies with, 403 where it cannot be read; none where it always allows (errors 9.3). */
  denials(reader: FactReader, gate: AskedGate): readonly number[];
  /** Describes how a model is published, by all its type says of it (responses 6.7, 10.1, 10.5). */
  modelView(reader: FactReader, type: Extract<Type, { kind: 'class' }>): ModelView;
  /** Types the array a transformer writes for whoever asks it; undefined where it does not write one (engine 14.10). */
  transformed(reader: FactReader, written: Transformation): Type | undefined;
  /** Tells whether two types have one canonical key (engine 3.2). */
  isSameType(a: Type, b: Type): boolean;
  /** Answers a question that `ambient.hear` was told by the path, name and verb of a route; undefined for one about anything else. */
  routeAnswer(question: string, route: NonNullable<CallableRef['ambient']>): { value: unknown } | undefined;
  /** Shows inference to people; absent from the null engine. No document depends on it. */
  inspect?: Inspection;
}

/** Describes a column as the database gives it, without null (responses 11). */
export type TableColumn = Pick<PropertyInfo, 'type' | 'wire'>;

/**
 * Names a gate by its ability and the class of what it is asked about, or names the method that answers as a gate does: `authorize()` of a
 * form request.
 */
export type AskedGate =
  | { ability: string; subject?: string }
  | { class: string; method: string; ambient?: NonNullable<CallableRef['ambient']> };

/** Answers questions about inference itself. */
export interface Inspection {
  /** Lists the types every `reveal_type($x)`, `dumpType($x)`, `assertType($t, $x)` of a file finds, in source order. */
  reveal(reader: FactReader, file: FileFacts): { anchor: Anchor; type: Type }[];
  /**
   * Types the first of some places of a file that has a type: `nodesAt` names them for an offset, the innermost
   * first. For an unsaved buffer, `file` holds its facts.
   */
  typeAt(reader: FactReader, file: FileFacts, places: readonly Anchor[]): TypeAt | undefined;
  /**
   * Writes a type in the notation that docs/reference/engine.md begins with; `qualified` writes class names in full.
   */
  show(type: Type, names?: 'short' | 'qualified'): string;
  /** Lists every type a response of the callable reaches, with the path to it: `data.author.name`. */
  reached(reader: FactReader, ref: CallableRef): { path: string; type: Type }[];
}

/** Describes the type of an expression and where it comes from (engine 19). */
export interface TypeAt {
  /** `never` where the expression is not reached. */
  type: Type;
  /** Declaration: the property, column, method, function, class or constant, or the last write of a local before it. */
  origin?: Anchor;
  /** Expression an unknown type began with; the reason is the type's. */
  broken?: Anchor;
}

export interface CallableRef {
  /** `sig:`-style owner: class and method, a function, or a closure fact id. */
  class?: string;
  method?: string;
  function?: string;
  closure?: string;
  /** Knowledge of the route that the body does not hold (engine 1.1). */
  ambient?: {
    verb?: string;
    /** Empty where the route has none. */
    routeName?: string;
    authenticated?: boolean;
    /** Guards one of which lets the request in; none named where that is the default one. */
    guards?: readonly string[];
    /** Template of the path: `/api/books/{book}`. */
    path?: string;
    /** Status with which the framework answers the exception a handler is asked about: that of `parent::render(…)`. */
    handled?: number;
    /** An exception is answered, as it is outside debug mode (errors 4.9). */
    answering?: true;
    /**
     * Class that `getPrevious()` of an exception of class `of` gives, because the framework replaced it by `of`; null
     * for none.
     */
    previous?: { of: string; is: string | null };
    /** Status that `getStatusCode()` gives of an exception of class `of`, which a handler is asked about. */
    raised?: { of: string; status: number };
    /** Hears the questions a result depends on. What it is makes no difference to one. */
    hear?: (question: string) => void;
  };
  /** Type a parameter holds: an exception a callback is asked about. */
  narrowParameter?: Type;
  /** Types the parameters hold, from the first one on. */
  parameters?: readonly Type[];
  /** Types of parameters the asker knows by their names, as far as what they declare takes them. */
  named?: Readonly<Record<string, Type>>;
  /** Parameters with a default hold it: the framework passes none that an override added. */
  defaults?: true;
  /** Parameters that hold a segment of the path, a text that is not empty: neither null nor their default. */
  passed?: readonly string[];
  /** Name of the parameter of `narrowParameter`; without one it is the first. */
  narrowedName?: string;
  /**
   * Asks with `narrowParameter` for the one site that answers for the type, instead of every reachable one (engine
   * 8.4): the first on whose way everything is decided. A guarded answer before it, or a second one after it, is
   * reported.
   */
  narrowToFirst?: true;
  /**
   * Response a handler rendered, in the first parameter (errors 4.8): its status, and its body where it is JSON and
   * known. A site that returns it says so.
   */
  rendered?: { status: number; json: boolean; body?: Type };
  /**
   * The callable returns exceptions that stand for another (errors 4.3): they are listed as thrown. A class without a
   * method stands for an instance of it.
   */
  returnsExceptions?: true;
  /** Class of the exception that leaves the action a `callAction` of the project runs (errors 2.9). */
  throwing?: string;
  /** Closures in a returned array are run: their results stand in their place, and what they throw leaves the callable. */
  runsClosures?: true;
  /** Type of `$this-><name>`: a resource whose `$resource` is typed by its call site. */
  narrowProperty?: { name: string; type: Type };
  /** Type arguments of `class`: a collection of resources is asked with what it was made of. */
  typeArguments?: Type[];
}

export interface Analysis {
  returns: ReturnSite[];
  diagnostics: UnboundDiagnostic[];
}

export interface ActionAnalysis extends Analysis {
  thrown: ThrownException[];
  /** Page that the action cuts first from what a query finds: its own code, else what it calls. */
  page?: Extract<Type, { kind: 'class' }>;
  /** A clause caught the exception that was asked about as `throwing`: `again` where it leaves all the same. */
  caught?: 'answered' | 'again';
}

export interface ThrownException {
  exceptionFqcn: string;
  /** Status the throw itself states; `null` when only the class decides. */
  httpStatusHint: number | null;
  /** Status the exception's own `render()` answers with, where this construction gave it to the exception. */
  renderedStatus?: number;
  /** Properties of an exception whose class states no status that hold one after this construction; `code` is what `getCode()` gives. */
  held?: readonly [name: string, status: number][];
  messageLiteral?: string;
  /** Headers the framework answers with, having got them from the exception: literal names, each with its kind of value. */
  headers?: readonly [name: string, type: 'string' | 'integer'][];
  /** The exception was made from no other: its `getPrevious()` is null. */
  alone?: true;
  /** Ability of a gate that is asked there and never denies. */
  idle?: string;
  /** Neither the exception nor what it is answered with is of the project: unless the project answers it, its 500 is no part of a contract. */
  foreign?: true;
  /** Response that was thrown as such. */
  response?: ReturnSite;
  /** Throw, or the call that is known to throw. */
  anchor: Anchor;
  /** Callees entered on the way, outermost first; empty for a throw in the callable itself. */
  callChain: { symbol: string; anchor: Anchor }[];
  /** `certain`: a `throw` statement; `declared`: a docblock; `likely`: the framework on a failed look-up. */
  confidence: 'certain' | 'declared' | 'likely';
}

export interface ReturnSite {
  type: Type;
  /** Return expression, for provenance. */
  anchor: Anchor;
  /**
   * Response the site builds itself, when it is one: `response()->json($x, 201)` → status 201, body type, headers.
   * `status: null` means chosen at run time.
   */
  response?: SiteResponse;
  /** Name `ErrorComponent` claims for it: on the method that built the answer, else on the callable asked about. */
  component?: string;
  /** Calls on the request or a response that decided whether this site is reached, with their results. */
  calls?: CallCondition[];
  /** Classes a parameter was found to be, or not to be, on the way here. */
  types?: TypeCondition[];
  /** Parent's method whose result the site returns: `return parent::render(…)`. */
  parentCall?: string;
  /** The site stands inside an undecided condition; an early end before it does not count. */
  guarded?: true;
  /** The first such condition, as it is written. */
  condition?: string;
  /** `$model` was created by this action before it is returned (201 of responses). */
  origin?: 'created' | 'maybe-created';
}

/** Describes a call a return site stands under. */
export interface CallCondition {
  subject: 'request' | 'response';
  method: string;
  args: Type[];
  expected: boolean;
}

/** Describes a class test of a parameter a return site stands under. */
export interface TypeCondition {
  parameter: string;
  fqcn: string;
  expected: boolean;
}

/** Describes a response a return site builds itself. */
export interface SiteResponse {
  /** `null` where it is chosen at run time. `statuses` holds all when the site decides between constants, beside `null` those of its ways. */
  status: number | null;
  statuses?: number[];
  /** The code states the status; without it `status` is the framework's default. */
  written?: true;
  body: Type | null;
  /** `Content-Type` the code states; `null` when it states none. */
  mediaType: string | null;
  /** The `Content-Type` argument could not be read. */
  mediaTypeUnread?: true;
  redirect?: true;
  /** The response has still the body it was rendered with (`CallableRef.rendered`). */
  asRendered?: true;
  /** `json`, `text`, `empty`, `redirect`, `view`, `file`, or `bare` when nothing was recovered. */
  kind: 'json' | 'text' | 'empty' | 'redirect' | 'view' | 'file' | 'bare';
  /** Names of headers the code writes out, but for the media type. */
  headers?: readonly string[];
  /** The JSON is wrapped in a call of a script: true for always, false where its name may be missing. */
  callback?: boolean;
  /** The body is the response root of a resource: its envelope stays. */
  wrapped?: true;
  /** The body was encoded before the response was made: what it holds is written as a member is. */
  encoded?: true;
  /**
   * Parts of a file response: the call (`download`, `streamDownload`, `storage`, …), its path and name where known, the
   * disposition.
   */
  call?: string;
  path?: string;
  name?: string;
  disposition?: string;
}

/**
 * Describes a relation of a model: the method's name, the key it is sent under once loaded, the type of the property
 * (engine 14.4).
 */
export interface RelationInfo {
  name: string;
  key: string;
  /** `$hidden` or `$visible` keep it out of the output. */
  hidden?: true;
  type: Type;
}

/** Describes how one model is published; a fresh one holds only what was written (responses 6.7). */
export interface ModelView {
  /**
   * `class`: the members of the class and `members` beside them; `created`: those a model holds right after its insert, and `members`
   * beside them; `members`: these alone.
   */
  base: 'class' | 'created' | 'members';
  members: PropertyInfo[];
  /** Columns a fresh model certainly holds beyond what every insert leaves in it; only where it lacks some. */
  written?: string[];
  /** Columns it may lack. */
  cut?: string[];
  /** Failure that was met while it was read; then it is published as its class. */
  diagnostics?: UnboundDiagnostic[];
}

export interface ClassMetadata {
  fqcn: string;
  kind: 'model' | 'resource' | 'enum' | 'class' | 'unknown';
  properties: PropertyInfo[];
  /** Columns a model keeps out of its output; code reads and writes them like any other. */
  hidden?: PropertyInfo[];
  summary?: string;
  description?: string;
  model?: ModelInfo;
  /** Members a model's own `toArray()` or `jsonSerialize()` returns, where it has one: they are published in place of `properties`. */
  converted?: PropertyInfo[];
  relations?: RelationInfo[];
  /** Model behind a resource (responses 7.1), and how it was found. */
  resource?: {
    model: Type | null;
    source: 'stated' | 'call-site' | 'guessed' | 'none';
    item?: string;
    preserveKeys?: true;
    /** Members beside the body that the class, or its constructor, keeps in `$with`. */
    with?: Type;
  };
  /** Failure that was met while the class was read; then there are no properties. */
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
  /**
   * Source of the type, for provenance: `cast`, `property-tag`, `native`, `migration`, `key`, `timestamps`, `accessor`,
   * `relation`.
   */
  origin?: string;
  /**
   * The JSON form of the value when the type does not tell it: `date-time`, `date`, `date-format:<PHP format>`,
   * `date-custom` (a model's own `serializeDate`), `uuid`, `ulid`, `ip`, `uri`, `array-or-object`, `object`,
   * `boolean-or-integer`, `string-or-number`.
   */
  wire?: string;
  /** Says that a cast class of the application makes the value: what is stored of what it is given, its `set()` says. */
  castBy?: 'application';
  /** Values of a database enum column. */
  values?: string[];
  deprecated?: true;
  /** Class, trait or interface a declared property is written in. */
  declaringClass?: string;
  readonly?: true;
  /** Default of the property, or of the parameter it is promoted from, where it is a constant. */
  default?: Type;
  /** `type` is the one value it has in every object (engine 15.6). */
  pinned?: true;
}

/** Describes a model's declarations besides its members; on `ClassMetadata` of kind `model`. */
export interface ModelInfo {
  table: string;
  /** Says that a migration creates or changes the table. */
  tableKnown: boolean;
  key: { name: string | null; type: Type; format?: 'uuid' | 'ulid' };
  /** Names the column a `getRouteKeyName()` of the project answers, where that is one text. */
  routeKey?: string;
  softDeletes: boolean;
  customDates: boolean;
  /** `$with` names that name no readable relation. */
  unresolvedWith: string[];
  /** Migration statements about the table that could not be evaluated. */
  unread: { anchor: Anchor; what: string }[];
  /** Schema dumps, where there are several and nothing says which is the database's. */
  dumps?: { chosen: string; all: string[] };
  /** Attributes every insert leaves in the model: the key, the timestamps, the keys of `$attributes`. */
  inserted: string[];
  /** Columns the database fills that an insert may leave out: null in the model until it is read again. */
  defaulted: string[];
  /** Relations to models of several classes some of which the morph map does not name. */
  unmappedMorphs: { relation: string; classes: string[] }[];
}
