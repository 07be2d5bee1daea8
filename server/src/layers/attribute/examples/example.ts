import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  BODY_STEP,
  type By,
  type Concern,
  type Contribution,
  copyMap,
  type Declaration,
  type DraftView,
  declarationsOf,
  type OperationRoute,
  type ParameterIn,
  REMOVE,
  sendsBody,
  type Target,
} from '../../../analysis/index.js';
import { documentedName } from '../parameters/parameter-name.js';
import { type ExampleContent, exampleContent } from './example-content.js';

/** Names the place of an example; `key` tells places apart. */
type Place =
  | { kind: 'parameter'; key: string; target: Target & { node: 'parameter' } }
  | { kind: 'response'; key: string; status: string; mediaType: string }
  | { kind: 'body'; key: string; mediaType: string };

/**
 * Reads `Example`: examples of responses, parameters and request body, after everything else of the operation exists
 * (config 9.13). Unnamed ones become `example`, named ones `examples.<name>`.
 */
export const example: Concern = {
  name: 'attribute-example',
  phase: 'finalize',
  priority: 0,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const groups = new Map<string, { place: Place; contents: ExampleContent[] }>();
    for (const declared of declarationsOf('Example', operation, ctx)) {
      const content = exampleContent(declared, ctx);
      const place = content === undefined ? undefined : placeOf(declared, operation, ctx, draft);
      if (content === undefined || place === undefined) continue;
      const own = ownExample(place, operation, ctx);
      if (own !== undefined) {
        const reason = `${own} beside it states the example`;
        ctx.raise('attribute.without-effect', { attribute: 'Example', reason }, { anchor: declared.anchor });
        continue;
      }
      const group = groups.get(place.key) ?? { place, contents: [] };
      groups.set(place.key, group);
      if (group.contents.some((other) => other.name === content.name)) {
        const params = { name: content.name ?? null, target: place.key };
        ctx.raise('attribute.example-duplicate-name', params, { anchor: declared.anchor });
      } else group.contents.push(content);
    }
    const members = [...groups.values()].flatMap(({ place, contents }) => membersAt(place, contents, ctx));
    return [...ofBody(members, draft), ...members.flatMap((one) => written(one, draft))];
  },
};

const PARAMETERS = {
  path: 'PathParameter',
  query: 'QueryParameter',
  header: 'HeaderParameter',
  cookie: 'CookieParameter',
} as const;

/** Names the attribute with which the action declares a parameter and its example: that one counts. */
function ownExample(place: Place, operation: OperationRoute, ctx: AnalysisContext): string | undefined {
  if (place.kind !== 'parameter') return undefined;
  const { in: at, name } = place.target;
  const isOwn = declarationsOf(PARAMETERS[at], operation, ctx).some((one) => {
    return !one.inherited && one.has('example') && one.text('name') === name;
  });
  return isOwn ? PARAMETERS[at] : undefined;
}

/** Holds one of `example` and `examples` of a place, which may not stand beside each other. */
interface Member {
  place: Place;
  name: 'example' | 'examples';
  value: Json;
  by: By;
}

function membersAt(place: Place, contents: readonly ExampleContent[], ctx: AnalysisContext): Member[] {
  const named = contents.filter((c) => c.name !== undefined);
  const plain = contents.filter((c) => c.name === undefined);
  if (named.length > 0) {
    for (const { declared } of plain) {
      const reason = 'without a name stands beside named ones';
      ctx.raise('attribute.example-unusable', { reason }, { anchor: declared.anchor });
    }
    const value = new Map(named.map((c) => [c.name as string, c.value]));
    return [{ place, name: 'examples', value, by: (named[0] as ExampleContent).declared.by }];
  }
  return plain.map(({ value, declared }) => ({ place, name: 'example', value, by: declared.by }));
}

const other = (name: Member['name']) => (name === 'example' ? 'examples' : 'example');

/** Writes the examples of all media types of the request body, which is one field. */
function ofBody(members: readonly Member[], draft: DraftView): Contribution[] {
  const target = { node: 'operation' } as const;
  const standing = draft.get(target, 'requestBody');
  const [lead] = members.filter(({ place }) => place.kind === 'body');
  if (lead === undefined || !isMap(standing)) return [];
  const body = copyMap(standing);
  for (const { place, name, value } of members) {
    if (place.kind !== 'body') continue;
    const media = (body.get('content') as JsonMap).get(place.mediaType) as JsonMap;
    media.delete(other(name));
    media.set(name, value);
  }
  return [{ target, field: 'requestBody', value: body, by: { ...lead.by, specificity: BODY_STEP.example } }];
}

function written({ place, name, value, by }: Member, draft: DraftView): Contribution[] {
  if (place.kind === 'body') return [];
  const target: Target = place.kind === 'parameter' ? place.target : { node: 'response', status: place.status };
  const field = (member: string): string =>
    place.kind === 'parameter' ? member : `content.${place.mediaType}.${member}`;
  const out: Contribution[] = [{ target, field: field(name), value, by }];
  if (draft.has(target, field(other(name)))) out.push({ target, field: field(other(name)), value: REMOVE, by });
  return out;
}

function placeOf(
  declared: Declaration,
  operation: OperationRoute,
  ctx: AnalysisContext,
  draft: DraftView,
): Place | undefined {
  const missing = (target: string, documented: string[]): undefined => {
    ctx.raise('attribute.example-target-missing', { target, documented }, { anchor: declared.anchor });
    return undefined;
  };
  const wanted = declared.has('mediaType') ? declared.text('mediaType') : undefined;
  if (declared.has('parameter')) {
    const name = documentedName(declared.text('parameter') ?? '', draft);
    const known = draft.parameters();
    const found = ['path', 'query', 'header', 'cookie'].find((at) => known.some((p) => p.in === at && p.name === name));
    if (found === undefined)
      return missing(
        `the parameter ${name}`,
        known.map((p) => `${p.in}:${p.name}`),
      );
    const target = { node: 'parameter', in: found as ParameterIn, name } as const;
    return { kind: 'parameter', key: `the ${found} parameter ${name}`, target };
  }
  if (declared.flag('request') === true) {
    const body = draft.get({ node: 'operation' }, 'requestBody');
    const content = isMap(body) ? body.get('content') : undefined;
    const types = isMap(content) ? [...content.keys()] : [];
    const mediaType = types.find((type) => wanted === undefined || type === wanted);
    // The declaration is for another verb of the route.
    if (mediaType === undefined && !sendsBody(operation.verb) && operation.route.methods.some(sendsBody))
      return undefined;
    if (mediaType === undefined)
      return missing(`the request body${wanted === undefined ? '' : ` as ${wanted}`}`, types);
    return { kind: 'body', key: `the request body as ${mediaType}`, mediaType };
  }
  const statuses = draft.responses();
  const status = statusOf(declared, statuses);
  if (status === undefined || !statuses.includes(status)) return missing(`the status ${status ?? '2XX'}`, statuses);
  const types = draft.mediaTypes(status);
  const mediaType = types.find((type) => wanted === undefined || type === wanted);
  if (mediaType === undefined)
    return missing(`a body of ${status}${wanted === undefined ? '' : ` as ${wanted}`}`, types);
  return { kind: 'response', key: `${status} as ${mediaType}`, status, mediaType };
}

/** Gives the named status, else the lowest documented success. */
function statusOf(declared: Declaration, statuses: readonly string[]): string | undefined {
  if (declared.has('status')) return declared.digits('status') ?? declared.text('status');
  return [...statuses].filter((s) => /^2(?:\d\d|XX)$/.test(s)).sort()[0];
}
