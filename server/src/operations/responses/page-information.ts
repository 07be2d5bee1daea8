import type { ClassType, ShapeField, Type } from '@docgen/engine';
import { REQUEST } from '@docgen/laravel-knowledge';
import type { AnalysisContext } from '../../analysis/index.js';
import { atMember, type Mapping, noteUnresolved, schemaOf } from '../schema/index.js';
import { ownMethod } from '../schema/own-method.js';
import type { PageKind } from '../schema/pages/page-parts.js';
import type { Extra } from './envelope.js';

const METHOD = 'paginationInformation';

const INT: Type = { kind: 'scalar', type: 'int' };
const TEXT: Type = { kind: 'scalar', type: 'string' };
const orNull = (type: Type): Type => ({ kind: 'union', members: [type, { kind: 'null' }] });
const shape = (fields: ShapeField[]): Type => ({ kind: 'shape', fields });
const fields = (words: string, type: Type): ShapeField[] => words.split(' ').map((key) => ({ key, type }));

const LINK = shape([
  ...fields('url', orNull(TEXT)),
  ...fields('label', TEXT),
  { key: 'page', type: orNull(INT), optional: true },
  { key: 'active', type: { kind: 'scalar', type: 'bool' } },
]);
const LINKS: ShapeField = { key: 'links', type: { kind: 'list', item: LINK } };
const DATA: ShapeField = { key: 'data', type: { kind: 'list', item: { kind: 'unknown', reason: 'untyped' } } };

/** Lists what a paginator says of itself, in the order of its array: members that stay in `meta`, then addresses. */
const STATED: Readonly<Record<PageKind, { meta: ShapeField[]; addresses: ShapeField[] }>> = {
  length: {
    meta: [
      ...fields('current_page', INT),
      ...fields('from', orNull(INT)),
      ...fields('last_page', INT),
      LINKS,
      ...fields('path', TEXT),
      ...fields('per_page', INT),
      ...fields('to', orNull(INT)),
      ...fields('total', INT),
    ],
    addresses: [
      ...fields('first_page_url last_page_url', TEXT),
      ...fields('next_page_url prev_page_url', orNull(TEXT)),
    ],
  },
  simple: {
    meta: [
      ...fields('current_page', INT),
      ...fields('current_page_url', TEXT),
      ...fields('from', orNull(INT)),
      ...fields('path', TEXT),
      ...fields('per_page', INT),
      ...fields('to', orNull(INT)),
    ],
    addresses: [...fields('first_page_url', TEXT), ...fields('next_page_url prev_page_url', orNull(TEXT))],
  },
  cursor: {
    meta: [...fields('path', TEXT), ...fields('per_page', INT), ...fields('next_cursor prev_cursor', orNull(TEXT))],
    addresses: fields('next_page_url prev_page_url', orNull(TEXT)),
  },
};

/** Types `$paginated` and `$default` of the method: the paginator's own array, and what the framework makes of it. */
function given(kind: PageKind): [paginated: Type, standard: Type] {
  const { meta, addresses } = STATED[kind];
  const links = shape(fields('first last prev next', orNull(TEXT)));
  return [
    shape([...meta, DATA, ...addresses]),
    shape([
      { key: 'links', type: links },
      { key: 'meta', type: shape(meta) },
    ]),
  ];
}

/**
 * Lists what a collection of resources says of its page in place of `links` and `meta` (responses 8.4): what its own
 * `paginationInformation()` returns, or the macro of that name. Undefined where the class has none, or none that can be read.
 */
export function pageInformation(type: ClassType, kind: PageKind, at: Mapping): Extra[] | undefined {
  const { ctx } = at;
  const own = ownMethod(ctx, type.fqcn, METHOD) !== undefined;
  const found = ctx.derived(`page-information:${kind}:${type.fqcn}`, (inner) => returned(inner, type.fqcn, kind));
  if (!own && found.length === 0) return undefined;
  const shapes = found.flatMap((one) => (one.kind === 'shape' ? [one.fields] : []));
  if (shapes.length === 0 || shapes.length < found.length) {
    noteUnresolved(atMember(at, 'meta'), 'untyped');
    return undefined;
  }
  const names = new Set(shapes.flatMap((one) => one.map(({ key }) => key)));
  return [...names].map((name): Extra => {
    const own = shapes.flatMap((one) => one.filter(({ key }) => key === name));
    const [first] = own;
    const type: Type =
      own.length === 1 && first !== undefined ? first.type : { kind: 'union', members: own.map((one) => one.type) };
    const optional = own.length < shapes.length || own.some((one) => one.optional === true);
    return { name, schema: schemaOf(type, atMember(at, name)), optional };
  });
}

function returned(ctx: AnalysisContext, fqcn: string, kind: PageKind): Type[] {
  const request: Type = { kind: 'class', fqcn: REQUEST };
  const { returns, diagnostics } = ctx.engine.analyzeCallable(ctx, {
    class: fqcn,
    method: METHOD,
    parameters: [request, ...given(kind)],
  });
  // Most collections have no such method.
  ctx.report(diagnostics.filter(({ code }) => code !== 'inference.method-not-found'));
  return returns.flatMap(({ type }) => (type.kind === 'union' ? type.members : [type]));
}
