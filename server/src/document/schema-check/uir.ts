import type { JsonMap } from '@docgen/protocol';
import { extensionSchema, type SchemaFile, uirSchema } from '@docgen/protocol/schemas';
import { lift } from '../uses.js';
import { compile, type Violation } from './ajv.js';

let check: ReturnType<typeof compile> | undefined;

/** What a document, in either form, breaks of the interchange schema (document 1). */
export function uirViolations(document: JsonMap): Violation[] {
  check ??= compile(withoutEmbedded(uirSchema), [extensionSchema]);
  return check(lift(document));
}

/** Ajv follows a reference into a schema added by its identifier, but not into the same schema embedded under a URN. */
function withoutEmbedded(schema: SchemaFile): SchemaFile {
  const { extension: _, ...definitions } = schema.$defs as SchemaFile;
  return { ...schema, $defs: definitions };
}
