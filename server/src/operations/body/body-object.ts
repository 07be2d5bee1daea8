import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, By, OperationRoute } from '../../analysis/index.js';
import { formNames } from './form-names.js';

/** Holds what a body is made of; `fields` are the schemas its fields stand in, where its own refers to a component. */
interface BodyParts {
  isForm: boolean;
  schema: JsonMap;
  fields?: readonly JsonMap[];
  required?: true | undefined;
}

/**
 * Makes a body of one media type, with, for a form, the sentences that tell clients how to send it: PHP before 8.4 reads the fields and files
 * of a POST alone, and the framework takes the verb from `_method` (validation 17.1).
 */
export function bodyObject(
  { isForm, schema, fields = [schema], required }: BodyParts,
  { verb }: OperationRoute,
  { anchor }: Pick<By, 'anchor'>,
  ctx: AnalysisContext,
): JsonMap {
  const spoofed = isForm && verb !== 'POST';
  if (spoofed) ctx.raise('request.form-method', { verb }, anchor === undefined ? {} : { anchor });
  const said = [
    spoofed
      ? `PHP before 8.4 reads no form of a ${verb}: send it as POST with the field \`_method\` set to \`${verb}\`.`
      : undefined,
    isForm ? formNames(fields) : undefined,
  ].filter((one) => one !== undefined);
  return obj({
    description: said.length === 0 ? undefined : said.join(' '),
    required,
    content: new Map([[isForm ? 'multipart/form-data' : 'application/json', obj({ schema })]]),
  });
}
