import { snake } from '@docgen/php';
import { argumentAfter } from '../../infer/evaluator.js';
import { type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { isIntKey } from '../../types/make.js';
import { nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { builderOf } from '../query/builder-class.js';
import { mayLeaveOutRows } from '../query/row-constraint.js';
import { selectList } from '../query/select-list.js';
import { withColumns } from '../query/selected-model.js';
import { modelFacts } from './model-facts.js';
import {
  fromRow,
  isAdded,
  unselected,
  withHidden,
  withLoads,
  withLoadsAmong,
  withMember,
  withoutLoads,
  withoutMember,
} from './model-state.js';
import { relationNamed } from './named-relation.js';
import { mapRelated } from './relation-methods.js';

/** Describes one entry of `with([...])`: the path, the columns behind its colon, the closure that changes its query. */
interface EagerLoad {
  path: readonly string[];
  columns?: readonly string[];
  query?: Type;
  /** Says that rows without it were left out. */
  isThere?: true;
}

/**
 * Loads what the arguments of `with(...)` name; an entry nobody can read costs no other (responses 10.5). A relation an earlier call
 * named is asked for anew by another query; paths that name what is below it stay.
 */
export function withEagerLoads(model: ClassType, args: CallArgs, frame: BodyFrame): ClassType {
  const loads = eagerLoads(args);
  const anew = loads.reduce((on, load) => withAllColumns(on, load.path, frame), model);
  return loads.reduce((on, load) => loadedWith(on, load, frame), anew);
}

/** Loads the relation of `withWhereHas('author', fn)`, which every row of the query has. */
export function withRelationThere(model: ClassType, { positional, ...args }: CallArgs, frame: BodyFrame): ClassType {
  const loads = eagerLoads({ ...args, positional: positional.slice(0, 2) });
  return loads.reduce((on, load) => loadedWith(on, { ...load, isThere: true }, frame), model);
}

/** Answers `load(...)`: another query finds what it names, in the place of all that was loaded under those names. */
export function loadedAgain(model: ClassType, args: CallArgs, frame: BodyFrame): ClassType {
  const loads = eagerLoads(args);
  const heads = loads.flatMap(({ path }) => path.slice(0, 1));
  return loads.reduce((on, load) => loadedWith(on, load, frame), withoutLoads(model, heads));
}

/** Answers `loadMissing(...)`: what is loaded already stays as it is, and the framework asks from above to below. */
export function loadedWhereMissing(model: ClassType, args: CallArgs, frame: BodyFrame): ClassType {
  const loads = eagerLoads(args).sort((one, other) => one.path.length - other.path.length);
  return loads.reduce((on, load) => missingLoaded(on, load, frame), model);
}

/** Answers `fresh(['author'])`: another object of the same row, which has of all that was loaded or hidden only what is asked for now. */
export function readAgain(model: ClassType, args: CallArgs, frame: BodyFrame): ClassType {
  const { hides: _, shows: _s, loads: _l, origin: _o, ...row } = fromRow(model);
  return withEagerLoads(row, args, frame);
}

function eagerLoads({ positional: [first, second, ...more] }: CallArgs): EagerLoad[] {
  if (first === undefined) return [];
  const own = entriesOf(first.type, []);
  if (second?.type.kind === 'callable') return own.map((load) => ({ ...load, query: second.type }));
  return [...own, ...[second, ...more].flatMap((one) => (one === undefined ? [] : entriesOf(one.type, [])))];
}

function entriesOf(type: Type, below: readonly string[]): EagerLoad[] {
  if (type.kind === 'literal' && typeof type.value === 'string') return [named(type.value, below)];
  if (type.kind !== 'shape' || type.isObject === true) return [];
  return type.fields.flatMap((field): EagerLoad[] => {
    if (isIntKey(field.key)) return entriesOf(field.type, below);
    const own = named(field.key, below);
    return field.type.kind === 'shape' ? [own, ...entriesOf(field.type, own.path)] : [{ ...own, query: field.type }];
  });
}

function named(text: string, below: readonly string[]): EagerLoad {
  const [name = '', columns] = text.split(':', 2);
  const path = [...below, ...name.trim().split('.')];
  return columns === undefined ? { path } : { path, columns: columns.split(',').map((one) => one.trim()) };
}

/** Gives the value of its own that a loaded relation has, where a query narrowed it. */
function narrowedValue(model: ClassType, name: string): Type | undefined {
  return isAdded(model, name) ? undefined : model.has?.find((field) => field.key === name)?.type;
}

/** Takes away what was chosen of the relations on a path, and what their queries loaded below them: what a path named stays. */
function withAllColumns(model: ClassType, [head = '', ...rest]: readonly string[], frame: BodyFrame): ClassType {
  const known = narrowedValue(model, head);
  if (known === undefined) return model;
  const named = (model.loads ?? []).flatMap((path) =>
    path.startsWith(`${head}.`) ? [path.slice(head.length + 1)] : [],
  );
  const next = mapRelated(
    known,
    (related) => withAllColumns(withLoadsAmong(unselected(related), named), rest, frame),
    frame,
  );
  return withMember(model, head, next);
}

function missingLoaded(model: ClassType, load: EagerLoad, frame: BodyFrame): ClassType {
  const [head = '', ...rest] = load.path;
  const known = narrowedValue(model, head);
  const perhaps = model.has?.find((field) => field.optional === true && field.key === snake(head));
  if (known === undefined && perhaps !== undefined && rest.length === 0) {
    const anew = loadedWith(withoutMember(model, perhaps.key), load, frame);
    const found = narrowedValue(anew, head) ?? relationNamed(model.fqcn, head, frame)?.value;
    return found === undefined ? anew : withMember(anew, head, union([perhaps.type, found]));
  }
  if (known === undefined) return isLoaded(model, load.path, frame) ? model : loadedWith(model, load, frame);
  if (rest.length === 0) return model;
  const next = mapRelated(known, (related) => missingLoaded(related, { ...load, path: rest }, frame), frame);
  return withMember(model, head, next);
}

/** Tells whether a relation on a path is loaded, by a query or by the class itself. */
function isLoaded(model: ClassType, path: readonly string[], frame: BodyFrame): boolean {
  const name = path.join('.');
  const own = modelFacts(model.fqcn, frame.run.codebase).with.map((one) => one.split(':')[0] ?? one);
  return [...(model.loads ?? []), ...own].some((one) => one === name || one.startsWith(`${name}.`));
}

function loadedWith(unloaded: ClassType, load: EagerLoad, frame: BodyFrame): ClassType {
  const [head = '', ...rest] = load.path;
  if (head === '') return unloaded;
  // A loaded relation is sent over an attribute of its name.
  const model = isAdded(unloaded, head) ? withoutMember(unloaded, head) : unloaded;
  const known = narrowedValue(model, head);
  const plain = load.columns === undefined && load.query === undefined && load.isThere !== true;
  const value = known ?? relationNamed(model.fqcn, head, frame)?.value;
  if (value === undefined || (plain && known === undefined)) return withLoads(model, [load.path.join('.')]);
  const found = rest.length > 0 ? value : rowsOf(value, load, frame);
  const next = mapRelated(
    found,
    (related) =>
      rest.length > 0 ? loadedWith(related, { ...load, path: rest }, frame) : narrowed(related, load, frame),
    frame,
  );
  const there = rest.length === 0 && isUnmatched(model, head, next, frame) ? nullable(next) : next;
  return withMember(withLoads(model, [head, ...(rest.length === 0 ? [] : [load.path.join('.')])]), head, there);
}

/** Tells whether the query of a relation leaves out the column that says which model its rows belong to (`with('hotel:name')`). */
function isUnmatched(model: ClassType, name: string, value: Type, frame: BodyFrame): boolean {
  const owner = relationNamed(model.fqcn, name, frame)?.ownerKey;
  if (owner === undefined) return false;
  return membersOf(value).some(
    (one) => one.kind === 'class' && one.only !== undefined && one.vague !== true && !one.only.includes(owner),
  );
}

/** Types what a load finds: nothing, where its query may leave the row out, unless the model would be left out with it. */
function rowsOf(value: Type, { query, isThere }: EagerLoad, frame: BodyFrame): Type {
  if (isThere === true) return withoutNull(value);
  return mayLeaveOutRows(query, frame) ? orNone(value, frame) : value;
}

/** Adds null to a relation of one model, whose query may not find it. */
function orNone(value: Type, { run }: BodyFrame): Type {
  return value.kind === 'class' && isModel(value.fqcn, run.codebase) ? nullable(value) : value;
}

function narrowed(related: ClassType, { columns, query }: EagerLoad, frame: BodyFrame): ClassType {
  const chosen =
    columns === undefined
      ? related
      : withColumns(
          related,
          selectList(
            typeArgs(
              frame,
              columns.map((value) => ({ kind: 'literal', value })),
            ),
          ),
          'select',
          frame,
        );
  if (query === undefined) return chosen;
  const after = argumentAfter(query, [{ ...builderOf(chosen, frame.run.codebase), args: [chosen] }], frame);
  const model = after?.kind === 'class' ? after.args?.[0] : undefined;
  return model?.kind === 'class' && model.fqcn === related.fqcn ? model : chosen;
}

/** Takes relations the class loads by itself out of a model: those named, or all of them (responses 10.1). */
export function withoutRelations(model: ClassType, names: readonly string[] | undefined, frame: BodyFrame): ClassType {
  const facts = modelFacts(model.fqcn, frame.run.codebase);
  const heads = facts.with.map((path) => path.split('.')[0]?.split(':')[0] ?? path);
  const gone = heads.filter((name) => names === undefined || names.includes(name));
  const left = withoutLoads(model, names);
  return gone.length === 0
    ? left
    : withHidden(
        left,
        gone.map((name) => (facts.snakeAttributes ? snake(name) : name)),
      );
}
