import { type Diagnostic, type JsonMap, raise } from '@docgen/protocol';
import { openapi32Schemas, type SchemaFile } from '@docgen/protocol/schemas';
import { compile, type Violation } from '../document/index.js';

type OpenApiFormat = 'openapi-3.2';

const SCHEMAS: Record<OpenApiFormat, typeof openapi32Schemas> = { 'openapi-3.2': openapi32Schemas };
/** Violations told one by one. */
const MOST = 20;
const compiled = new Map<OpenApiFormat, ReturnType<typeof compile>>();

/**
 * What an emitted document breaks of the published schema of its version (emitters 11.1). The document schema leaves Schema
 * Objects to a dynamic reference; it is bound to the version's dialect, which every emitted document names.
 */
export function openapiViolations(format: OpenApiFormat, document: JsonMap): Violation[] {
  let check = compiled.get(format);
  if (check === undefined) {
    const { document: schema, dialect, vocabulary } = SCHEMAS[format];
    check = compile(withDialect(schema, dialect), [vocabulary, dialect]);
    compiled.set(format, check);
  }
  return check(document);
}

function withDialect(schema: SchemaFile, dialect: SchemaFile): SchemaFile {
  return { ...schema, $defs: { ...(schema.$defs as SchemaFile), schema: { $ref: dialect.$id } } };
}

/** The same as diagnostics: one per violation up to 20, then one that counts the rest. */
export function openapiDiagnostics(format: OpenApiFormat, document: JsonMap): Diagnostic[] {
  const violations = openapiViolations(format, document);
  const shown = violations
    .slice(0, MOST)
    .map((violation) => raise('document.openapi-invalid', { format, ...violation }));
  const rest = violations.length - shown.length;
  if (rest > 0)
    shown.push(raise('document.openapi-invalid', { format, pointer: '#', rule: `${rest} more violations` }));
  return shown;
}
