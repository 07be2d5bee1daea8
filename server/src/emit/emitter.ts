import type { Code, Diagnostic, Json, JsonMap, ParamsOf, Where } from '@docgen/protocol';
import type { PartKind } from '../document/index.js';
import type { EmissionMemo } from './memo.js';
import type { EmitOptions, PartOptions } from './options.js';

/** Holds the content of an artifact: a tree that is written as JSON or YAML, or text. */
export type Content = JsonMap | string;

/** Holds the result of emitting a document in one format. */
export interface Emitted {
  /**
   * The content; undefined where the format has nothing to say of the document, and no file is written (emitters 1.3).
   */
  content: Content | undefined;
  /** Findings in emission order: those of the format this one is derived from, then its own. */
  diagnostics: readonly Diagnostic[];
}

/** Holds the two trees an emitter reads. */
export interface EmitterInput {
  /** The finished document, in either form. */
  document: JsonMap;
  /** The artifact the format is derived from; the document itself where its row names none. */
  source: JsonMap;
}

/** Emits one format; `defineEmitter` makes it. Pure: equal input and options give equal content and findings, with any memo. */
export interface Emitter {
  /**
   * Says that the artifact shows the hash of the document, which takes the text of all of it and is made for no other
   * format.
   */
  readonly needsHash: boolean;
  emit(input: EmitterInput, options: EmitOptions, memo: EmissionMemo): Emitted;
}

/**
 * Answers what parts ask about their surroundings, by the name of the question. An answer is a primitive or an object of the source,
 * compared by identity: a part is made again when an answer it was given has changed.
 */
export type Questions = Readonly<Record<string, (source: JsonMap, argument: string) => Json | undefined>>;

/** Holds everything besides the part itself that its result may depend on. */
export interface PartContext<Q extends Questions> {
  readonly kind: PartKind;
  readonly options: PartOptions;
  /** The key of the part in the map that holds it: a path, or the name of a webhook or component. */
  readonly name: string;
  readonly ask: <K extends keyof Q & string>(question: K, argument: string) => ReturnType<Q[K]>;
  /** Writes `#/…` of a node in the source, by the keys that lead to it from the part (emitters 2.3). */
  readonly pointer: (...keys: readonly string[]) => string;
  /** Reports a finding about the part, which is remembered with it. */
  readonly report: ReportFinding;
}

/** Holds the results an artifact is put together from. */
export interface Whole<P> extends EmitterInput {
  readonly options: EmitOptions;
  readonly memo: EmissionMemo;
  /** Answers the result of a part of the source and adds its findings: called once per part, in emission order. */
  readonly of: (part: JsonMap, kind: PartKind, name: string) => P;
  /** Calls `of` for every part, in document order. */
  readonly each: (visit: (value: P, kind: PartKind, name: string) => void) => void;
  /** Reports a finding about something outside the parts. */
  readonly report: ReportFinding;
}

export type ReportFinding = <C extends Code>(code: C, params: ParamsOf<C>, where?: Where) => void;

/**
 * Defines a format part by part: `part` converts one path item or component, whose result is remembered with its
 * findings until the part, an option or an answer has changed; `whole` puts the artifact together.
 */
export interface EmitterDefinition<P, Q extends Questions> {
  needsHash?: true;
  questions: Q;
  part(part: JsonMap, context: PartContext<Q>): P;
  whole(whole: Whole<P>): Content | undefined;
}
