import { isMap, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  applyBodyParameters,
  type Concern,
  copyMap,
  type Declaration,
  declarationsOf,
  declaresFile,
  demandBody,
  formDescription,
  holdsFile,
  isSpoofed,
  type OperationRoute,
  sendsBody,
} from '../../../analysis/index.js';

const JSON_BODY = 'application/json';
const FORM = 'multipart/form-data';

/**
 * Reads `BodyParameter` on the action or its controller, which patches or adds a field of the body, inline (validation
 * 17.6, config 9.4).
 */
export const bodyParameter: Concern = {
  name: 'attribute-body-parameter',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx, draft) {
    const declared = declarationsOf('BodyParameter', operation, ctx);
    if (!sendsBody(operation.verb)) {
      raiseUnsent(declared, operation, ctx);
      return [];
    }
    const standing = draft.get({ node: 'operation' }, 'requestBody');
    const body = isMap(standing) ? copyMap(standing) : undefined;
    const value = body ?? new Map();
    const said = howSent(value, operation);
    const applied = applyBodyParameters(declared, schemaOf(value), ctx);
    const lead = applied.findLast(({ declaration }) => !declaration.inherited) ?? applied.at(-1);
    if (lead === undefined) return [];
    if (demandBody(applied)) value.set('required', true);
    if (asForm(value) && isSpoofed(operation.verb)) {
      const { anchor } = declared.find((one) => declaresFile(one, ctx)) ?? lead.declaration;
      ctx.raise('request.form-method', { verb: operation.verb }, { anchor });
    }
    describeForm(value, said, operation);
    return [{ target: { node: 'operation' }, field: 'requestBody', value, by: lead.declaration.by }];
  },
};

/** Reports declarations on an action whose route has no verb with a body; a controller's need not fit every action. */
function raiseUnsent(
  declarations: readonly Declaration[],
  { verb, route }: OperationRoute,
  ctx: AnalysisContext,
): void {
  if (route.methods.some(sendsBody)) return;
  for (const declared of declarations) {
    const params = { name: declared.text('name') ?? '', verb };
    if (!declared.inherited) ctx.raise('attribute.body-parameter-unread', params, { anchor: declared.anchor });
  }
}

/** Gives the schema of the body's one media type; what is missing is made. */
function schemaOf(body: JsonMap): JsonMap {
  const content = memberOf(body, 'content', obj({}));
  const [mediaType = JSON_BODY] = content.keys();
  return memberOf(memberOf(content, mediaType, obj({})), 'schema', obj({ type: 'object' }));
}

/** Moves a JSON body that a declared file stands in to a form, which is all that sends one; tells whether it did. */
function asForm(body: JsonMap): boolean {
  const media = mediaOf(body, JSON_BODY);
  if (media === undefined || !holdsFile(media.get('schema'))) return false;
  body.set('content', obj({ [FORM]: media }));
  return true;
}

/** Says anew how a form is sent, unless its description is the author's; `said` is what stood there of itself. */
function describeForm(body: JsonMap, said: string | undefined, operation: OperationRoute): void {
  const says = howSent(body, operation);
  if (body.get('description') !== said) return;
  if (says === undefined) body.delete('description');
  else body.set('description', says);
}

function howSent(body: JsonMap, { verb }: OperationRoute): string | undefined {
  const schema = mediaOf(body, FORM)?.get('schema');
  return isMap(schema) ? formDescription([schema], verb) : undefined;
}

function mediaOf(body: JsonMap, mediaType: string): JsonMap | undefined {
  const content = body.get('content');
  const media = isMap(content) ? content.get(mediaType) : undefined;
  return isMap(media) ? media : undefined;
}

function memberOf(map: JsonMap, key: string, fresh: JsonMap): JsonMap {
  const known = map.get(key);
  if (isMap(known)) return known;
  map.set(key, fresh);
  return fresh;
}
