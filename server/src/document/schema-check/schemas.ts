import {
  arazzo10Schema,
  extensionSchema,
  type OpenapiSchemas,
  openapi30Schema,
  openapi31Schemas,
  openapi32Schemas,
  type SchemaFile,
  uirSchema,
} from '@docgen/protocol/schemas';

/** Names a schema documents are validated against, with those it refers to. */
export interface CheckedSchema {
  schema: SchemaFile;
  references: readonly SchemaFile[];
}

export const checkedSchemas = {
  uir: { schema: withoutEmbedded(uirSchema), references: [extensionSchema] },
  'openapi-3.2': withDialect(openapi32Schemas),
  'openapi-3.1': withDialect(openapi31Schemas),
  'arazzo-1.0': { schema: rewritten(arazzo10Schema) as SchemaFile, references: [] },
  'openapi-3.0': { schema: inDraft2020(openapi30Schema), references: [] },
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

/** Binds the dynamic reference that the document schema has for Schema Objects to the version's dialect. */
function withDialect({ document, dialect, vocabulary }: OpenapiSchemas): CheckedSchema {
  const definitions = { ...(document.$defs as SchemaFile), schema: { $ref: dialect.$id } };
  return { schema: { ...document, $defs: definitions }, references: [vocabulary, dialect] };
}

/** Writes a schema of draft 04 in 2020-12; nothing in that of OpenAPI 3.0 reads differently but exclusive bounds. */
function inDraft2020({ id: _, $schema: __, ...schema }: SchemaFile): SchemaFile {
  return rewritten(schema) as SchemaFile;
}

/**
 * Writes a flag beside a bound as the exclusive bound, and leaves out that a list holds no object twice: Ajv compares
 * objects by a package that fails on those without prototype.
 */
function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  const { minimum, exclusiveMinimum, uniqueItems, items } = value as Record<string, unknown>;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'minimum' && exclusiveMinimum === true) continue;
    if (key === 'uniqueItems' && uniqueItems === true && !isTexts(items)) continue;
    out[key] = key === 'exclusiveMinimum' && member === true ? minimum : rewritten(member);
  }
  return out;
}

function isTexts(items: unknown): boolean {
  return (items as { type?: unknown } | undefined)?.type === 'string';
}
