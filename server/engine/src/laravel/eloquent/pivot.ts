import { ILLUMINATE_CARBON } from '@docgen/laravel-knowledge';
import { type Arg, type Expr, snake, tableName } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { INT, klass, shape, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { columnField, tableNamed } from '../query/row.js';
import { modelFacts } from './model-facts.js';
import { withLoads, withMember } from './model-state.js';

/** Describes a call behind `belongsToMany(...)`: `withPivot('weight')`, `as('binding')`, `withTimestamps()`. */
export interface PivotCall {
  name: string;
  args: readonly Arg[];
}

/** Describes the call that defines a relation. */
interface Definition {
  kind: string;
  model: string;
  args: readonly Arg[];
  calls: readonly PivotCall[];
}

/**
 * Adds the pivot to the models of a `belongsToMany`, `morphToMany` or `morphedByMany` (responses 10.5): the two keys, the columns of
 * `withPivot`, timestamps only with `withTimestamps`. Any other relation gives its models as they are.
 */
export function withPivot(related: ClassType, definition: Definition, codebase: Codebase): ClassType {
  const keys = keysOf(related, definition, codebase);
  if (keys === undefined) return related;
  const table = tableNamed(keys.table, codebase);
  const fields = new Map<string, ShapeField>();
  for (const { name, type } of keys.columns) fields.set(name, { key: name, type, ...columnField(table, name) });
  let as = 'pivot';
  let using: string | undefined;
  for (const { name, args } of definition.calls) {
    if (name === 'as') as = textOf(args[0]?.value) ?? as;
    if (name === 'using') using = classOf(args[0]?.value);
    for (const column of name === 'withpivot' ? args.flatMap((arg) => textsOf(arg.value)) : [])
      fields.set(column, { key: column, type: unknown('magic'), ...columnField(table, column) });
    if (name === 'withtimestamps')
      for (const column of [textOf(args[0]?.value) ?? 'created_at', textOf(args[1]?.value) ?? 'updated_at'])
        fields.set(column, { key: column, type: nullable(klass(ILLUMINATE_CARBON)), wire: 'date-time' });
  }
  return withMember(withLoads(related, [as]), as, pivotOf([...fields.values()], using, codebase));
}

/**
 * Adds columns to the pivot of the models a relation's query finds: `$m->users()->withPivot('role')`. Which table holds them the query does
 * not tell. Models without a pivot stay as they are.
 */
export function withPivotColumns(related: ClassType, columns: readonly string[]): ClassType {
  const held = related.has?.find((field) => field.key === 'pivot')?.type;
  const fieldsOf = held?.kind === 'shape' ? held.fields : held?.kind === 'class' ? (held.has ?? []) : undefined;
  if (held === undefined || fieldsOf === undefined) return related;
  const more = columns.filter((name) => fieldsOf.every((field) => field.key !== name));
  const fields = [...fieldsOf, ...more.map((key): ShapeField => ({ key, type: unknown('magic') }))];
  return withMember(related, 'pivot', held.kind === 'shape' ? shape(fields, true) : ({ ...held, has: fields } as Type));
}

/** Types the pivot: a model of the class that `using(...)` names, which casts its columns, else an object of the columns. */
function pivotOf(fields: ShapeField[], using: string | undefined, codebase: Codebase): Type {
  if (using === undefined || codebase.classOf(using) === undefined) return shape(fields, true);
  const { casts } = modelFacts(using, codebase);
  const own = fields.filter((field) => !casts.has(field.key));
  const only = fields.filter((field) => casts.has(field.key)).map((field) => field.key);
  return { kind: 'class', fqcn: using, only: only.sort(), ...(own.length === 0 ? {} : { has: own }) };
}

function keysOf(
  related: ClassType,
  { kind, model, args }: Definition,
  codebase: Codebase,
): { table: string | undefined; columns: { name: string; type: Type }[] } | undefined {
  const written = (at: number, name: string) => textOf((args.find((a) => a.name === name) ?? unnamed(args)[at])?.value);
  const own = foreignKey(model, codebase);
  const other = foreignKey(related.fqcn, codebase);
  const types = [modelFacts(model, codebase).key.type, modelFacts(related.fqcn, codebase).key.type];
  const column = (name: string, type: Type | undefined) => ({ name, type: type ?? INT });
  if (kind === 'belongstomany')
    return {
      table:
        written(1, 'table') ??
        [shortName(model), shortName(related.fqcn)]
          .map((name) => snake(name))
          .sort()
          .join('_'),
      columns: [
        column(written(2, 'foreignPivotKey') ?? own, types[0]),
        column(written(3, 'relatedPivotKey') ?? other, types[1]),
      ],
    };
  const name = written(1, 'name');
  if ((kind !== 'morphtomany' && kind !== 'morphedbymany') || name === undefined) return undefined;
  const back = kind === 'morphedbymany';
  return {
    table: written(2, 'table') ?? tableName(name),
    columns: [
      column(written(3, 'foreignPivotKey') ?? (back ? own : `${name}_id`), types[0]),
      column(written(4, 'relatedPivotKey') ?? (back ? `${name}_id` : other), types[1]),
      column(`${name}_type`, { kind: 'scalar', type: 'string' }),
    ],
  };
}

function foreignKey(model: string, codebase: Codebase): string {
  return `${snake(shortName(model))}_${modelFacts(model, codebase).key.name ?? 'id'}`;
}

function shortName(fqcn: string): string {
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}

function unnamed(args: readonly Arg[]): readonly Arg[] {
  return args.filter((arg) => arg.name === undefined);
}

function textOf(expr: Expr | undefined): string | undefined {
  return expr?.k === 'str' ? expr.v : undefined;
}

function textsOf(expr: Expr): string[] {
  const items = expr.k === 'array' ? expr.items.flatMap((item) => item.value ?? []) : [expr];
  return items.flatMap((item) => textOf(item) ?? []);
}

function classOf(expr: Expr | undefined): string | undefined {
  return expr?.k === 'cconst' && expr.name === 'class' && expr.class.k === 'cref' ? expr.class.name : undefined;
}
