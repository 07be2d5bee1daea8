import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Declaration,
  declarationsOf,
  type OperationRoute,
} from '../../analysis/index.js';
import { writeBodyField } from './body-field.js';
import { BodyPath, splitName } from './body-path.js';

/**
 * Reads `BodyParameter` on the action or its controller, which patches or adds a field of the body, inline (validation
 * 17.6, config 9.4).
 */
export const bodyParameter: Concern = {
  name: 'attribute-body-parameter',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx, draft) {
    const all = declarationsOf('BodyParameter', operation, ctx);
    if (!sendsBody(operation.verb)) {
      raiseUnsent(all, operation, ctx);
      return [];
    }
    const declared = readable(all, ctx);
    const standing = draft.get({ node: 'operation' }, 'requestBody');
    const body = isMap(standing) ? copy(standing) : undefined;
    const root = body === undefined ? undefined : schemaOf(body);
    const schema = root ?? obj({ type: 'object' });
    let required = false;
    const written = declared.filter(({ declaration, path }) => {
      const place = BodyPath.reach(schema, path);
      if (place === undefined) {
        const name = declaration.text('name') ?? '';
        ctx.raise('attribute.body-parameter-parent', { name }, { anchor: declaration.anchor });
        return false;
      }
      writeBodyField(place, declaration, ctx);
      required ||= declaration.flag('required') === true;
      return true;
    });
    const lead = written[0];
    if (lead === undefined) return [];
    const value = body ?? obj({ content: new Map([['application/json', obj({ schema })]]) });
    if (required) value.set('required', true);
    return [{ target: { node: 'operation' }, field: 'requestBody', value, by: lead.declaration.by }];
  },
};

const sendsBody = (verb: string): boolean => verb !== 'GET' && verb !== 'HEAD';

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

interface Readable {
  declaration: Declaration;
  path: string[];
}

/**
 * Sorts declarations: shallower ones first; of two for one path the method's before its class's, which then only fills
 * what is open.
 */
function readable(declarations: readonly Declaration[], ctx: AnalysisContext): Readable[] {
  const found = declarations.flatMap((declaration): Readable[] => {
    const name = declaration.text('name') ?? '';
    const path = splitName(name);
    if (path !== undefined) return [{ declaration, path }];
    ctx.raise('attribute.body-parameter-name', { name }, { anchor: declaration.anchor });
    return [];
  });
  // The class's declarations are applied before the method's, so that the method's win.
  const order = found.reverse();
  return order.sort((a, b) => a.path.length - b.path.length);
}

/** Gives the schema of the body's one media type. */
function schemaOf(body: JsonMap): JsonMap | undefined {
  const content = body.get('content');
  const media = isMap(content) ? [...content.values()][0] : undefined;
  const schema = isMap(media) ? media.get('schema') : undefined;
  return isMap(schema) ? schema : undefined;
}

/** Copies a map, because the present value belongs to the draft and must not change under it. */
function copy(map: JsonMap): JsonMap {
  return new Map([...map].map(([key, member]) => [key, copyOf(member)]));
}

function copyOf(value: Json): Json {
  return Array.isArray(value) ? value.map(copyOf) : isMap(value) ? copy(value) : value;
}
