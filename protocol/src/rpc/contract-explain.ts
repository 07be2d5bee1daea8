import type { ContractOrigin } from './contract.js';
import type { BuildOptions } from './methods.js';

export interface ContractExplainParams extends BuildOptions {
  /** Writes what is proposed. */
  apply?: boolean;
}

/** Holds a member of the document that exchanges of a run broke. */
export interface WrongField {
  /** `components.schemas.Invoice.properties.total.type`, as explain names it, else its pointer. */
  field: string;
  /** Number of exchanges. */
  count: number;
  /** Places and how they were broken: `the response body at /total must be integer (it was string)`, each once. */
  shown: string[];
  /** `GET /api/invoices 200`. */
  operations: string[];
  origins: ContractOrigin[];
  /** Remedy for a person, as explain says it; null where nobody knows. */
  remedy: string | null;
  /** Says that the document of now has no such member, or takes what was seen: the artifact of the tests is older. */
  outdated: boolean;
  /** Reason why nothing is proposed; null where something is, or where the document is outdated. */
  unmended: string | null;
  /** Selectors of what the overlay changes, or the line an attribute is written above; empty where nothing is proposed. */
  targets: string[];
}

export interface ContractExplainResult {
  document: string;
  /** Name of the run; null where none has failed. */
  run: string | null;
  exchanges: number;
  fields: WrongField[];
  /** Files the proposal adds lines to, each as a unified diff. */
  files: { path: string; diff: string }[];
  /** Steps that have to be done by hand before the proposal counts. */
  byHand: string[];
  applied: boolean;
  exit: 0 | 1;
}
