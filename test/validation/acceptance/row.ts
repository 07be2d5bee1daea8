/** Describes an acceptance row: the entries of a rule array, and what they publish, without names of members. */
export interface AcceptanceRow {
  /** PHP of the entries, as they stand in `rules()`. */
  rules: string;
  properties?: Record<string, unknown>;
  required?: string[];
  /** The whole body, where that is no object. */
  body?: unknown;
  multipart?: true;
  codes?: string[];
}
