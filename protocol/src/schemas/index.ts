import extension from './extension.schema.json' with { type: 'json' };
import openapi32Dialect from './openapi-3.2/dialect.json' with { type: 'json' };
import openapi32Meta from './openapi-3.2/meta.json' with { type: 'json' };
import openapi32 from './openapi-3.2/schema.json' with { type: 'json' };
import uir from './uir-2.1.schema.json' with { type: 'json' };

/** Holds a JSON Schema file, to be given to a validator. */
export type SchemaFile = Readonly<Record<string, unknown>>;

/** The schema of the interchange document, whole and self-contained (document 1.1). */
export const uirSchema: SchemaFile = uir;

/** The schema of everything under `x-docgen`. */
export const extensionSchema: SchemaFile = extension;

/**
 * The published schema of an OpenAPI version: the document, and the dialect of its Schema Objects with its vocabulary.
 */
export const openapi32Schemas: { document: SchemaFile; dialect: SchemaFile; vocabulary: SchemaFile } = {
  document: openapi32,
  dialect: openapi32Dialect,
  vocabulary: openapi32Meta,
};
