import type { Code, ParamsOf } from '@docgen/protocol';
import type { SchemaName } from '../document/index.js';
import type { Emitter } from './emitter.js';
import type { PartOptions } from './options.js';

/** Describes one output format (emitters 1.1). `Source` holds the names that `from` may give. */
export interface FormatRow<Source extends string = string> {
  /** Names in docgen.yaml, options and messages, all for the one format. */
  readonly names: readonly [string, ...string[]];
  /** Ending of its files, unless they hold YAML. */
  readonly ending: `.${string}`;
  /** Says that it has a YAML serialization; its content is then a tree. */
  readonly yaml: boolean;
  /** The format it is derived from, and options that one is emitted with; without it, it is made from the document. */
  readonly from?: { readonly format: Source; readonly options?: Partial<PartOptions> };
  /** The schema its artifacts are checked against. */
  readonly schema?: PublishedSchema;
  /** The OpenAPI version by which the driver of a page asks for it (cache 6.5). */
  readonly page?: string;
  /** Says that its artifact names the other artifacts of the document, whose paths its emitter is then given. */
  readonly linksOthers?: true;
  /** Loads its emitter, which a process that only lists formats never needs. */
  load(): Promise<Emitter>;
}

/** Names the published schema of a format and the code of its violations. */
export interface PublishedSchema {
  readonly name: SchemaName;
  readonly violation: ViolationCode;
}

interface ViolationParams {
  format: string;
  pointer: string;
  rule: string;
}

/** Lists the codes that report a violation of a schema. */
export type ViolationCode = {
  [C in Code]: [ViolationParams, ParamsOf<C>] extends [ParamsOf<C>, ViolationParams] ? C : never;
}[Code];
