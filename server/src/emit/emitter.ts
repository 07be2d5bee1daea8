import type { Code, Diagnostic, Json, JsonMap, ParamsOf, Where } from '@docgen/protocol';
import type { PartKind } from '../document/index.js';
import type { EmissionMemo } from './memo.js';
import type { EmitOptions, PartOptions } from './options.js';

/** What an artifact holds: a tree that is written as JSON or YAML, or text. */
export type Content = JsonMap | string;

/** What a format makes of a document. */
export interface Emitted {
  /** Undefined: the format has nothing to say of this document, and no file is written (emitters 1.3). */
  content: Content | undefined;
  /** In emission order: of what the format is derived from, then of the whole and of every part as they were made. */
  diagnostics: readonly Diagnostic[];
}

/** What an emitter reads. */
export interface EmitterInput {
  /** The finished document, in either form. */
  document: JsonMap;
  /** The artifact the format is derived from; the document itself where its row names none. */
  source: JsonMap;
}

/** One format, made by `defineEmitter`. Pure: equal input and options give equal content and findings, with any memo. */
export interface Emitter {
  /** The artifact shows the hash of the document, which takes the text of all of it and is made for nobody else. */
  readonly needsHash: boolean;
  emit(input: EmitterInput, options: EmitOptions, memo: EmissionMemo): Emitted;
}

/**
 * What parts ask about their surroundings, by name. An answer is a primitive or an object of the source, compared by identity: a
 * part is made again when an answer it was given is another.
 */
export type Questions = Readonly<Record<string, (source: JsonMap, argument: string) => Json | undefined>>;

/** What one part is made in. */
export interface PartContext<Q extends Questions> {
  readonly kind: PartKind;
  readonly options: PartOptions;
  /** Its key in the map it stands in; of a path item the path, or the name of the webhook. */
  readonly name: string;
  readonly ask: <K extends keyof Q & string>(question: K, argument: string) => ReturnType<Q[K]>;
  /** `#/…` of a place in the source, by the keys that lead to it from the part (emitters 2.3). */
  readonly pointer: (...keys: readonly string[]) => string;
  /** A finding about the part; it is told as long as the part is what it is. */
  readonly report: ReportFinding;
}

/** What an artifact is put together from. */
export interface Whole<P> extends EmitterInput {
  readonly options: EmitOptions;
  readonly memo: EmissionMemo;
  /** What became of a part of the source. Its findings are told here, so it is asked for once, in emission order. */
  readonly of: (part: JsonMap, kind: PartKind, name: string) => P;
  /** A finding about what is no part. */
  readonly report: ReportFinding;
}

export type ReportFinding = <C extends Code>(code: C, params: ParamsOf<C>, where?: Where) => void;

/**
 * A format, part by part: `part` makes something of one path item or component, which is remembered with its findings until the
 * part, an option or an answer is another; `whole` puts the artifact together.
 */
export interface EmitterDefinition<P, Q extends Questions> {
  needsHash?: true;
  questions: Q;
  part(part: JsonMap, context: PartContext<Q>): P;
  whole(whole: Whole<P>): Content | undefined;
}
