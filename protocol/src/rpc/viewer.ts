import type { Severity } from '../diagnostics/index.js';

/** Holds the parameters of `viewer/document` (cache 7.1). */
export interface ViewerDocumentParams {
  /** Key of the document; `default` when absent. */
  document?: string;
  /** Version of OpenAPI the page wants: `3.0`, `3.1` or `3.2`; the newest when absent. */
  specVersion?: string;
  /** Any format, in place of the version. */
  format?: string;
  /** Tags of the texts the browser has. */
  ifNoneMatch?: string[];
  /** Answers over the texts that are open in an editor. */
  unsaved?: boolean;
}

export interface ViewerDocumentResult {
  /** Format of the text, such as `openapi-3.2`. */
  format: string;
  /** Text of the format; null where the browser has it. */
  text: string | null;
  /** First 32 hex digits of the SHA-256 of the text. */
  etag: string;
}

/** Holds the parameters of `viewer/notes` (cache 6.6). */
export interface ViewerNotesParams {
  /** Key of the document; `default` when absent. */
  document?: string;
  /** Editor to link to, as the setting `editor` has it; that setting when absent. */
  editor?: string;
  /** Answers over the texts that are open in an editor. */
  unsaved?: boolean;
}

/** Names a line of the source, and the address at which an editor opens it. */
export interface LinkedPlace {
  /** App-relative path. */
  file: string;
  line?: number;
  href?: string;
}

/** Holds a finding as a page shows it. */
export interface LinkedFinding {
  severity: Severity;
  code: string;
  message: string;
  help?: string;
  accepted?: true;
  at?: LinkedPlace;
}

/** Holds what a page of a local session says of one operation. */
export interface OperationNotes {
  /** Upper case. */
  method: string;
  /** Path, or `webhooks.<name>`. */
  path: string;
  operationId: string | null;
  /** The declaration of the action, else the registration of the route. */
  at?: LinkedPlace;
  findings: LinkedFinding[];
}

export interface ViewerNotesResult {
  operations: OperationNotes[];
  /** Findings that belong to no operation of the document. */
  findings: LinkedFinding[];
}
