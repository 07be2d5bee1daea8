import { SOFT_DELETES } from '@docgen/laravel-knowledge';
import { classOf, usesTrait } from '@docgen/php';
import { type Anchor, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Binding,
  bindingOf,
  declarationsOf,
  enumUse,
  type OperationRoute,
  ownMember,
} from '../../analysis/index.js';
import { columnSchema } from './column.js';
import { routeKeyOf } from './route-key.js';

/** Holds the effect of the binding on one segment. */
export interface Segment {
  /** The type the binding gives; a plain string when it gives none. */
  schema: JsonMap;
  /** The members of `x-docgen.facts.routeBinding`, in the order of requests 5. */
  facts: JsonMap;
  /** Says that `where` constraints may still refine the schema. */
  open: boolean;
}

/**
 * Decides the type of requests 4.2 with the facts of 5; reports a type it could not tell, unless `PathParameter` gives
 * it.
 */
export function boundSegment(
  name: string,
  binding: Binding,
  operation: OperationRoute,
  ctx: AnalysisContext,
  anchor: Anchor | undefined,
): Segment {
  const declared = declarationsOf('PathParameter', operation, ctx).some(
    (d) => d.text('name') === name && d.has('type'),
  );
  const where = anchor === undefined ? {} : { anchor };
  const decided = decide(name, binding, operation, ctx);
  if (!declared && decided.untyped !== undefined) {
    ctx.raise('route-binding.untyped', { segment: name, reason: decided.untyped }, where);
  }
  if (!declared && decided.column !== undefined) ctx.raise('route-binding.column-untyped', decided.column, where);

  const facts: JsonMap = new Map();
  if (decided.key !== undefined) facts.set('key', decided.key);
  const parent = scopeOf(name, binding, operation, ctx);
  if (parent !== undefined) facts.set('scopedTo', parent);
  const model = binding.kind === 'model' ? binding.class : undefined;
  if (model !== undefined && operation.route.trashed && usesTrait(ctx, model, SOFT_DELETES))
    facts.set('withTrashed', true);
  const schema = decided.schema ?? obj({ type: 'string' });
  return { schema, facts, open: schema.size === 1 && schema.get('type') === 'string' };
}

interface Decision {
  schema?: JsonMap | undefined;
  key?: string;
  /** Reason of `route-binding.untyped`. */
  untyped?: string;
  column?: { segment: string; model: string; column: string };
}

function decide(name: string, binding: Binding, operation: OperationRoute, ctx: AnalysisContext): Decision {
  const fqcn = binding.class ?? '';
  switch (binding.kind) {
    case 'binder':
      return { untyped: 'the application binds it itself' };
    case 'enum': {
      const use = enumUse(ctx, fqcn);
      return use === undefined ? { untyped: `the cases of ${fqcn} cannot be read` } : { schema: use };
    }
    case 'model':
      return ofModel(name, fqcn, operation, ctx);
    case 'routable': {
      const column = ownMember(operation.route.bindingFields, name);
      const key = typeof column === 'string' ? { key: column } : {};
      return { ...key, untyped: `${fqcn} is looked up in a way that states no type` };
    }
    default:
      return {
        untyped:
          classOf(ctx, fqcn) === undefined
            ? `the class ${fqcn} cannot be found or read`
            : `${fqcn} is no class the router binds`,
      };
  }
}

function ofModel(name: string, model: string, operation: OperationRoute, ctx: AnalysisContext): Decision {
  const key = routeKeyOf(model, ctx);
  const named = ownMember(operation.route.bindingFields, name);
  const column = typeof named === 'string' ? named : key.decidedBy === undefined ? key.column : undefined;
  if (column !== undefined) {
    const schema = columnSchema(model, column, key, ctx);
    return schema === undefined ? { key: column, column: { segment: name, model, column } } : { key: column, schema };
  }
  if (key.decidedBy !== undefined) return { untyped: `${key.decidedBy} decides how ${model} is looked up` };
  const known = key.name === undefined ? {} : { key: key.name };
  if (key.schema === undefined) return { ...known, untyped: `the unique ids of ${model} cannot be read` };
  return { ...known, schema: key.schema };
}

/** Names the preceding parameter this one must belong to (requests 5). */
function scopeOf(name: string, binding: Binding, operation: OperationRoute, ctx: AnalysisContext): string | undefined {
  const { route, parameters } = operation;
  if (route.scoped === false || (binding.kind !== 'model' && binding.kind !== 'routable')) return undefined;
  if (route.scoped !== true && !Object.hasOwn(route.bindingFields, name)) return undefined;
  const parent = parameters[parameters.indexOf(name) - 1];
  if (parent === undefined) return undefined;
  const above = bindingOf(parent, operation, ctx);
  const routable =
    above.kind === 'model' || above.kind === 'routable' || (above.kind === 'binder' && above.class !== undefined);
  return routable ? parent : undefined;
}
