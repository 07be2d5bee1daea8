import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  formDescription,
  isSpoofed,
  type OperationRoute,
} from '../../analysis/index.js';

/** Holds what a body is made of; `fields` are the schemas its fields stand in, where its own refers to a component. */
interface BodyParts {
  isForm: boolean;
  schema: JsonMap;
  fields?: readonly JsonMap[];
  required?: true | undefined;
}

/** Makes a body of one media type; that of a form tells clients how to send it (validation 17.1). */
export function bodyObject(
  { isForm, schema, fields = [schema], required }: BodyParts,
  { verb }: OperationRoute,
  { anchor }: Pick<By, 'anchor'>,
  ctx: AnalysisContext,
): JsonMap {
  if (isForm && isSpoofed(verb)) ctx.raise('request.form-method', { verb }, anchor === undefined ? {} : { anchor });
  return obj({
    description: isForm ? formDescription(fields, verb) : undefined,
    required,
    content: new Map([[isForm ? 'multipart/form-data' : 'application/json', obj({ schema })]]),
  });
}
