import type { BlankText, DocumentConfig } from '@docgen/protocol';
import { type AnalysisContext, hasVersions } from '../../../analysis/index.js';

/** Holds what shapes a schema recovered from rules beside them: settings of the document, and a fact of the application. */
export interface SchemaSettings {
  nullable: DocumentConfig['representation']['nullable'];
  naming: DocumentConfig['representation']['enumNaming'];
  /** Says that lists of the values of an enum name it (document 1.4). */
  enumFacts: boolean;
  /** Configured format samples (validation 11.5). */
  formats: Readonly<Record<string, string>>;
  /** Says what is made of blank text before rules see it (10.5). */
  blankText: BlankText | null;
}

export function settingsOf(ctx: Pick<AnalysisContext, 'document' | 'host'>): SchemaSettings {
  const { representation } = ctx.document;
  return {
    nullable: representation.nullable,
    naming: representation.enumNaming,
    enumFacts: hasVersions(ctx),
    formats: representation.exampleFormats,
    blankText: ctx.host('blankText'),
  };
}
