import { extensionSchema, openapi32Schemas, type SchemaFile, uirSchema } from '@docgen/protocol/schemas';

/** Names a schema documents are validated against, with those it refers to. */
export interface CheckedSchema {
  schema: SchemaFile;
  references: readonly SchemaFile[];
}

export const checkedSchemas = {
  uir: { schema: withoutEmbedded(uirSchema), references: [extensionSchema] },
  'openapi-3.2': withDialect(openapi32Schemas),
} satisfies Record<string, CheckedSchema>;

export type SchemaName = keyof typeof checkedSchemas;

/**
 * Copies a schema without its embedded ones: Ajv follows a reference into a schema added by its identifier, but not
 * into the same schema embedded under a URN.
 */
function withoutEmbedded(schema: SchemaFile): SchemaFile {
  const { extension: _, ...definitions } = schema.$defs as SchemaFile;
  return { ...schema, $defs: definitions };
}

/**
 * Binds the dynamic reference that the document schema has for Schema Objects to the version's dialect, which every
 * emitted document names.
 */
function withDialect({ document, dialect, vocabulary }: typeof openapi32Schemas): CheckedSchema {
  const definitions = { ...(document.$defs as SchemaFile), schema: { $ref: dialect.$id } };
  return { schema: { ...document, $defs: definitions }, references: [vocabulary, dialect] };
}
