import { ARRAYABLE_CONTRACT } from '@docgen/laravel-knowledge';
import { applyCallable, callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { INT, STRING, unknown } from '../../types/make.js';
import { elementOf, isNullable, keyKind, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, mergeShapes, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { hasKnownColumns } from '../eloquent/model-facts.js';
import { supportCollection } from './collection-type.js';
import { namedMembers, withMembers } from './keyed-members.js';

/** Types `collect($x)`: the items come from the argument. */
export function collectionOfItems(given: Type | undefined, call: Pick<MemberCall, 'frame'>): ClassType {
  if (given === undefined || given.kind === 'null') return supportCollection(INT, { kind: 'never' });
  // A lazy collection takes its items from the function.
  if (given.kind === 'callable')
    return collectionOfItems(applyCallable(given, [], call.frame) ?? unknown('dynamic-call'), call);
  if (given.kind === 'class') {
    const element = elementOfClass(given, call.frame.run.codebase);
    if (element !== undefined)
      return {
        ...withMembers(supportCollection(element.key, element.value), given.has),
        ...(given.gaps === true ? { gaps: true } : {}),
      };
    return ofObject(given, call.frame);
  }
  if (isNullable(given)) return ofNullable(withoutNull(given), call);
  const either = ofEither(given, call);
  if (either !== undefined) return either;
  const element = elementOf(given);
  if (element === undefined) return supportCollection(INT, given);
  const key = element.key.kind === 'never' ? INT : union(membersOf(element.key).flatMap(keysLike));
  const value = given.kind === 'list' || given.kind === 'map' ? element.value : widenScalars(element.value);
  const made = withMembers(supportCollection(key, value), namedMembers(given));
  return { ...made, ...(given.kind === 'list' && given.gaps === true ? { gaps: true } : {}) };
}

/** Gives the keys a collection takes over; those nobody knows may be texts as well. */
function keysLike(key: Type): Type[] {
  const kind = keyKind(key);
  return kind === 'unknown' ? [INT, STRING] : [kind === 'string' ? STRING : INT];
}

/** Makes the collection of what may be null: nothing is in it then. */
function ofNullable(given: Type, call: Pick<MemberCall, 'frame'>): ClassType {
  const made = collectionOfItems(given, call);
  return withMembers(
    made,
    made.has?.map((field) => ({ ...field, optional: true })),
  );
}

/** Makes one collection of objects of which each gives named members: a member that some lack is optional. */
function ofEither(given: Type, call: Pick<MemberCall, 'frame'>): ClassType | undefined {
  if (given.kind !== 'union' || given.members.some((m) => m.kind !== 'class')) return undefined;
  const made = given.members.map((m) => collectionOfItems(m, call));
  const shapes = made.flatMap((m): Type[] => (m.has === undefined ? [] : [{ kind: 'shape', fields: m.has }]));
  if (shapes.length < made.length) return undefined;
  const { enumCases } = call.frame.run.codebase;
  const merged = mergeShapes(shapes, enumCases);
  const values = made.flatMap((m) => m.args?.[1] ?? []);
  return withMembers(supportCollection(STRING, union(values, enumCases)), namedMembers(merged));
}

/**
 * Makes a collection of an object that is no sequence from its members: a model's attributes, the `toArray()` of an
 * Arrayable.
 */
function ofObject(given: ClassType, frame: BodyFrame): ClassType {
  const { codebase } = frame.run;
  const converts = isModel(given.fqcn, codebase) || codebase.isSubclass(given.fqcn, ARRAYABLE_CONTRACT);
  const members = converts ? callMember(given, 'toArray', typeArgs(frame, []), frame) : undefined;
  const known = members?.kind === 'shape' || members?.kind === 'map' || members?.kind === 'list';
  if (!known) return supportCollection(union([INT, STRING]), unknown('vendor-body'));
  const made = collectionOfItems(members, { frame });
  if (!isModel(given.fqcn, codebase) || hasKnownColumns(given.fqcn, codebase)) return made;
  const [key = STRING, value = unknown('untyped')] = made.args ?? [];
  return { ...made, args: [key, union([value, unknown('untyped')], codebase.enumCases)] };
}

/** Widens scalars; values of a literal array keep their literals inside shapes. */
function widenScalars(type: Type): Type {
  return union(
    membersOf(type).map((m) =>
      m.kind === 'literal'
        ? {
            kind: 'scalar',
            type:
              typeof m.value === 'boolean'
                ? 'bool'
                : typeof m.value === 'number'
                  ? m.float
                    ? 'float'
                    : 'int'
                  : m.big
                    ? 'int'
                    : 'string',
          }
        : m,
    ),
  );
}
