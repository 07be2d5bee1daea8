import { snake } from '@docgen/php';
import type { ModelView, PropertyInfo } from '../../contract.js';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { mapClassTypes } from '../../types/map-class-types.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, ShapeField } from '../../types/type.js';
import { membersOf, mergeShapes } from '../../types/union.js';
import { isModel } from '../classes.js';
import { modelAttribute } from './attribute.js';
import { alwaysWritten } from './inserted-columns.js';
import { type ModelFacts, modelFacts } from './model-facts.js';
import { isAdded, withLoads } from './model-state.js';
import { relationNamed } from './named-relation.js';
import { PARTS, untold } from './overridden-parts.js';
import { isVisible, mayBeHidden, modelProperties } from './published-properties.js';

/**
 * Answers how a model is published (responses 6.7, 10.1, 10.5): what a query selected, hid, loaded or added, what the code wrote to
 * it, and how much of it a fresh one holds. Nothing else decides that.
 */
export function modelView(on: ClassType, frame: BodyFrame): ModelView {
  const own = convertedMembers(on, frame);
  const plain = on.only === undefined && on.hides === undefined && on.loads === undefined && on.has === undefined;
  if (own !== undefined && !(plain && on.vague !== true)) return { base: 'members', members: own };
  return viewOf(on, frame);
}

/** Answers the view without asking a `toArray()` the model has of its own. */
export function viewOf(on: ClassType, frame: BodyFrame): ModelView {
  const facts = modelFacts(on.fqcn, frame.run.codebase);
  const columns = modelProperties(on, frame);
  const additions = [...ownAdditions(on, facts), ...loadedRelations(on, facts, frame)];
  if (on.origin === 'new' || on.origin === 'maybe-new')
    return { base: 'members', members: joined(unsaved(on, columns, facts), additions, on) };
  const narrowed = on.only !== undefined || on.hides !== undefined || on.vague === true;
  // A count that the query adds besides the one of `$withCount` is the same member.
  const standing = columns.filter((column) => column.origin !== 'count');
  const replaced = additions.some((one) => standing.some((column) => column.name === one.name));
  const fresh = freshness(on, columns, facts);
  if (!narrowed && !replaced) return { base: fresh === undefined ? 'class' : 'created', members: additions, ...fresh };
  const chosen = narrowed ? selected(on, columns, facts, frame) : columns;
  const kept = fresh === undefined ? chosen : chosen.map((p) => (fresh.cut.includes(p.name) ? optional(p) : p));
  return { base: 'members', members: joined(kept, additions, on) };
}

function joined(members: readonly PropertyInfo[], additions: readonly PropertyInfo[], on: ClassType): PropertyInfo[] {
  const all = new Map(members.map((one) => [one.name, one]));
  for (const one of additions) all.set(one.name, one);
  return [...all.values()].filter((one) =>
    one.origin === 'relation'
      ? on.hides?.includes(one.name) !== true && on.shows?.some((name) => snake(name) === snake(one.name)) !== false
      : isShown(on, one.name),
  );
}

/** Tells whether the lists of this very model let a member be seen; a relation goes by the name of its method. */
function isShown({ hides, shows }: ClassType, name: string): boolean {
  return hides?.includes(name) !== true && shows?.includes(name) !== false;
}

function optional(member: PropertyInfo): PropertyInfo {
  return { ...member, presence: 'maybe' };
}

/** Keeps the selected columns, the appends and the relations; a selected name no source knows is open. */
function selected(
  on: ClassType,
  columns: readonly PropertyInfo[],
  facts: ModelFacts,
  frame: BodyFrame,
): PropertyInfo[] {
  const { only } = on;
  const isChosen = (p: PropertyInfo): boolean =>
    only === undefined || only.includes(p.name) || p.origin === 'relation' || facts.appends.includes(p.name);
  const unread = new Set(
    facts.with.flatMap((path) => {
      const relation = relationNamed(on.fqcn, path.split('.')[0] ?? path, frame);
      const column = relation?.foreignKey;
      return column !== undefined && isUnselected(on, column)
        ? [facts.snakeAttributes ? snake(relation?.name ?? '') : relation?.name]
        : [];
    }),
  );
  const settled = (p: PropertyInfo): PropertyInfo =>
    p.origin === 'relation' && unread.has(p.name) ? { ...p, type: nullable(p.type) } : p;
  const kept = columns.filter(isChosen).map((p) => (only?.includes(p.name) === true ? certain(p, facts) : settled(p)));
  if (on.vague === true) return kept.map((p) => (p.origin === 'relation' ? p : optional(p)));
  const more = (only ?? []).filter((name) => isVisible(name, facts) && !columns.some((p) => p.name === name));
  return [
    ...kept,
    ...more.map((name): PropertyInfo => ({ name, type: modelAttribute(on, name, frame), presence: 'always' })),
  ];
}

/** Makes a selected column certain: the table may have none of that name, but then the query fails. */
function certain(member: PropertyInfo, facts: ModelFacts): PropertyInfo {
  const mayGo = facts.appends.includes(member.name) || mayBeHidden(member.name, facts);
  return member.presence === 'maybe' && !mayGo ? { ...member, presence: 'always' } : member;
}

/**
 * Lists what was added to the row: aggregates, aliases, members written in code. The lists of the model filter them as they do
 * columns, unless a call changed the lists: it looked at these members itself.
 */
