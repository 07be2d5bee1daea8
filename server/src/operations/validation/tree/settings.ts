import type { DocumentConfig } from '@docgen/protocol';

/** Holds the document's settings that shape a schema recovered from rules. */
export interface SchemaSettings {
  nullable: DocumentConfig['representation']['nullable'];
  naming: DocumentConfig['representation']['enumNaming'];
  /** Configured format samples (validation 11.5). */
  formats: Readonly<Record<string, string>>;
}

export function settingsOf({ representation }: Pick<DocumentConfig, 'representation'>): SchemaSettings {
  return {
    nullable: representation.nullable,
    naming: representation.enumNaming,
    formats: representation.exampleFormats,
  };
}
