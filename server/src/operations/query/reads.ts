import { isMap, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  type DraftView,
  documentsPages,
  type OperationRoute,
  type Target,
  wireForm,
  wireMembers,
} from '../../analysis/index.js';
import {
  commentKeywords,
  constrains,
  type DocumentedField,
  documentedFields,
  findRules,
  isTypedBy,
  leastSize,
  type RequestRead,
  readSchema,
  requestReads,
  writeDefault,
} from '../validation/index.js';
import { bracketed } from './flatten.js';

type Documented = readonly DocumentedField[];

/** Documents query parameters of the values the code reads (requests 8.3, 8.7). */
export function contributeReads(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const paged = documentsPages(draft);
  const reads = requestReads(operation, ctx).filter((read) => read.place === 'query');
  const ruled = findRules(operation, ctx)?.set.fields ?? [];
  const documented = documentedFields('QueryParameter', operation, undefined, ctx);
  const keys = [...reads, ...ruled].map(({ path }) => path);
  return reads
    .filter((read) => !(read.sizes === true && paged) && !isToldByMembers(read, keys, draft))
    .flatMap((read) => {
      if (contained(read, draft)) return member(read, documented, ctx, draft);
      return read.path.includes('*')
        ? listMember(read, documented, ctx, draft)
        : parameter(read, documented, ctx, draft);
    });
}

/** Tells whether a key is only read as the array of members that have parameters of their own: `bbox` beside `bbox[left]`. */
function isToldByMembers({ path, type }: RequestRead, keys: readonly (readonly string[])[], draft: DraftView): boolean {
  if (type !== 'container' && type !== null) return false;
  if (draft.has({ node: 'parameter', in: 'query', name: bracketed(path) })) return false;
  return keys.some((key) => key.length > path.length && path.every((segment, at) => key[at] === segment));
}

/** Documents an element of a list, `items.0.id`: it is read from `items[0][id]=`, and a list of scalars is `items[]`. */
function listMember(read: RequestRead, documented: Documented, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const cut = read.path.indexOf('*');
  const name = bracketed(read.path.slice(0, cut));
  const target: Target = { node: 'parameter', in: 'query', name };
  if (draft.has(target)) return [];
  const by = byOf(read);
  const path = read.path.slice(cut);
  const type: Target = { node: 'parameter-schema', in: 'query', name };
  const { schema } = finished(read, undefined, documented, ctx);
  const form = path.length > 1 ? 'deepObject' : 'list';
  return [
    { target, field: 'required', value: false, by },
    ...wireMembers(name, form).map(([field, value]): Contribution => ({ target, field, value, by })),
    { target: type, field: '*', value: obj({ type: 'array' }), by },
    ...path.slice(0, -1).map(
      (_, i): Contribution => ({
        target: { ...type, path: path.slice(0, i + 1) },
        field: 'type',
        value: path[i + 1] === '*' ? 'array' : 'object',
        by,
      }),
    ),
    { target: { ...type, path }, field: '*', value: schema, by },
  ];
}

/**
 * Tells whether an earlier concern published an object parameter for the root of the key, which the leaf then joins.
 */
function contained(read: RequestRead, draft: DraftView): boolean {
  const root = { node: 'parameter', in: 'query', name: read.path[0] ?? '' } as const;
  return read.path.length > 1 && draft.get(root, 'style') === 'deepObject';
}

function byOf(read: RequestRead): By {
  const sure = read.named === true ? { confidence: 0.9 } : {};
  return { layer: 'integration', producer: 'integration:request-reads', ...sure, anchor: read.anchor };
}

function member(read: RequestRead, documented: Documented, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const [name = '', ...path] = read.path;
  const target: Target = { node: 'parameter-schema', in: 'query', name, path };
  const { schema } = finished(read, draft.get(target, '*'), documented, ctx);
  return schema.size === 0 ? [] : [{ target, field: '*', value: schema, by: byOf(read) }];
}

function parameter(read: RequestRead, documented: Documented, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const name = bracketed(read.path);
  const target: Target = { node: 'parameter', in: 'query', name };
  const type: Target = { node: 'parameter-schema', in: 'query', name };
  const fresh = !draft.has(target);
  const by = byOf(read);
  const docblock: By = { ...by, layer: 'docblock', producer: 'docblock' };
  const { schema, comments } = finished(read, fresh ? undefined : draft.get(type, '*'), documented, ctx);
  const out: Contribution[] = [];
  if (fresh) out.push({ target, field: 'required', value: false, by });
  const note = schema.get('description');
  if (fresh && note !== undefined) out.push({ target, field: 'description', value: note, by });
  const description = comments.get('description');
  // A comment beside the rule describes the field better than one beside the read.
  if (description !== undefined && !draft.has(target, 'description')) {
    out.push({ target, field: 'description', value: description, by: docblock });
  }
  const form = fresh ? wireForm(schema) : 'plain';
  for (const [field, value] of wireMembers(name, form)) out.push({ target, field, value, by });
  const bare: JsonMap = new Map([...schema].filter(([keyword]) => keyword !== 'description'));
  out.push({ target: type, field: '*', value: bare, by });
  for (const keyword of ['example', 'default']) {
    const value = comments.get(keyword);
    if (value !== undefined) out.push({ target: type, field: keyword, value, by: docblock });
  }
  return out;
}

/**
 * Gives the additions of a read to the present parameter: its schema where nothing constrains the value, then its
 * default.
 */
function finished(read: RequestRead, standing: unknown, documented: Documented, ctx: AnalysisContext) {
  const known = isMap(standing as JsonMap) ? (standing as JsonMap) : new Map();
  const open = !constrains(known);
  const own = open ? readSchema(read, ctx) : new Map();
  if (open && !constrains(own) && !isTypedBy(read.path, 'query', documented)) {
    ctx.raise('request.read-untyped', { key: bracketed(read.path), in: 'query' }, { anchor: read.anchor });
  }
  const whole: JsonMap = new Map([...own, ...known]);
  // Rules that refuse null refuse an empty text as well.
  if (open && read.nulls === 'refused') leastSize(whole);
  writeDefault(whole, read.default);
  const schema: JsonMap = new Map([...whole].filter(([keyword]) => !known.has(keyword)));
  return {
    schema,
    comments: commentKeywords(read, new Map([...whole].filter(([keyword]) => keyword !== 'description'))),
  };
}
