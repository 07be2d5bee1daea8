import { MODEL_ATTRIBUTES } from '@docgen/laravel-knowledge';
import { attributesOf, isArray, parentsOf, propertyOf } from '@docgen/php';
import { type AnalysisContext, constantValue } from '../../../analysis/index.js';

/** Lists what a model says it may or may not be filled with, in its property or else in its attribute (Laravel 13). */
export function namesIn(model: string, property: 'fillable' | 'guarded', ctx: AnalysisContext): string[] | undefined {
  const stated = propertyOf(ctx, model, property)?.fact.default;
  const own =
    stated?.k === 'array' ? stated.items.flatMap((item) => (item.value?.k === 'str' ? [item.value.v] : [])) : undefined;
  const isUsual = own === undefined || own.length === 0 || (property === 'guarded' && own.includes('*'));
  return isUsual ? (namesOfAttribute(model, property, ctx) ?? own) : own;
}

function namesOfAttribute(model: string, property: 'fillable' | 'guarded', ctx: AnalysisContext): string[] | undefined {
  const named = (name: string) => `${MODEL_ATTRIBUTES}${name}`.toLowerCase();
  for (const owner of [model, ...parentsOf(ctx, model)]) {
    const all = attributesOf(ctx, `class:${owner}`).map((one) => ({
      ...one,
      name: one.name.replace(/^\\/, '').toLowerCase(),
    }));
    if (property === 'guarded' && all.some(({ name }) => name === named('Unguarded'))) return [];
    const found = all.find(({ name }) => name === named(property));
    if (found === undefined) continue;
    const values = found.args.map((arg) => constantValue(ctx, arg.value, owner));
    return values
      .flatMap((value) => (value !== undefined && isArray(value) ? [...value.entries.values()] : [value]))
      .filter((text) => typeof text === 'string');
  }
  return undefined;
}
