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
}

export interface ViewerDocumentResult {
  /** Format of the text, such as `openapi-3.2`. */
  format: string;
  /** Text of the format; null where the browser has it. */
  text: string | null;
  /** First 32 hex digits of the SHA-256 of the text. */
  etag: string;
}
