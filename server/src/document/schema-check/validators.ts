import type { ValidateFunction } from 'ajv/dist/2020.js';
import { compile } from './compile.js';
import type { SchemaName } from './schemas.js';

const compiled = new Map<SchemaName, ValidateFunction>();

/** Gives the compiled form of a schema. A bundle replaces this module by one that holds the compiled functions. */
export function validator(name: SchemaName): ValidateFunction {
  let validate = compiled.get(name);
  if (validate === undefined) {
    validate = compile(name).validate;
    compiled.set(name, validate);
  }
  return validate;
}
