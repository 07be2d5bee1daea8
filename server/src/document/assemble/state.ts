import type {
  Code,
  Diagnostic,
  DocumentConfig,
  HostFacts,
  JsonMap,
  ParamsOf,
  UnboundDiagnostic,
  Where,
} from '@docgen/protocol';
import { raise } from '@docgen/protocol';
import type { ComponentDefinition, Fragment } from '../../analysis/index.js';
import type { Locate } from '../draft/guard.js';

/** What a document is assembled from. The order of `fragments` never reaches the output. */
export interface AssemblyInput {
  fragments: readonly Fragment[];
  document: DocumentConfig;
  host: Pick<HostFacts, 'appUrl' | 'source'>;
  /** Schemes known besides the configured ones, by requirement key; published when a requirement uses them. */
  securitySchemes?: JsonMap;
  /** Binds an anchor to where it is now. */
  locate: Locate;
  generator: { name: string; version: string };
}

/** An operation that got its slot. */
export interface Placed {
  fragment: Fragment;
  id: string;
  /** Lower-case fixed method, or the method as registered for `additionalOperations`. */
  method: string;
  node: JsonMap;
  /** Its tags are the ones derived from the controller. */
  derivedTags: boolean;
}

/** The document between two steps. Steps change `document` and add diagnostics; nothing else is kept. */
export interface Assembly {
  readonly input: AssemblyInput;
  readonly docId: string;
  document: JsonMap;
  operations: Placed[];
  /** Placeholder ref → definition, the first in processing order. */
  components: Map<string, ComponentDefinition>;
  readonly diagnostics: Diagnostic[];
}

export function report<C extends Code>(assembly: Assembly, code: C, params: ParamsOf<C>, where: Where = {}): void {
  assembly.diagnostics.push(bind(raise(code, params, where), assembly.input.locate));
}

/** A diagnostic with its anchor turned into a place. */
export function bind(diagnostic: UnboundDiagnostic, locate: Locate): Diagnostic {
  const { anchor, ...bound } = diagnostic;
  const source = bound.source ?? (anchor === undefined ? undefined : locate(anchor));
  return source === undefined ? bound : { ...bound, source };
}
