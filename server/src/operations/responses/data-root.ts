import type { ClassType, Type } from '@docgen/engine';
import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { bodyOf, type Expr, methodOf, walk } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, packageConfig } from '../../analysis/index.js';
import {
  addedBy,
  atMember,
  dataCollectionKind,
  enclosed,
  isDataClass,
  type Mapping,
  membersBeside,
  noteUnresolved,
  schemaOf,
  toldOf,
  transformsItself,
} from '../schema/index.js';
import { ownMethod } from '../schema/own-method.js';
import { dataPageSchema } from '../schema/pages/data-page.js';

/** Makes the schema of a Data object, or a collection of them, as the answer itself (responses 12): wrapped, paged. */
export function dataRoot(type: Type, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  if (type.kind !== 'class') return undefined;
  const kind = dataCollectionKind(ctx, type);
  if (kind === undefined && !isDataClass(ctx, type.fqcn)) return undefined;
  const told = toldOf(type, 'wrap');
  if (told?.kind === 'unknown') {
    noteUnresolved(at, told.reason);
    return obj({ type: 'object' });
  }
  const standing = kind === undefined ? wrapOf(type.fqcn, ctx) : configuredWrap(ctx);
  const key = told === undefined ? standing : told.kind === 'literal' ? String(told.value) : undefined;
  const page = dataPageSchema(type, key ?? 'data', at);
  if (page !== undefined) return page;
  if (key === undefined) return schemaOf(type, at);
  return wrapped(key, type, kind === undefined, at);
}

/** Puts an object or a list under its key, and beside it what is added to the object. */
function wrapped(key: string, type: ClassType, single: boolean, at: Mapping): JsonMap {
  const inner = atMember(at, key, 'returned');
  const { has, ...rest } = type;
  const plain: ClassType = {
    ...rest,
    ...(has === undefined ? {} : { has: has.filter((f) => !/^docgen:/.test(f.key)) }),
  };
  const added = single ? addedBy(type.fqcn, at) : undefined;
  const body = added === undefined ? schemaOf(plain, inner) : enclosed(plain, inner);
  const told = toldOf(type, 'additional');
  const parts = [
    obj({ type: 'object', properties: new Map([[key, body]]), required: [key] }),
    ...(added === undefined ? [] : [added]),
    ...(told === undefined ? [] : [membersBeside(told, at)]),
  ];
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : obj({ allOf: parts });
}

function configuredWrap(ctx: AnalysisContext): string | undefined {
  return packageConfig('data', ctx).text('wrap');
}

/** Gives the wrap key of a Data class: what the class itself decides, else the configured one. */
function wrapOf(fqcn: string, ctx: AnalysisContext): string | undefined {
  if (isDto(fqcn, ctx) || unwraps(fqcn, ctx) || transformsItself(ctx, fqcn)) return undefined;
  const own = ownMethod(ctx, fqcn, 'defaultWrap');
  const [only] = own === undefined ? [] : (bodyOf(ctx, own)?.body ?? []);
  if (only?.k === 'return' && only.e?.k === 'str') return only.e.v;
  return configuredWrap(ctx);
}

/** Tells whether a class answers no request: a `Dto` is written as JSON encodes it. */
function isDto(fqcn: string, ctx: AnalysisContext): boolean {
  return methodOf(ctx, fqcn, 'toResponse')?.owner.startsWith(LARAVEL_DATA) === false;
}

/** Tells whether code of the class calls `$this->withoutWrapping()`. */
function unwraps(fqcn: string, ctx: AnalysisContext): boolean {
  for (const name of ['__construct', 'toResponse', 'transform']) {
    const method = ownMethod(ctx, fqcn, name);
    let found = false;
    walk(method === undefined ? undefined : bodyOf(ctx, method)?.body, (node) => {
      const expr = node as Expr;
      if (expr.k === 'mcall' && expr.name === 'withoutWrapping') found = true;
      if (expr.k === 'cconst' && expr.name === 'Disabled' && expr.class.k === 'cref')
        found ||= expr.class.name.endsWith('WrapExecutionType');
    });
    if (found) return true;
  }
  return false;
}
