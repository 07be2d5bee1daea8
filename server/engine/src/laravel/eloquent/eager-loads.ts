import { snake } from '@docgen/php';
import { argumentAfter } from '../../infer/evaluator.js';
import { type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { isIntKey } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { builderOf } from '../query/builder-class.js';
import { selectList } from '../query/select-list.js';
import { withColumns } from '../query/selected-model.js';
import { modelFacts } from './model-facts.js';
import { fromRow, isAdded, withHidden, withLoads, withMember, withoutLoads } from './model-state.js';
import { mapRelated, relationNamed } from './relation-methods.js';

/** Describes one entry of `with([...])`: the path, the columns behind its colon, the closure that changes its query. */
interface EagerLoad {
  path: readonly string[];
  columns?: readonly string[];
  query?: Type;
}

/** Loads what the arguments of `with(...)` or `load(...)` name; an entry nobody can read costs no other (responses 10.5). */
export function withEagerLoads(model: ClassType, args: CallArgs, frame: BodyFrame): ClassType {
  return eagerLoads(args).reduce((on, load) => loadedWith(on, load, frame), model);
}

/** Answers `fresh(['author'])`: another object of the same row, which has of all that was loaded or hidden only what is asked for now. */
export function readAgain(model: ClassType, args: CallArgs, frame: BodyFrame): ClassType {
  const { hides: _, loads: _l, origin: _o, ...row } = fromRow(model);
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

function loadedWith(model: ClassType, load: EagerLoad, frame: BodyFrame): ClassType {
  const [head = '', ...rest] = load.path;
  if (head === '') return model;
  const known = isAdded(model, head) ? undefined : model.has?.find((field) => field.key === head)?.type;
  const plain = load.columns === undefined && load.query === undefined;
  const value = known ?? relationNamed(model.fqcn, head, frame)?.value;
  if (value === undefined || (plain && known === undefined)) return withLoads(model, [load.path.join('.')]);
  const next = mapRelated(
    value,
    (related) =>
      rest.length > 0 ? loadedWith(related, { ...load, path: rest }, frame) : narrowed(related, load, frame),
    frame,
  );
  return withMember(withLoads(model, [head]), head, next);
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
