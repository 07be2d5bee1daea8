import { COLLECTION, RELATION, RELATIONS } from '@docgen/laravel-knowledge';
import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import { markStored, stored } from '../../infer/expression/operators/assignment.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { INT, klass, list, STRING, shape, unknown, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { fresh, modelOf } from '../query/builder.js';
import { builderOf, collectionOf } from '../query/builder-class.js';
import { associated } from './instance/associated.js';
import { withPivotColumns } from './pivot.js';
import { keyType } from './primary-key.js';

function created(call: MemberCall): Type {
  return fresh(call, 'created');
}

/** Answers `createMany([...])`: models right after their insert, of which each row may write other columns. */
function createdMany(call: MemberCall): Type {
  const model = modelOf(call);
  const made = collectionOf(model, call.frame.run.codebase);
  return model.kind === 'class' ? { ...made, args: [INT, { ...model, origin: 'created' }] } : made;
}

/** Answers `save($m)`, which stores its argument. */
function saved(call: MemberCall): Type {
  const given = argType(call.args, 0, 'model');
  if (given?.kind !== 'class') return created(call);
  for (const [path, type] of call.frame.env.vars) if (type === given) markStored(path, call.frame);
  return stored(given);
}

/**
 * Types the changes of a sync. Detached keys keep their places among all that were attached; those of a toggle are
 * renumbered.
 */
function synced(call: MemberCall): Type {
  const model = modelOf(call);
  const id = model.kind === 'class' ? keyType(model.fqcn, call.frame.run.codebase) : union([INT, STRING]);
  const toggles = call.name.toLowerCase() === 'toggle';
  return shape([
    { key: 'attached', type: list(id) },
    { key: 'detached', type: list(id, toggles ? {} : { gaps: true }) },
    ...(toggles ? [] : [{ key: 'updated', type: list(id) }]),
  ]);
}

/** Answers `withPivot('role', …)` of a query that is under way: the models it finds have these columns of the pivot as well. */
function pivoted(call: MemberCall): Type {
  const [model, ...rest] = call.on.args ?? [];
  if (model?.kind !== 'class') return call.on;
  const columns = call.args.positional.flatMap(({ type }) =>
    type.kind === 'shape' ? type.fields.map((f) => f.type) : [type],
  );
  const names = columns.flatMap((one) => (one.kind === 'literal' && typeof one.value === 'string' ? [one.value] : []));
  return { ...call.on, args: [withPivotColumns(model, names), ...rest] };
}

/** Holds what a relation through a pivot table answers beside that. */
export const pivotRelation: ClassRules = {
  fqcn: `${RELATIONS}BelongsToMany`,
  methods: rules([['withPivot', pivoted]]),
};

/** Holds the rules for writes of a relation (engine 14.3); every other method is the builder's of the related model. */
export const relation: ClassRules = {
  fqcn: RELATION,
  methods: rules([
    ['create createQuietly forceCreate forceCreateQuietly', created],
    ['save saveQuietly', saved],
    ['createMany createManyQuietly', createdMany],
    ['saveMany', (call) => argType(call.args, 0) ?? unknown('untyped')],
    ['associate dissociate', associated],
    ['noConstraints', (call) => applyArg(call.args, 0, []) ?? unknown('dynamic-call')],
    ['attach', VOID],
    ['detach updateExistingPivot', INT],
    ['sync syncWithoutDetaching syncWithPivotValues toggle', synced],
    ['getRelated', modelOf],
    ['newPivot newExistingPivot', klass(`${RELATIONS}Pivot`)],
    ['allRelatedIds', klass(COLLECTION, [INT, union([INT, STRING])])],
    [
      'getQuery',
      (call) => {
        const m = modelOf(call);
        return m.kind === 'class' ? builderOf(m, call.frame.run.codebase) : call.on;
      },
    ],
    ['getResults', (call) => relationValue(call.on, call)],
    ['one', (call) => ({ ...call.on, fqcn: `${RELATIONS}HasOne` })],
  ]),
};

function relationValue(on: ClassType, call: MemberCall): Type {
  const many = ['HasMany', 'BelongsToMany', 'MorphMany', 'MorphToMany', 'HasManyThrough'].some((n) =>
    call.frame.run.codebase.isSubclass(on.fqcn, RELATIONS + n),
  );
  return many ? collectionOf(modelOf(call), call.frame.run.codebase) : nullable(modelOf(call));
}
