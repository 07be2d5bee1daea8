import type { Source } from '../diagnostics/index.js';
import type { PlainChangeset } from './diff.js';

/** Holds bytes of a message: text where they are UTF-8, else base64; null where nothing was sent. */
export type ContractBody = { text: string } | { base64: string } | null;

/** Holds what a form sent, as it was before the framework trimmed, emptied or merged it (contract 6.5). */
export interface RecordedForm {
  recorded: boolean;
  fields: unknown;
  /** Client file names, by field. */
  files: unknown;
  query: unknown;
  contentType: string | null;
}

/** Holds one request and its response as a test saw them (contract 11). */
export interface ContractExchange {
  method: string;
  /** Path and query string. */
  url: string;
  request: {
    headers: [name: string, value: string][];
    cookies: Record<string, string>;
    body: ContractBody;
    form?: RecordedForm;
  };
  response: {
    status: number;
    headers: [name: string, value: string][];
    body: ContractBody;
    kind: 'plain' | 'stream' | 'file';
    /** Says why the bytes of a stream are missing. */
    unread?: string;
  };
}

/** Names who wrote a part of the document, and where. */
export interface ContractOrigin {
  producer: string;
  layer: string;
  source?: Source;
}

/** Holds one breach of the contract. */
export interface ContractViolation {
  /** Names the part of the exchange: `?page`, `the response body`. */
  location: string;
  /** Points into the part; null for the part itself. */
  pointer: string | null;
  message: string;
  /** Points into the artifact, without `#`; null where no schema is at fault. */
  schema: string | null;
  provenance: ContractOrigin[];
}

/** Holds an example that was or would be written (contract 8). */
export interface ContractRecording {
  file: string;
  name: string;
  action: 'written' | 'kept' | 'unchanged';
}

/** Holds the answer about one exchange or webhook (contract 11). */
export interface ContractOutcome {
  ok: boolean;
  documented: boolean;
  operation: { id: string | null; method: string; path: string } | null;
  status: number | null;
  violations: ContractViolation[];
  notes: string[];
  /** Text of the failure (contract 7); null where there is none. */
  message: string | null;
  /** Text of the warning about unchecked parts; null without one. */
  warning: string | null;
  /** Lines for the coverage log. */
  coverage: string[];
  recorded: ContractRecording | null;
}

export interface ContractOpenParams {
  document?: string;
  /** Path of an artifact, app-relative or absolute, instead of those of the document. */
  artifact?: string;
  version?: string;
}

export interface ContractOpenResult {
  handle: string;
  document: string;
  /** Absolute path. */
  artifact: string;
  hash: string;
  /** Says that operations carry ids. */
  ids: boolean;
  provenance: boolean;
  webhooks: string[];
  /** Header that asks for a version of the API; null without versions. */
  header: string | null;
  /** Absolute path of the folder of coverage logs. */
  coverage: string;
}

export type ContractHalf = 'request' | 'response';

export interface ContractExchangeParams {
  handle: string;
  check: ContractHalf[];
  exchange: ContractExchange;
  recordAs?: string;
  recordDir?: string;
  run?: string;
}

export interface ContractWebhookParams {
  handle: string;
  name: string;
  method?: string;
  payload: ContractBody;
  run?: string;
}

export interface ContractExamplesResult {
  checked: number;
  failed: number;
  message: string | null;
}

export interface ContractBreakingParams {
  document?: string;
  /** Path of the committed artifact, instead of that tests read. */
  artifact?: string;
  /** Git revision that holds it. */
  against?: string;
}

export interface ContractBreakingResult {
  /** Number of changes that break a client. */
  breaking: number;
  /** Text of the failure (contract 7.5); null where nothing breaks. */
  message: string | null;
  /** Null where there was nothing to compare with. */
  changeset: PlainChangeset | null;
}

/** Holds how the file of a target compares with a fresh build: `bytes` where only they differ. */
export interface ContractTargetState {
  path: string;
  state: 'equal' | 'bytes' | 'changed' | 'missing';
}

export interface ContractUpToDateResult {
  upToDate: boolean;
  /** Text of the failure (contract 7.6); null where every target is up to date. */
  message: string | null;
  targets: ContractTargetState[];
}
