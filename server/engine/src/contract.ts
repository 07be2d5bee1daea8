import type { FactReader } from '@docgen/cache';
import type { Anchor, UnboundDiagnostic } from '@docgen/protocol';
import type { Type } from './types.js';

/**
 * What the rest of the server may ask of inference (engine 1.1). The package is optional: without it the null engine
 * answers `unknown(no-engine)`. Every operation is total, and reads the world only through the given reader.
 */
export interface Engine {
  /** Return sites of an action or of any callable followed from one. */
  analyzeCallable(reader: FactReader, ref: CallableRef): Analysis;
  /** Published properties of a class: declared, promoted, docblock, model attributes (engine 1.2 PropertyFact). */
  classMetadata(reader: FactReader, fqcn: string): ClassMetadata;
}

export interface CallableRef {
  /** `sig:`-style owner: class and method, a function, or a closure fact id. */
  class?: string;
  method?: string;
  function?: string;
  closure?: string;
  /** What the route knows and the body does not (engine 1.1). */
  ambient?: { verb?: string; routeName?: string; authenticated?: boolean };
  /** `$this-><name>` holds this type: a resource whose `$resource` is typed by its call site. */
  narrowProperty?: { name: string; type: Type };
}

export interface Analysis {
  returns: ReturnSite[];
  diagnostics: UnboundDiagnostic[];
}

export interface ReturnSite {
  type: Type;
  /** The return expression, for provenance. */
  anchor: Anchor;
  /**
   * A response the site builds itself, when it is one: `response()->json($x, 201)` → status 201, body type, headers.
   * `status: null` means chosen at run time.
   */
  response?: { status: number | null; body: Type | null; mediaType: string | null; redirect?: true };
  /** `$model` was created by this action before it is returned (201 of responses). */
  origin?: 'created' | 'maybe-created';
}

export interface ClassMetadata {
  fqcn: string;
  kind: 'model' | 'resource' | 'enum' | 'class' | 'unknown';
  properties: PropertyInfo[];
  summary?: string;
  description?: string;
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
  /** Which source gave the type, for provenance: `cast`, `property-tag`, `native`, `migration`, `key`, `timestamps`, `accessor`. */
  origin?: string;
}
