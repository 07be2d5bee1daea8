import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type ActionFacts,
  type AnalysisContext,
  actionFacts,
  type By,
  type Concern,
  type Contribution,
  type Declaration,
  declarationsOf,
  dispatchedAction,
  ignoredStatuses,
  type OperationRoute,
  schema,
  shortName,
  statusPhrase,
} from '../../analysis/index.js';
import { actionAnalysis, anyOf, besideEmptyArray, type Mapping, mapping, raiseUnresolved } from '../schema/index.js';
import { ownMethod } from '../schema/own-method.js';
import { HTML_TYPE, isBodyless, type ResponseEntry } from './entry.js';
import { siteEntries } from './site-entries.js';
import { actionWraps } from './written-wraps.js';

/**
 * Documents the responses an action returns, by status and media type (responses 6). Reads the return sites of the
 * engine.
 */
export const inferredResponses: Concern = {
  name: 'responses',
  phase: 'responses',
  priority: 100,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const action = actionFacts(ctx, operation);
    if (action === undefined) return [];
    const { returns, diagnostics } = actionAnalysis(operation, ctx);
    ctx.report(diagnostics);
    const at: Mapping = { ...mapping(ctx), wraps: actionWraps(action, ctx) };
    const name =
      action.controller === undefined ? 'The closure' : `${shortName(action.controller)}::${action.method ?? ''}`;
    const responses = declarationsOf('Response', operation, ctx);
    const bodies = responses.filter((one) => one.has('type'));
    const declared = new Set(bodies.map(statusOf));
    const typed = new Set(responses.filter((one) => one.has('mediaType')).map(statusOf));
    const ignored = ignoredStatuses(operation, ctx);
    const context = {
      ctx,
      action: name,
      ignored,
      declared,
      typed,
      at,
      verb: operation.verb,
      routeName: operation.route.name ?? '',
    };
    const entries = [
      ...returns.flatMap((site) => {
        const known = at.unresolved.length;
        const made = siteEntries(site, context);
        // Unresolved members are not published where a declared body stands in their place.
        if (made.length > 0 && made.every((entry) => isReplaced(entry, bodies))) at.unresolved.length = known;
        return made;
      }),
      ...htmlEntries(action, ctx),
    ];
    if (at.gaps.count > 0) ctx.raise('inferred-response.keys-may-gap', { call: name }, { anchor: action.anchor });
    raiseUnresolved(ctx, `The response of ${name}`, at, action.anchor);
    return contributions(unreadApart(entries), ctx);
  },
};

const statusOf = (declared: Declaration): string => declared.digits('status') ?? '200';

/** Tells whether a `Response` declares the body of an entry, which replaces all that is known of it (config 9.1). */
function isReplaced({ status, mediaType }: ResponseEntry, bodies: readonly Declaration[]): boolean {
  return bodies.some((one) => {
    const type = one.has('mediaType') ? one.text('mediaType') : 'application/json';
    return statusOf(one) === status && type === mediaType;
  });
}

/**
 * Places a response of which neither status nor body was read under `default` where one of its likely status was: it may
 * have any status, and no body at that one would be told otherwise (responses 6.2).
 */
function unreadApart(entries: readonly ResponseEntry[]): ResponseEntry[] {
  const read = new Set(
    entries.flatMap(({ status, mediaType, schema }) => ((schema?.size ?? 0) > 0 ? `${status} ${mediaType}` : [])),
  );
  return entries.map((entry) =>
    entry.unread === true && read.has(`${entry.status} ${entry.mediaType}`) ? { ...entry, status: 'default' } : entry,
  );
}

/** Makes the entry of the page that the `htmlResponse()` of an action of the actions package shows (responses 14). */
function htmlEntries(action: ActionFacts, ctx: AnalysisContext): ResponseEntry[] {
  const dispatched = dispatchedAction(ctx, action);
  const method = dispatched === undefined ? undefined : ownMethod(ctx, dispatched, 'htmlResponse');
  if (method === undefined) return [];
  const by = { layer: 'integration', producer: 'integration:laravel-actions', anchor: { fact: method.sigId } } as const;
  return [{ ...by, status: '200', mediaType: HTML_TYPE, schema: obj({ type: 'string' }) }];
}

/** Writes entries with statuses sorted as text; payloads of one media type unite (responses 6.1). */
export function contributions(entries: readonly ResponseEntry[], ctx: AnalysisContext): Contribution[] {
  const out: Contribution[] = [];
  const statuses = [...new Set(entries.map((e) => e.status))].sort();
  for (const status of statuses) {
    const own = entries.filter((e) => e.status === status);
    const [first] = own;
    if (first === undefined) continue;
    out.push(description(status, first));
    out.push(...headers(status, own));
    if (isBodyless(status)) continue;
    const types = [...new Set(own.flatMap((e) => e.mediaType ?? []))].sort();
    for (const mediaType of types) {
      const bodies = own.filter((e) => e.mediaType === mediaType && e.schema !== undefined);
      out.push(...content(status, mediaType, bodies, ctx));
    }
  }
  return out;
}

