import type { Code, ParamsOf } from '@docgen/protocol';
import type { SchemaName } from '../document/index.js';
import type { Emitter } from './emitter.js';
import type { PartOptions } from './options.js';

/** One output format (emitters 1.1). `Source` is the names a row may derive from. */
export interface FormatRow<Source extends string = string> {
  /** What it is called in docgen.yaml, options and messages; further names are the same format. */
  readonly names: readonly [string, ...string[]];
  /** What its files end in, unless they hold YAML. */
  readonly ending: `.${string}`;
  /** It has a YAML serialization; its content is then a tree. */
  readonly yaml: boolean;
  /** The format whose artifact it is made from, and the options that one is made with; without it, it is made from the document. */
  readonly from?: { readonly format: Source; readonly options?: Partial<PartOptions> };
  /** What every artifact of it is held against. */
  readonly schema?: PublishedSchema;
  /** The version by which the driver of a page asks for it (cache 6.5). */
  readonly page?: string;
  /** Its artifact names the others of its document: emitting is told where they lie. */
  readonly linksOthers?: true;
  /** Its emitter. Loaded when something is emitted: who asks which formats there are needs none. */
  load(): Promise<Emitter>;
}

/** The published schema of a format, and the code of what breaks it. */
export interface PublishedSchema {
  readonly name: SchemaName;
  readonly violation: ViolationCode;
}

interface ViolationParams {
  format: string;
  pointer: string;
  rule: string;
}

/** Codes that say which rule of a schema a place of an artifact breaks. */
export type ViolationCode = {
  [C in Code]: [ViolationParams, ParamsOf<C>] extends [ParamsOf<C>, ViolationParams] ? C : never;
}[Code];
