import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { checkedSchemas, type SchemaName } from './schemas.js';

/**
 * Compiles a schema to a function, which takes most of a second. `source` keeps the text of the function for the
 * bundle.
 */
export function compile(name: SchemaName, source = false): { ajv: Ajv2020; validate: ValidateFunction } {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    logger: false,
    code: { optimize: false, source },
  });
  addFormats.default(ajv);
  const { schema, references } = checkedSchemas[name];
  for (const reference of references) ajv.addSchema(reference);
  return { ajv, validate: ajv.compile(schema) };
}
