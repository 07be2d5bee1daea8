import type { ReadSet } from '@docgen/cache';
import type { UnboundDiagnostic } from '@docgen/protocol';
import type { Contribution } from './contribution.js';

/** What analysing one operation gives: everything that was written, in order, and what it was made from. */
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
  /** Components asked for, those asked for by components included; each tuple once. */
  components: ComponentDefinition[];
  diagnostics: UnboundDiagnostic[];
  /** What it was made from. */
  readonly reads: ReadSet;
  /** Analysis failed: why. Contributions then hold only the stub (requests 2.7). */
  failed?: string;
}

export interface ComponentDefinition {
  bucket: 'schemas' | 'responses' | 'securitySchemes';
  tuple: string[];
  name: string;
  contributions: Contribution[];
  diagnostics: UnboundDiagnostic[];
}
