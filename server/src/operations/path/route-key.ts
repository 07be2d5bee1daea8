import { frameworkKeyType, MODEL_ATTRIBUTES } from '@docgen/laravel-knowledge';
import {
  type Attribute,
  attributesOf,
  bodyOf,
  type Expr,
  type FoundMethod,
  methodOf,
  parentsOf,
  propertyOf,
  type Stmt,
  usesTrait,
} from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, constantValue, keyNameOf, routeKeyNameOf, textList } from '../../analysis/index.js';

const CONCERNS = 'Illuminate\\Database\\Eloquent\\Concerns\\';
const UUID_TRAITS = ['HasUuids', 'HasVersion4Uuids', 'HasVersion7Uuids'].map((t) => CONCERNS + t);
const ULID_TRAIT = `${CONCERNS}HasUlids`;

/** Describes the look-up of a model by its route key (requests 4.2). */
export interface RouteKey {
  /** The primary key; undefined when the model has none, or only a run tells it. */
  name: string | undefined;
  /** Schema of the primary key; undefined when it cannot be told. */
  schema: JsonMap | undefined;
  /** The constant of `getRouteKeyName()`, or `#[RouteKey('col')]` on the model or a parent. */
  column?: string;
  /** Name of an application method that decides the look-up. */
  decidedBy?: string;
}

/** Names a unique-id trait and the columns it fills; `columns` is undefined when `uniqueIds()` does not fold. */
export interface UniqueIds {
  format: 'uuid' | 'ulid';
  columns: string[] | undefined;
}

export function routeKeyOf(model: string, ctx: AnalysisContext): RouteKey {
  const name = keyNameOf(model, ctx);
  const found = ['resolveRouteBinding', 'resolveRouteBindingQuery', 'getRouteKeyName']
    .map((method) => ({ method, found: methodOf(ctx, model, method) }))
    .find(({ found: method }) => method !== undefined && !isFramework(method.trait ?? method.owner));
  const isOwnKey = found?.method === 'getRouteKeyName' && returnsKey(found.found, model, ctx);
  const decider = isOwnKey ? undefined : found;
  const stated = decider?.method === 'getRouteKeyName' ? statedColumn(decider.found, model, ctx) : undefined;
  const column = stated ?? attributeText(model, 'RouteKey', 'key', 0, ctx);
  const schema = keySchema(model, name, ctx);
  return {
    name,
    schema,
    ...(column === undefined ? {} : { column }),
    ...(decider?.found === undefined || stated !== undefined
      ? {}
      : { decidedBy: `${decider.found.trait ?? decider.found.owner}::${decider.method}` }),
  };
}

/** Tells whether a `getRouteKeyName()` names the primary key, as the framework's does. */
function returnsKey(method: FoundMethod | undefined, model: string, ctx: AnalysisContext): boolean {
  const returned = method === undefined ? undefined : onlyReturn(bodyOf(ctx, method)?.body);
  if (returned?.k === 'prop') {
    const own = methodOf(ctx, model, 'getKeyName');
    return (
      returned.name === 'primaryKey' &&
      isThis(returned.on) &&
      (own === undefined || isFramework(own.trait ?? own.owner))
    );
  }
  return returned?.k === 'mcall' && returned.name === 'getKeyName' && isThis(returned.on);
}

function isThis(expr: Expr): boolean {
  return expr.k === 'var' && expr.name === 'this';
}

/** Gives the column a `getRouteKeyName()` names. */
function statedColumn(method: FoundMethod | undefined, model: string, ctx: AnalysisContext): string | undefined {
  const answered = routeKeyNameOf(model, ctx);
  if (method === undefined || answered !== undefined) return answered;
  const value = constantValue(ctx, onlyReturn(bodyOf(ctx, method)?.body), method.owner);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function uniqueIdsOf(model: string, ctx: AnalysisContext): UniqueIds | undefined {
  const uuid = UUID_TRAITS.some((trait) => usesTrait(ctx, model, trait));
  if (!uuid && !usesTrait(ctx, model, ULID_TRAIT)) return undefined;
  const format = uuid ? 'uuid' : 'ulid';
  const method = methodOf(ctx, model, 'uniqueIds');
  if (method === undefined || isFramework(method.trait ?? method.owner))
    return { format, columns: [keyNameOf(model, ctx)].filter((name) => name !== undefined) };
  const returned = onlyReturn(bodyOf(ctx, method)?.body);
  return { format, columns: textList(constantValue(ctx, returned, method.owner)) };
}

function keySchema(model: string, key: string | undefined, ctx: AnalysisContext): JsonMap | undefined {
  const unique = uniqueIdsOf(model, ctx);
  if (unique !== undefined) {
    if (unique.columns === undefined) return undefined;
    if (key === undefined || unique.columns.includes(key)) return obj({ type: 'string', format: unique.format });
  }
  const declared = propertyOf(ctx, model, 'keyType');
  const type = declared === undefined ? undefined : constantValue(ctx, declared.fact.default, declared.in);
  const keyType =
    attributeText(model, 'Table', 'keyType', 2, ctx) ?? type ?? frameworkKeyType([model, ...parentsOf(ctx, model)]);
  return obj({ type: keyType === 'string' ? 'string' : 'integer' });
}

/**
 * Reads a text argument of a framework attribute on the model or a parent; those attributes exist from Laravel 13 on.
 */
function attributeText(
  model: string,
  short: string,
  argument: string,
  position: number,
  ctx: AnalysisContext,
): string | undefined {
  for (const name of [model, ...parentsOf(ctx, model)]) {
    const wanted = `${MODEL_ATTRIBUTES}${short}`.toLowerCase();
    const found = attributesOf(ctx, `class:${name}`).find((a: Attribute) => a.name.toLowerCase() === wanted);
    if (found === undefined) continue;
    const positional = found.args.filter((a) => a.name === undefined);
    const arg =
      found.args.find((a) => a.name === argument) ??
      (found.args.some((a) => a.spread) ? undefined : positional[position]);
    const value = constantValue(ctx, arg?.value, name);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Gives the expression of a body that is one return statement. */
export function onlyReturn(body: readonly Stmt[] | undefined) {
  const only = body?.length === 1 ? body[0] : undefined;
  return only?.k === 'return' ? only.e : undefined;
}

export function isFramework(owner: string): boolean {
  return owner.startsWith('Illuminate\\') || owner.startsWith('Laravel\\');
}
