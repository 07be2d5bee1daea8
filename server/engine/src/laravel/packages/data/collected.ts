import { COLLECTION, LARAVEL_DATA, PAGINATOR } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../../infer/codebase.js';
import { argType, type CallArgs } from '../../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../../infer/iteration.js';
import type { MemberCall } from '../../../infer/member-rule.js';
import { INT, klass, list, literal, map, unknown } from '../../../types/make.js';
import { elementOf, keyKind } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { isCollection, isPaginator } from '../../classes.js';

const COLLECTABLES = ['DataCollection', 'PaginatedDataCollection', 'CursorPaginatedDataCollection'];

/** Name under which a collection keeps that the page it holds does not count. */
const PAGE = 'docgen:page';

/** Answers `X::collect($items, $into)`: the kind of the argument, or the class that is named (responses 12). */
export function collected(call: MemberCall): Type {
  const { codebase } = call.frame.run;
  const item = klass(call.on.fqcn);
  const given = argType(call.args, 0, 'items') ?? unknown('untyped');
  const into = argType(call.args, 1, 'into');
  if (into !== undefined && into.kind !== 'null')
    return into.kind === 'literal' ? madeInto(String(into.value), item, given, codebase) : unknown('dynamic-name');
  return union(
    membersOf(given).map((one) => likewise(one, item, codebase)),
    codebase.enumCases,
  );
}

function madeInto(into: string, item: ClassType, given: Type, codebase: Codebase): Type {
  const own = COLLECTABLES.find((name) => codebase.isSubclass(into, LARAVEL_DATA + name));
  if (own !== undefined) return dataCollection(own, item, given, codebase.spelled(into));
  if (into === 'array') return likewiseArray(given, item, codebase);
  return isCollection(into, codebase) || isPaginator(into, codebase)
    ? klass(codebase.spelled(into), [INT, item])
    : unknown('untyped');
}

/** Gives items of another class in what held them. */
function likewise(given: Type, item: ClassType, codebase: Codebase): Type {
  if (given.kind === 'class') {
    const own = COLLECTABLES.find((name) => codebase.isSubclass(given.fqcn, LARAVEL_DATA + name));
    if (own !== undefined) return dataCollection(own, item, given, given.fqcn);
    const key = elementOfClass(given, codebase)?.key ?? INT;
    if (isPaginator(given.fqcn, codebase)) return { ...given, args: [INT, item] };
    if (isCollection(given.fqcn, codebase))
      return { ...klass(COLLECTION, [key, item]), ...(given.gaps === true ? { gaps: true as const } : {}) };
  }
  return given.kind === 'list' || given.kind === 'map' || given.kind === 'shape'
    ? likewiseArray(given, item, codebase)
    : unknown('untyped');
}

function likewiseArray(given: Type, item: ClassType, codebase: Codebase): Type {
  const element = given.kind === 'class' ? elementOfClass(given, codebase) : elementOf(given);
  return element !== undefined && keyKind(element.key) === 'string' ? map(element.key, item) : list(item);
}

/** Makes a collection of the package; of a page it notes when that does not count. */
export function dataCollection(
  short: string,
  item: Type,
  given: Type | undefined,
  fqcn = LARAVEL_DATA + short,
): ClassType {
  const simple = given?.kind === 'class' && given.fqcn === PAGINATOR && short === 'PaginatedDataCollection';
  return { ...klass(fqcn, [INT, item]), ...(simple ? { has: [{ key: PAGE, type: literal('simple') }] } : {}) };
}

/** Answers `new DataCollection(X::class, $items)`, and of its like for pages. */
export function newDataCollection(fqcn: string, args: CallArgs, codebase: Codebase): Type | undefined {
  const own = COLLECTABLES.find((name) => codebase.isSubclass(fqcn, LARAVEL_DATA + name));
  const of = own === undefined ? undefined : argType(args, 0, 'dataClass');
  if (own === undefined || of?.kind !== 'literal') return undefined;
  return dataCollection(own, codebase.typeOfName(String(of.value)), argType(args, 1, 'items'), fqcn);
}
