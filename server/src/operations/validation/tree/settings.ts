/** What of the document's representation shapes a schema recovered from rules. */
export interface SchemaSettings {
  nullable: 'type-array' | 'anyof';
  naming: string;
  /** Configured format samples (validation 11.5). */
  formats: Readonly<Record<string, string>>;
}
