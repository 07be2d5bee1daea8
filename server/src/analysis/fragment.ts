import type { ReadSet } from '@docgen/cache';
import type { UnboundDiagnostic } from '@docgen/protocol';
import type { Contribution, SchemaPin } from './contribution.js';

/** Holds the result of analysing one operation: every contribution, in order, and the reads behind them. */
export interface Fragment {
  verb: string;
  path: string;
  /** Host the route is bound to, as written (`{shop}.example.com`). */
  host: string | null;
  signature: string;
  /** Name of the webhook this describes; it then has no path and `signature` is `POST webhooks.<name>`. */
  webhook?: string;
  /** Published path parameter names, in template order. */
  parameters: string[];
  /** Short class name of the controller, for tag collisions; absent for closures. */
  controller?: string;
  contributions: Contribution[];
  /** Components the operation requests, and those requested by components; each tuple once. */
  components: ComponentDefinition[];
  diagnostics: UnboundDiagnostic[];
  /** The reads the fragment was made from. */
  readonly reads: ReadSet;
  /** The reason why the analysis failed. Contributions then hold only the stub (requests 2.7). */
  failed?: string;
}

export interface ComponentDefinition {
  bucket: 'schemas' | 'responses' | 'securitySchemes';
  tuple: string[];
  name: string;
  pin?: SchemaPin;
  contributions: Contribution[];
  diagnostics: UnboundDiagnostic[];
}