function ownAdditions(on: ClassType, facts: ModelFacts): PropertyInfo[] {
  return (on.has ?? [])
    .filter((field) => isAdded(on, field.key) && !facts.undocumented.includes(field.key))
    .filter((field) => on.hides !== undefined || isVisible(field.key, facts))
    .map((field) => memberOf(field));
}

function memberOf(field: ShapeField): PropertyInfo {
  return {
    name: field.key,
    type: field.type,
    presence: field.optional === true ? 'maybe' : 'always',
    ...(field.wire === undefined ? {} : { wire: field.wire }),
    ...(field.description === undefined ? {} : { description: field.description }),
    ...(field.example === undefined ? {} : { example: field.example }),
    ...(field.deprecated === undefined ? {} : { deprecated: field.deprecated }),
    ...(field.anchor === undefined ? {} : { anchor: field.anchor }),
  };
}

/** Lists the loaded relations with the relations below them (responses 10.5). */
function loadedRelations(on: ClassType, facts: ModelFacts, frame: BodyFrame): PropertyInfo[] {
  const names = new Set((on.loads ?? []).map((path) => path.split('.')[0] ?? ''));
  return [...names].flatMap((name): PropertyInfo[] => {
    const given = on.has?.find((field) => field.key === name)?.type;
    const relation = relationNamed(on.fqcn, name, frame);
    const key = facts.snakeAttributes ? snake(name) : name;
    const type = given ?? relation?.value;
    // The lists name relations by their methods, whatever key they are sent under.
    const method = relation?.name ?? name;
    if (type === undefined || !isVisible(method, facts) || facts.undocumented.includes(key)) return [];
    if (!isShown(on, method)) return [];
    const below = (on.loads ?? []).flatMap((path) =>
      path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
    );
    const value = below.length === 0 ? type : mapClassTypes(type, (m) => loadedBelow(m, below, frame));
    const unread = relation?.foreignKey !== undefined && isUnselected(on, relation.foreignKey);
    const anchor = relation?.found === undefined ? {} : { anchor: { fact: relation.found.sigId } };
    return [{ name: key, type: unread ? nullable(value) : value, presence: 'always', origin: 'relation', ...anchor }];
  });
}

/** Tells whether the query leaves a column out, so that a relation found by it is null. */
function isUnselected(on: ClassType, column: string): boolean {
  return on.vague === true || (on.only !== undefined && !on.only.includes(column));
}

function loadedBelow(on: ClassType, below: readonly string[], frame: BodyFrame): ClassType {
  if (isModel(on.fqcn, frame.run.codebase)) return withLoads(on, below);
  return on.args === undefined
    ? on
    : { ...on, args: on.args.map((arg) => (arg.kind === 'class' ? loadedBelow(arg, below, frame) : arg)) };
}

/** Tells what a model right after its insert holds less than one that is read: columns nobody certainly wrote (responses 6.7). */
function freshness(
  on: ClassType,
  columns: readonly PropertyInfo[],
  facts: ModelFacts,
): { written: string[]; cut: string[] } | undefined {
  if (on.origin === undefined || on.written?.includes('*') === true) return undefined;
  const always = alwaysWritten(facts);
  const cut = columns
    .filter((p) => p.presence !== 'maybe' && !always.includes(p.name) && on.written?.includes(p.name) !== true)
    .map((p) => p.name);
  if (cut.length === 0) return undefined;
  const names = columns.filter((p) => p.presence !== 'maybe').map((p) => p.name);
  const written = (on.written ?? []).filter((name) => names.includes(name) && !always.includes(name));
  return { written, cut };
}

/**
 * Keeps of a model that was never saved what may have been filled: no key, no timestamps, no relation loaded by itself. One that may
 * have been found may have all of its columns.
 */
function unsaved(on: ClassType, columns: readonly PropertyInfo[], facts: ModelFacts): PropertyInfo[] {
  const stamps = [facts.key.name, facts.createdAt, facts.updatedAt, facts.deletedAt];
  const written = new Set([...facts.defaults, ...(on.written ?? [])]);
  return columns
    .filter((p) => p.origin !== 'relation' && (p.origin !== 'count' || on.origin === 'maybe-new'))
    .filter((p) => on.origin === 'maybe-new' || written.has(p.name) || !stamps.includes(p.name))
    .map((p) => (written.has(p.name) || facts.appends.includes(p.name) ? p : optional(p)));
}

/** Lists the methods that decide what a model is sent as, the first before the others. */
const CONVERSIONS = ['jsonSerialize', 'toArray', 'attributesToArray', ...PARTS];

/**
 * Lists the members of what the project's own methods make of a model (`jsonSerialize()`, `toArray()`, `attributesToArray()` and the parts
 * of it); undefined where it has none. What cannot be read makes no member certain, and says nothing of its type.
 */
export function convertedMembers(on: ClassType, frame: BodyFrame): PropertyInfo[] | undefined {
  const { codebase } = frame.run;
  const own = CONVERSIONS.find((one) => codebase.projectMethod(on.fqcn, one) !== undefined);
  if (own === undefined) return undefined;
  const type = callMember(on, own === 'jsonSerialize' ? own : 'toArray', typeArgs(frame, []), frame);
  const shapes = membersOf(type).filter((m) => m.kind === 'shape');
  const merged = mergeShapes(shapes, codebase.enumCases);
  if (shapes.length !== membersOf(type).length || merged.kind !== 'shape')
    return modelProperties(on, frame).map(untold);
  return merged.fields.map(memberOf);
}
