import { describe, expect, it } from 'vitest';
import { withLoads, withMember } from '../../server/engine/src/laravel/eloquent/model-state.js';
import { klass, list } from '../../server/engine/src/types/make.js';
import type { ClassType, Type } from '../../server/engine/src/types/type.js';

/** Counts the models of one class inside one another. */
function levels(type: Type, fqcn: string): number {
  const inside =
    type.kind === 'class' ? (type.has ?? []).map((field) => field.type) : type.kind === 'list' ? [type.item] : [];
  const own = type.kind === 'class' && type.fqcn === fqcn ? 1 : 0;
  return own + Math.max(0, ...inside.map((one) => levels(one, fqcn)));
}

/** Gives a model the one before as a member, as each pass of a loop does. */
function grown(passes: number, wrap: (model: ClassType) => Type): ClassType {
  let model = klass('App\\Models\\Post');
  for (let pass = 0; pass < passes; pass += 1) model = withMember(withLoads(model, ['before']), 'before', wrap(model));
  return model;
}

describe('models inside models of their class (responses 10.5)', () => {
  it.each([
    ['as they are', (model: ClassType): Type => model],
    ['in a list', (model: ClassType): Type => list(model)],
    ['in another model', (model: ClassType): Type => withMember(klass('App\\Models\\Tag'), 'post', model)],
  ])('hold a few levels, %s', (_, wrap) => {
    const few = levels(grown(4, wrap), 'App\\Models\\Post');
    expect(few).toBeGreaterThan(2);
    expect(levels(grown(24, wrap), 'App\\Models\\Post')).toBe(few);
  });

  it('are themselves where they are not too deep', () => {
    const model = grown(1, (one) => one);
    expect(withMember(klass('App\\Models\\Post'), 'next', model).has?.[0]?.type).toBe(model);
  });
});
