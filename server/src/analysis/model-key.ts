import { propertyOf } from '@docgen/php';
import { constantValue } from './constant.js';
import type { AnalysisContext } from './context.js';

/**
 * Names the primary key of a model: what its constructor, `getKeyName()`, `#[Table]` or `$primaryKey` says (responses 10.1), `$primaryKey`
 * alone without an engine. Undefined where it has none, or only a run tells it. It is a derived value of its own, so that an edit of columns
 * concerns nobody who asks for the key.
 */
export function keyNameOf(model: string, ctx: AnalysisContext): string | undefined {
  const name = ctx.derived(`key:${model}`, (inner) => {
    const metadata = inner.derived(`metadata:${model}`, (of) => of.engine.classMetadata(of, model));
    return metadata.model === undefined ? declaredName(model, inner) : metadata.model.key.name;
  });
  return name ?? undefined;
}

/** Gives what a `getRouteKeyName()` of the project answers, for any object of the model; undefined where there is none, or it is no one text. */
export function routeKeyNameOf(model: string, ctx: AnalysisContext): string | undefined {
  const name = ctx.derived(`route-key:${model}`, (inner) => {
    const metadata = inner.derived(`metadata:${model}`, (of) => of.engine.classMetadata(of, model));
    return metadata.model?.routeKey ?? null;
  });
  return name ?? undefined;
}

function declaredName(model: string, ctx: AnalysisContext): string {
  const property = propertyOf(ctx, model, 'primaryKey');
  const value = property === undefined ? undefined : constantValue(ctx, property.fact.default, property.in);
  return typeof value === 'string' ? value : 'id';
}