function byOf(entry: ResponseEntry): By {
  return {
    layer: entry.layer,
    producer: entry.producer,
    anchor: entry.anchor,
    ...(entry.confidence === undefined ? {} : { confidence: entry.confidence }),
  };
}

function description(status: string, entry: ResponseEntry): Contribution {
  const target = { node: 'response', status } as const;
  if (status === '201') return { target, field: 'description', value: 'Created', by: byOf(entry) };
  return { target, field: 'description', value: statusPhrase(status), by: { layer: 'fallback', producer: 'fallback' } };
}

/** Writes a header when every entry of the status with a body agrees on it; its example only when equal. */
function headers(status: string, entries: readonly ResponseEntry[]): Contribution[] {
  const out: Contribution[] = [];
  const names = new Set(entries.flatMap((e) => (e.headers ?? []).map(([name]) => name)));
  for (const name of names) {
    const stated = entries.map((e) => e.headers?.find(([n]) => n === name)?.[1]);
    const found = stated.filter((h) => h !== undefined);
    const [value] = found;
    if (value === undefined) continue;
    if (name === 'Content-Disposition' && new Set(found.map((h) => h.get('description'))).size > 1) continue;
    const agree = found.length === stated.length && new Set(found.map((h) => h.get('example'))).size === 1;
    const published: JsonMap = agree ? value : new Map([...value].filter(([k]) => k !== 'example'));
    const owner = entries.find((e) => e.headers?.some(([n]) => n === name));
    if (owner !== undefined)
      out.push({ target: { node: 'response', status }, field: `headers.${name}`, value: published, by: byOf(owner) });
  }
  return out;
}

function content(
  status: string,
  mediaType: string,
  bodies: readonly ResponseEntry[],
  ctx: AnalysisContext,
): Contribution[] {
  const [first] = bodies;
  if (first === undefined) return [];
  let schemas = withoutEmpty(bodies);
  // The empty text of a null is one of the texts another site sends.
  if (mediaType === HTML_TYPE && schemas.some((s) => !s.has('maxLength')))
    schemas = schemas.filter((s) => !s.has('maxLength'));
  const target = { node: 'response-schema', status, mediaType } as const;
  return [schema(target, unite(withinEnvelope(schemas, ctx), ctx), byOf(first))];
}

/** Lists the schemas of bodies without those of `[]` where another one is that too (responses 2.1). */
function withoutEmpty(bodies: readonly ResponseEntry[]): JsonMap[] {
  const schemas = (of: readonly ResponseEntry[]) => of.flatMap((one) => one.schema ?? []);
  const others = bodies.filter((one) => one.empty !== true);
  const beside = others.length < bodies.length ? besideEmptyArray(schemas(others)) : undefined;
  return beside === undefined ? schemas(bodies) : [...beside];
}

/** Unites what several answers have under one key, and nothing beside it: one envelope around either. */
function withinEnvelope(schemas: readonly JsonMap[], ctx: AnalysisContext): readonly JsonMap[] {
  const keys = new Set(schemas.map(envelopeKey));
  const [key] = keys;
  if (schemas.length < 2 || keys.size !== 1 || key === undefined) return schemas;
  const inner = schemas.flatMap((one) => {
    const properties = one.get('properties');
    const held = isMap(properties) ? properties.get(key) : undefined;
    return isMap(held) ? [held] : [];
  });
  if (!inner.every((one) => one.has('$ref'))) return schemas;
  return [obj({ type: 'object', properties: new Map([[key, anyOf(inner, ctx)]]), required: [key] })];
}

/** Names the one member of an object that has no other. */
function envelopeKey(schema: JsonMap): string | undefined {
  const [properties, required] = [schema.get('properties'), schema.get('required')];
  if (!isMap(properties) || properties.size !== 1 || !Array.isArray(required) || required.length !== 1)
    return undefined;
  const known = schema.size === 3 && schema.get('type') === 'object';
  return known && typeof required[0] === 'string' ? required[0] : undefined;
}

/** Unites schemas: constants of one scalar type are one `enum`; other bodies are alternatives. */
function unite(schemas: readonly JsonMap[], ctx: AnalysisContext): JsonMap {
  const constants = schemas.filter((s) => s.has('const'));
  const words = new Set(constants.map((s) => s.get('type')));
  if (constants.length < 2 || words.size !== 1) return anyOf(schemas, ctx);
  const values = [...new Set(constants.map((s) => s.get('const') as Json))];
  const folded =
    values.length === 1 ? (constants[0] as JsonMap) : obj({ type: constants[0]?.get('type'), enum: values });
  return anyOf([folded, ...schemas.filter((s) => !s.has('const'))], ctx);
}
