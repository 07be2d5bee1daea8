import { bodyOf, classOf, type DocType, methodOf, parentsOf, propertyOf, type TypeNode } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, constantValue, enumUse, isPhpArray, textList } from '../../analysis/index.js';
import { readCast } from './casts.js';
import { isFramework, onlyReturn, type RouteKey, uniqueIdsOf } from './route-key.js';

/**
 * Makes the schema of a model's column for a segment that is looked up by it (requests 4.3); undefined when nothing
 * types it.
 */
export function columnSchema(model: string, column: string, key: RouteKey, ctx: AnalysisContext): JsonMap | undefined {
  if (ctx.document.integrations.eloquent?.enabled === false) return undefined;
  const unique = uniqueIdsOf(model, ctx);
  if (unique?.columns?.includes(column)) return obj({ type: 'string', format: unique.format });
  return (
    castSchema(model, column, ctx) ??
    tagSchema(model, column, ctx) ??
    nativeSchema(model, column, ctx) ??
    dateSchema(model, column, ctx) ??
    (column === key.name ? key.schema : undefined) ??
    inferredSchema(model, column, ctx)
  );
}

function castSchema(model: string, column: string, ctx: AnalysisContext): JsonMap | undefined {
  const cast = castsOf(model, ctx).get(column);
  const answer = cast === undefined ? undefined : readCast(cast);
  switch (answer?.kind) {
    case 'scalar':
      return answer.schema;
    case 'date': {
      const method = methodOf(ctx, model, 'serializeDate');
      const custom = method !== undefined && !isFramework(method.trait ?? method.owner);
      return custom ? obj({ type: 'string' }) : answer.schema;
    }
    case 'class':
      return classOf(ctx, answer.fqcn)?.kind === 'enum' ? enumUse(ctx, answer.fqcn) : undefined;
    default:
      return undefined;
  }
}

/** Maps columns to casts, of `$casts` up the hierarchy and then of `casts()`, which wins. */
function castsOf(model: string, ctx: AnalysisContext): Map<string, string> {
  const casts = new Map<string, string>();
  const take = (value: ReturnType<typeof constantValue>): void => {
    if (!isPhpArray(value)) return;
    for (const [column, cast] of value.entries) if (typeof cast === 'string') casts.set(String(column), cast);
  };
  const property = propertyOf(ctx, model, 'casts');
  if (property !== undefined) take(constantValue(ctx, property.fact.default, property.in));
  const method = methodOf(ctx, model, 'casts');
  if (method !== undefined && !isFramework(method.trait ?? method.owner)) {
    take(constantValue(ctx, onlyReturn(bodyOf(ctx, method)?.body), method.owner));
  }
  return casts;
}

function tagSchema(model: string, column: string, ctx: AnalysisContext): JsonMap | undefined {
  for (const name of [model, ...parentsOf(ctx, model)]) {
    const tags = classOf(ctx, name)?.doc?.tags ?? [];
    const tag = tags.find((t) => /^property(-read)?$/.test(t.name) && t.variable === column);
    if (tag?.type !== undefined) return docScalar(tag.type);
  }
  return undefined;
}

const SCALARS: Record<string, string> = {
  string: 'string',
  'non-empty-string': 'string',
  'numeric-string': 'string',
  'class-string': 'string',
  'lowercase-string': 'string',
  'truthy-string': 'string',
  'non-falsy-string': 'string',
  int: 'integer',
  integer: 'integer',
  'positive-int': 'integer',
  'non-negative-int': 'integer',
  'negative-int': 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  boolean: 'boolean',
};

function docScalar(type: DocType): JsonMap | undefined {
  if (type.k === 'nullable') return docScalar(type.of);
  if (type.k === 'union') {
    const rest = type.of.filter((t) => !isNull(t));
    return rest.length === 1 && rest.length < type.of.length ? docScalar(rest[0] as DocType) : undefined;
  }
  const word = type.k === 'id' ? SCALARS[type.name.toLowerCase()] : undefined;
  return word === undefined ? undefined : obj({ type: word });
}

function isNull(type: DocType): boolean {
  return (type.k === 'id' && type.name.toLowerCase() === 'null') || (type.k === 'literal' && type.value === null);
}

function nativeSchema(model: string, column: string, ctx: AnalysisContext): JsonMap | undefined {
  const property = propertyOf(ctx, model, column);
  return property === undefined || isFramework(property.in) ? undefined : nativeScalar(property.fact.type);
}

function nativeScalar(type: TypeNode | undefined): JsonMap | undefined {
  if (type?.k === 't?') return nativeScalar(type.of);
  if (type?.k === 't|') {
    const rest = type.of.filter((t) => !(t.k === 't' && t.name === 'null'));
    return rest.length === 1 ? nativeScalar(rest[0]) : undefined;
  }
  const word = type?.k === 't' ? SCALARS[type.name] : undefined;
  return word === undefined ? undefined : obj({ type: word });
}

function dateSchema(model: string, column: string, ctx: AnalysisContext): JsonMap | undefined {
  // Laravel 10 removed `$dates`.
  if (Number(/\d+/.exec(ctx.host('framework')?.version ?? '')?.[0] ?? 0) >= 10) return undefined;
  const property = propertyOf(ctx, model, 'dates');
  const dates = property === undefined ? undefined : textList(constantValue(ctx, property.fact.default, property.in));
  return dates?.includes(column) ? obj({ type: 'string', format: 'date-time' }) : undefined;
}

/** Asks the engine for the column's type from migrations or a schema dump, when that is a scalar. */
function inferredSchema(model: string, column: string, ctx: AnalysisContext): JsonMap | undefined {
  const metadata = ctx.derived(`metadata:${model}`, (inner) => inner.engine.classMetadata(inner, model));
  const property = [...metadata.properties, ...(metadata.hidden ?? [])].find((p) => p.name === column);
  if (property?.origin !== 'migration') return undefined;
  const members =
    property.type.kind === 'union' ? property.type.members.filter((m) => m.kind !== 'null') : [property.type];
  const only = members.length === 1 ? members[0] : undefined;
  const word = only?.kind === 'scalar' ? SCALARS[only.type] : undefined;
  return word === undefined ? undefined : obj({ type: word });
}
