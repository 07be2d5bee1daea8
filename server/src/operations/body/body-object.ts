import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, By, OperationRoute } from '../../analysis/index.js';

/**
 * Makes a body of one media type, with, for a form behind another verb than POST, the sentence that tells clients how to send it:
 * PHP before 8.4 reads the fields and files of a POST alone, and the framework takes the verb from `_method` (validation 17.1).
 */
export function bodyObject(
  { isForm, schema, required }: { isForm: boolean; schema: JsonMap; required?: true | undefined },
  { verb }: OperationRoute,
  { anchor }: Pick<By, 'anchor'>,
  ctx: AnalysisContext,
): JsonMap {
  const spoofed = isForm && verb !== 'POST';
  if (spoofed) ctx.raise('request.form-method', { verb }, anchor === undefined ? {} : { anchor });
  return obj({
    description: spoofed
      ? `PHP before 8.4 reads no form of a ${verb}: send it as POST with the field \`_method\` set to \`${verb}\`.`
      : undefined,
    required,
    content: new Map([[isForm ? 'multipart/form-data' : 'application/json', obj({ schema })]]),
  });
}
