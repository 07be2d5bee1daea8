import {
  HAS_ABILITIES,
  HAS_API_TOKENS,
  MODEL,
  NEW_ACCESS_TOKEN,
  PASSPORT_HAS_API_TOKENS,
  PERSONAL_ACCESS_TOKEN_RESULT,
  RELATIONS,
} from '@docgen/laravel-knowledge';
import { readProperty } from '../../infer/evaluator.js';
import { applyArgOnce, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import { markStored } from '../../infer/expression/operators/assignment.js';
import { framework } from '../../infer/framework/framework.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { BOOL, INT, klass, list, literal, map, NULL, STRING, shape, tuple, unknown } from '../../types/make.js';
import { isUnknown, nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { AGGREGATES, withAggregates } from '../query/aggregates.js';
import { builderOf, collectionOf } from '../query/builder-class.js';
import { conventionalResource } from '../resources/resource-class.js';
import { toJson } from '../support/to-json.js';
import { CASTS } from './casts/declared-casts.js';
import { loadedAgain, loadedWhereMissing, readAgain, withoutRelations } from './eager-loads.js';
import { factoryOf } from './factory.js';
import { withAttributeWritten, withFilled } from './instance/written-attributes.js';
import { modelFacts } from './model-facts.js';
import { refreshed, withLoads, withMember } from './model-state.js';
import { keyType } from './primary-key.js';
import { hiddenColumns, modelProperties } from './published-properties.js';
import { rawColumn, storedRow } from './raw-column.js';
import { relatedClass, relationOf } from './relation-methods.js';
import { serialised, serialisedAttributes } from './serialised.js';
import { perhapsVisible, VISIBILITY, withVisibility } from './visibility.js';

const RELATION_CLASS: Record<string, string> = {
  hasone: 'HasOne',
  hasmany: 'HasMany',
  belongsto: 'BelongsTo',
  belongstomany: 'BelongsToMany',
  morphone: 'MorphOne',
  morphmany: 'MorphMany',
  morphto: 'MorphTo',
  morphtomany: 'MorphToMany',
  morphedbymany: 'MorphToMany',
  hasonethrough: 'HasOneThrough',
  hasmanythrough: 'HasManyThrough',
};

/** Answers `$this->hasMany(Post::class)` inside the model. */
function relate(call: MemberCall): Type {
  const name = RELATION_CLASS[call.name.toLowerCase()] ?? 'Relation';
  // A morphTo names itself, not its related model.
  const related = name === 'MorphTo' ? undefined : argText(call.args, 0, 'related');
  const target =
    related === undefined ? unknown('untyped') : (definedHere(call) ?? relatedClass(related, call.frame.run.codebase));
  return klass(RELATIONS + name, [target, call.on]);
}

/** Gives the related model with its pivot, where the method being read declares the relation. */
function definedHere(call: MemberCall): Type | undefined {
  const method = /^body:.*::(\w+)$/.exec(call.frame.fact)?.[1];
  const relation = method === undefined ? undefined : relationOf(call.on.fqcn, method, call.frame.run.codebase);
  return relation?.kind === call.name.toLowerCase() && !isUnknown(relation.related) ? relation.related : undefined;
}

/** Answers `setRelation('author', $author)`: the relation is loaded with that value. */
function related(call: MemberCall): Type {
  const name = argText(call.args, 0, 'relation');
  const value = argType(call.args, 1, 'value');
  if (name === undefined || value === undefined) return call.on;
  return withMember(withLoads(call.on, [name]), name, value);
}

/** Answers `setRelations(['author' => $author])`: these are loaded, and no other. */
function relatedTo(call: MemberCall): Type {
  const given = argType(call.args, 0, 'relations');
  const bare = withoutRelations(call.on, undefined, call.frame);
  if (given?.kind !== 'shape') return bare;
  return given.fields.reduce((on, { key, type }) => withMember(withLoads(on, [key]), key, type), bare);
}

/** Answers `fill([...])` and `setAttribute('name', …)`: what is filled is written. */
function filled(call: MemberCall): Type {
  if (call.static) return call.on;
  if (call.name.toLowerCase() === 'setattribute') {
    const value = argType(call.args, 1, 'value') ?? unknown('untyped');
    return withAttributeWritten(call.on, argText(call.args, 0, 'key'), value, call.frame);
  }
  const how = call.name.toLowerCase() === 'forcefill' ? 'force' : 'fill';
  return withFilled(call.on, argType(call.args, 0, 'attributes'), call.frame, how);
}

/** Answers `$m->save()`: a model made with `new` in this body is stored from here on. */
function stored(call: MemberCall): Type {
  for (const [path, type] of call.frame.env.vars) if (type === call.on) markStored(path, call.frame);
  return BOOL;
}

/** Answers `$m->update([...])`, which fills the model and stores it. */
function updated(call: MemberCall): Type | undefined {
  if (call.static) return undefined;
  const next = withFilled(call.on, argType(call.args, 0, 'attributes'), call.frame, 'fill');
  if (next !== call.on)
    for (const [path, type] of call.frame.env.vars) if (type === call.on) call.frame.env.narrow(path, next);
  return BOOL;
}

/**
 * Types the column a timestamp constant of the model names; the framework's own without one, null where it is switched
 * off.
 */
function timestampColumn(call: MemberCall): Type {
  const name = call.name.toLowerCase().replace(/^get(created|updated|deleted)atcolumn$/, '$1_at');
  return call.frame.run.codebase.constant(call.on.fqcn, name.toUpperCase()) ?? literal(name);
}

/** Answers another model of the class, which holds what it is given alone. */
function unsaved({ on, args, frame }: MemberCall): Type {
  return withFilled({ kind: 'class', fqcn: on.fqcn, origin: 'new' }, argType(args, 0, 'attributes'), frame, 'fill');
}

/** Answers a model that was not saved, with all the row holds but its key, its timestamps and what is left out by name. */
function replicated({ on, args, frame }: MemberCall): Type {
  const { key, createdAt, updatedAt } = modelFacts(on.fqcn, frame.run.codebase);
  const left = new Set([key.name, createdAt, updatedAt, ...(argTexts(args) ?? [])]);
  const isKept = args.positional.length === 0 || argTexts(args) !== undefined;
  const isWhole = on.origin === undefined || on.written?.includes('*') === true;
  const columns = [...modelProperties(on, frame), ...hiddenColumns(on, frame)]
    .filter((one) => one.presence !== 'maybe' && one.origin !== 'relation' && one.origin !== 'count')
    .map((one) => one.name);
  const held = isWhole ? columns.filter((name) => on.only?.includes(name) !== false) : (on.written ?? []);
  const { hides: _, shows: _s, unset: _u, ...row } = on;
  return { ...row, origin: 'new', written: isKept && on.vague !== true ? held.filter((name) => !left.has(name)) : [] };
}

function only(call: MemberCall): Type {
  const names = argTexts(call.args);
  if (names === undefined) return map(STRING, unknown('untyped'));
  return shape(names.map((key) => ({ key, type: readProperty(call.on, key, call.frame) })));
}

/** Answers static calls by the builder, so that a fresh model keeps its origin. */
function onBuilder(call: MemberCall): Type | undefined {
  return framework.memberCall({ ...call, on: builderOf(call.on, call.frame.run.codebase) });
}

/** Holds the rules of Eloquent models (engine 14.4, 14.3 for static calls). */
export const model: ClassRules = {
  fqcn: MODEL,
  methods: rules([
    ['query newQuery newModelQuery on onWriteConnection', (call) => builderOf(call.on, call.frame.run.codebase)],
    // The model itself declares these and delegates them to a builder.
    ['all with', onBuilder],
    [Object.keys(RELATION_CLASS).join(' '), relate],
    ['load', (call) => loadedAgain(call.on, call.args, call.frame)],
    ['loadMissing', (call) => loadedWhereMissing(call.on, call.args, call.frame)],
    ['withoutRelations unsetRelations', (call) => withoutRelations(call.on, undefined, call.frame)],
    ['unsetRelation', (call) => withoutRelations(call.on, argTexts(call.args), call.frame)],
    ['setRelations', relatedTo],
    ['fill forceFill setAttribute', filled],
    ['setRelation', related],
    [VISIBILITY, (call) => withVisibility(call.on, call)],
    ['makeHiddenIf makeVisibleIf', perhapsVisible],
    [AGGREGATES.replaceAll('with', 'load'), (call) => withAggregates(call.on, call)],
    ['fresh', (call) => nullable(readAgain(call.on, call.args, call.frame))],
    ['refresh', (call) => refreshed(call.on)],
    ['mergeVisible loadMorph mergeCasts mergeFillable', self],
    ['save saveQuietly saveOrFail push pushQuietly', stored],
    ['update updateQuietly updateOrFail', updated],
    ['touch restore', (call) => (call.static ? undefined : BOOL)],
    ['delete deleteQuietly deleteOrFail forceDelete', (call) => (call.static ? undefined : nullable(BOOL))],
    ['destroy', INT],
    ['increment decrement', INT],
    ['replicate replicateQuietly', replicated],
    ['newInstance', (call) => unsaved(call)],
    ['getKey', (call) => keyType(call.on.fqcn, call.frame.run.codebase)],
    ['getRouteKey', routeKey],
    [
      'getAttribute getAttributeValue getRelation getRelationValue',
      (call) => {
        const n = argTexts(call.args)?.[0];
        return n === undefined ? unknown('dynamic-name') : readProperty(call.on, n, call.frame);
      },
    ],
    ['isDirty isClean wasChanged is isNot trashed relationLoaded hasAttribute isRelation', BOOL],
    ['getHidden getVisible getFillable getAppends', listed],
    ['getGuarded', list(STRING)],
    ['casts', shape([])],
    ['getCasts', (call) => call.frame.env.get(CASTS) ?? map(STRING, STRING)],
    ['usesTimestamps getIncrementing', BOOL],
    ['getKeyType', STRING],
    ['getConnectionName', nullable(STRING)],
    ['getCreatedAtColumn getUpdatedAtColumn getDeletedAtColumn', timestampColumn],
    ['getKeyName', keyName],
    ['getTable getMorphClass getForeignKey qualifyColumn getRouteKeyName', STRING],
    ['getAttributes', (call) => storedRow(call.on, call.frame.run.codebase)],
    ['getChanges getDirty', map(STRING, unknown('untyped'))],
    [
      'getOriginal getRawOriginal',
      (call) => {
        const name = argText(call.args, 0, 'key');
        if (argType(call.args, 0, 'key') === undefined) return map(STRING, unknown('untyped'));
        if (name === undefined || argType(call.args, 1) !== undefined) return unknown('untyped');
        const raw = call.name.toLowerCase() === 'getraworiginal';
        return nullable(raw ? rawColumn(call.on, name, call.frame) : readProperty(call.on, name, call.frame));
      },
    ],
    ['only', only],
    ['except', map(STRING, unknown('untyped'))],
    ['toArray jsonSerialize', (call) => serialised(call.on, call.frame)],
    ['attributesToArray', (call) => serialisedAttributes(call.on, call.frame)],
    ['toJson', toJson],
    [
      'withoutEvents unguarded withoutTimestamps withoutBroadcasting withoutTouching',
      (call) => applyArgOnce(call.args, 0) ?? unknown('dynamic-call'),
    ],
    ['toResource', (call) => conventionalResource(call)],
    ['newCollection', (call) => collectionOf(call.on, call.frame.run.codebase)],
    ['factory', (call) => (call.static ? factoryOf(call) : undefined)],
    ['can cannot tokenCan', BOOL],
    ['notify notifyNow', NULL],
    ['tokens notifications readNotifications unreadNotifications', relationOfTrait],
    ['createToken', newToken],
    ['currentAccessToken', currentToken],
  ]),
};

/** Gives the names a model lists, unless it shows other members than its class does. */
function listed({ on, name, frame }: MemberCall): Type {
  if (on.hides !== undefined || on.vague === true) return list(STRING);
  const { hidden, visible, fillable, appends } = modelFacts(on.fqcn, frame.run.codebase);
  const names = { gethidden: hidden, getvisible: visible, getfillable: fillable, getappends: appends }[
    name.toLowerCase()
  ];
  return names === undefined || names.length === 0 ? list(STRING) : tuple(names.map((one) => literal(one)));
}

/** Types the relations that traits of packages give a model, whether they can be read or not. */
function relationOfTrait(call: MemberCall): Type | undefined {
  const { codebase } = call.frame.run;
  if (codebase.projectMethod(call.on.fqcn, call.name) !== undefined) return undefined;
  const held = readProperty(call.on, call.name, call.frame);
  const [, related] = held.kind === 'class' ? (held.args ?? []) : [];
  return related === undefined ? undefined : klass(`${RELATIONS}MorphMany`, [related, call.on]);
}

/** Types the name of the key; of an object that may be of a class below, that class may name another. */
function keyName({ on, frame }: MemberCall): Type {
  const { codebase } = frame.run;
  const name = codebase.isProject(on.fqcn) ? modelFacts(on.fqcn, codebase).key.name : undefined;
  return name === undefined ? STRING : literal(name);
}

/** Types the route key: the key, unless the model is bound by another column. */
function routeKey(call: MemberCall): Type | undefined {
  const { codebase } = call.frame.run;
  const own = codebase.projectMethod(call.on.fqcn, 'getRouteKeyName');
  return own === undefined ? keyType(call.on.fqcn, codebase) : undefined;
}

/** Types what `createToken()` gives: by what declares it, and without vendor/ by the trait the model takes it from. */
function newToken(call: MemberCall): Type | undefined {
  const { codebase } = call.frame.run;
  const { fqcn } = call.on;
  const declared = codebase.method(fqcn, 'createToken');
  if (declared !== undefined && declared.trait !== HAS_API_TOKENS) return undefined;
  const isPassport = [fqcn, ...codebase.ancestors(fqcn)].some((name) =>
    codebase.traitsOf(name).includes(PASSPORT_HAS_API_TOKENS),
  );
  return klass(declared === undefined && isPassport ? PERSONAL_ACCESS_TOKEN_RESULT : NEW_ACCESS_TOKEN);
}

/** Types the token of a request, or null when the request has none. */
function currentToken(call: MemberCall): Type | undefined {
  const { codebase } = call.frame.run;
  const declared = codebase.method(call.on.fqcn, 'currentAccessToken');
  const owner = declared?.trait ?? declared?.owner;
  // Without vendor/ nothing is declared, and the token of this name is Sanctum's.
  return owner === undefined || owner === HAS_API_TOKENS ? nullable(klass(HAS_ABILITIES)) : undefined;
}
