import type { AskOptions } from './methods.js';
import type { ConfigurationFindings } from './results.js';

/** Holds the parameters of `docgen/search`. */
export interface SearchParams extends AskOptions {
  /** Words to look for, in any order and case. */
  words?: string;
  /** Looks at operations alone, or at schemas alone. */
  kind?: string;
  /** Gives at most so many matches; 20 when absent. */
  limit?: number;
}

/** Names the parts of an operation or of a schema a word was found in. */
export type SearchedPart = 'name' | 'address' | 'summary' | 'tag' | 'action' | 'parameter' | 'property' | 'description';

/** Holds an operation that was found. */
export interface FoundOperation {
  kind: 'operation';
  document: string;
  method: string;
  path: string;
  operationId: string | null;
  routeName: string | null;
  summary: string | null;
  tags: string[];
  /** Parts the words were found in, the weightiest first. */
  found: SearchedPart[];
}

/** Holds a schema of the components that was found. */
export interface FoundSchema {
  kind: 'schema';
  document: string;
  name: string;
  summary: string | null;
  /** Names of its own properties, as the document sorts them. */
  properties: string[];
  /** Operations that use it, directly or through other components: `GET /orders`. */
  operations: string[];
  found: SearchedPart[];
}

/** Holds the result of `docgen/search`: the best matches first. */
export interface SearchResult {
  matches: (FoundOperation | FoundSchema)[];
  /** Number of matches, those beyond the limit included. */
  total: number;
  configuration: ConfigurationFindings;
  exit: 0 | 1;
}
