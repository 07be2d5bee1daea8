import arazzo10 from './arazzo-1.0/schema.json' with { type: 'json' };
import extension from './extension.schema.json' with { type: 'json' };
import openapi30 from './openapi-3.0/schema.json' with { type: 'json' };
import openapi31Dialect from './openapi-3.1/dialect.json' with { type: 'json' };
import openapi31Meta from './openapi-3.1/meta.json' with { type: 'json' };
import openapi31 from './openapi-3.1/schema.json' with { type: 'json' };
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

/** The published schema of an OpenAPI version: the document, and the dialect of its Schema Objects with its vocabulary. */
export interface OpenapiSchemas {
  document: SchemaFile;
  dialect: SchemaFile;
  vocabulary: SchemaFile;
}

export const openapi32Schemas: OpenapiSchemas = {
  document: openapi32,
  dialect: openapi32Dialect,
  vocabulary: openapi32Meta,
};

export const openapi31Schemas: OpenapiSchemas = {
  document: openapi31,
  dialect: openapi31Dialect,
  vocabulary: openapi31Meta,
};

/** The published schema of OpenAPI 3.0, of which Schema Objects are a part; it is written in draft 04 of JSON Schema. */
export const openapi30Schema: SchemaFile = openapi30;

/** The published schema of Arazzo 1.0. */
export const arazzo10Schema: SchemaFile = arazzo10;
