import { bodyOf, classOf, type Expr, methodOf, type Param, type Stmt, type TypeNode } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, declarationsOfClass, declaredSchema, enumUse } from '../../../analysis/index.js';
import { printed } from '../../validation/index.js';
import type { Entry } from './entry.js';
import { columnOf, relationKey } from './filter-column.js';

/** Holds what a filter takes (requests 12.2). */
export interface FilterValue {
  /** Empty where nothing tells it. */
  schema: JsonMap;
  /** Says that several values of an enum may be given. */
  list?: true;
  /** Class whose `QueryParameter` says more of the filter. */
  declared?: string;
}

const TEXT = new Set(['default', 'partial', 'beginsWith', 'beginsWithStrict', 'endsWith', 'endsWithStrict']);
/** Maps the package's filter classes to the factories that make them. */
const CLASSES: Readonly<Record<string, string>> = {
  FiltersExact: 'exact',
  FiltersPartial: 'partial',
  FiltersBeginsWith: 'beginsWith',
  FiltersBeginsWithStrict: 'beginsWith',
  FiltersEndsWith: 'endsWith',
  FiltersEndsWithStrict: 'endsWith',
  FiltersScope: 'scope',
  FiltersTrashed: 'trashed',
  FiltersBelongsTo: 'belongsTo',
};
const FILTERS = 'Spatie\\QueryBuilder\\Filters\\';
const OPEN: FilterValue = { schema: new Map() };

/** Gives the kind of a filter; an object of a class of the package is what its factory makes. */
export function kindOf(entry: Entry): string {
  const made = entry.kind === 'custom' ? classOfFilter(entry) : undefined;
  if (made?.startsWith(FILTERS) !== true) return entry.kind;
  const name = made.slice(FILTERS.length);
  return (Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined) ?? entry.kind;
}

function classOfFilter({ args }: Entry): string | undefined {
  const value = args[1]?.value;
  return value?.k === 'new' ? value.class : undefined;
}

/** Gives the column a filter looks at, which is its name where it says no other. */
export function internalName(entry: Entry): string {
  const at = entry.kind === 'operator' ? 3 : entry.kind === 'callback' || entry.kind === 'custom' ? 2 : 1;
  const given = entry.args[at];
  return (given === undefined || given.spread ? undefined : printed(given.value)) ?? entry.name;
}

export function filterValue(entry: Entry, model: string | undefined, ctx: AnalysisContext): FilterValue {
  const kind = kindOf(entry);
  const column = () => columnOf(model, internalName(entry), ctx);
  if (TEXT.has(kind)) return { schema: obj({ type: 'string' }) };
  switch (kind) {
    case 'exact': {
      const found = column();
      return found?.enum === true
        ? { schema: obj({ type: 'array', items: found.schema }), list: true }
        : (found ?? OPEN);
    }
    case 'operator':
      // A dynamic operator stands in the value itself.
      return isDynamic(entry) ? OPEN : (column() ?? OPEN);
    case 'trashed':
      return { schema: obj({ type: 'string', enum: ['with', 'only'] }) };
    case 'scope':
      return { schema: scopeSchema(model, internalName(entry), ctx) ?? new Map() };
    case 'belongsTo':
      return relationKey(model, internalName(entry), ctx) ?? OPEN;
    case 'callback':
    case 'custom':
      return computed(entry, kind, model, ctx);
    default:
      return OPEN;
  }
}

function isDynamic({ args }: Entry): boolean {
  const operator = args[1]?.expr;
  return operator?.k !== 'cconst' || typeof operator.name !== 'string' || operator.name.toLowerCase() === 'dynamic';
}

/** Types a filter whose meaning lies in code: its declaration, the column it compares, the factory it came from. */
function computed(entry: Entry, kind: string, model: string | undefined, ctx: AnalysisContext): FilterValue {
  const named = entry.factory?.enum === undefined ? undefined : enumUse(ctx, entry.factory.enum);
  if (named !== undefined) return { schema: named };
  const own = kind === 'callback' ? callback(entry, model, ctx) : custom(entry, model, ctx);
  if (own.schema.size > 0 || own.declared !== undefined || entry.factory === undefined) return own;
  const { class: factory, column } = entry.factory;
  if (factory !== undefined && declarationsOfClass('QueryParameter', factory, ctx).length > 0)
    return declaredBy(factory, ctx);
  return columnOf(model, column ?? entry.name, ctx) ?? own;
}

function callback(entry: Entry, model: string | undefined, ctx: AnalysisContext): FilterValue {
  const value = entry.args[1]?.value;
  if (value?.k !== 'closure') return OPEN;
  const compared = comparedColumn(value.closure.params, value.closure.body, internalName(entry));
  return (compared === undefined ? undefined : columnOf(model, compared, ctx)) ?? OPEN;
}

function custom(entry: Entry, model: string | undefined, ctx: AnalysisContext): FilterValue {
  const name = classOfFilter(entry);
  if (name === undefined) return OPEN;
  if (declarationsOfClass('QueryParameter', name, ctx).length > 0) return declaredBy(name, ctx);
  const method = methodOf(ctx, name, '__invoke');
  const body = method === undefined ? undefined : bodyOf(ctx, method)?.body;
  const compared = comparedColumn(method?.fact.params ?? [], body ?? [], internalName(entry));
  return columnOf(model, compared ?? internalName(entry), ctx) ?? OPEN;
}

function declaredBy(name: string, ctx: AnalysisContext): FilterValue {
  const [declared] = declarationsOfClass('QueryParameter', name, ctx);
  const typed = declared?.has('type') === true ? declaredSchema(declared, 'QueryParameter', ctx) : undefined;
  const schema: JsonMap = new Map(typed ?? []);
  const format = declared?.text('format');
  if (format !== undefined) schema.set('format', format);
  return { schema, declared: name };
}

/** Finds the column of a body that is one comparison of a column with the value. */
function comparedColumn(params: readonly Param[], body: readonly Stmt[], property: string): string | undefined {
  const [only, ...more] = body;
  const expr = only?.k === 'return' || only?.k === 'expr' ? only.e : undefined;
  if (expr?.k !== 'mcall' || more.length > 0 || typeof expr.name !== 'string') return undefined;
  if (!isVariable(expr.on, params[0]?.name) || !/^where(?:in|date)?$/i.test(expr.name)) return undefined;
  const values = expr.args.map((arg) => arg.value);
  if (values.length < 2 || values.length > 3 || !isVariable(values.at(-1), params[1]?.name)) return undefined;
  const [column] = values;
  if (isVariable(column, params[2]?.name)) return property;
  return column?.k === 'str' ? column.v : undefined;
}

function isVariable(expr: Expr | undefined, name: string | undefined): boolean {
  return name !== undefined && expr?.k === 'var' && expr.name === name;
}

/** Types a scope filter by the second parameter of the scope, a scalar or a backed enum. */
function scopeSchema(model: string | undefined, name: string, ctx: AnalysisContext): JsonMap | undefined {
  if (model === undefined || name.includes('.')) return undefined;
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const prefixed = methodOf(ctx, model, `scope${camel.charAt(0).toUpperCase()}${camel.slice(1)}`);
  const method = prefixed ?? methodOf(ctx, model, camel);
  return method === undefined ? undefined : nativeSchema(method.fact.params[1]?.type, ctx);
}

const WORDS: Readonly<Record<string, string>> = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' };

function nativeSchema(type: TypeNode | undefined, ctx: AnalysisContext): JsonMap | undefined {
  if (type?.k === 't?') return nativeSchema(type.of, ctx);
  if (type?.k !== 't') return undefined;
  const word = Object.hasOwn(WORDS, type.name) ? WORDS[type.name] : undefined;
  if (word !== undefined) return obj({ type: word });
  return classOf(ctx, type.name)?.kind === 'enum' ? enumUse(ctx, type.name) : undefined;
}

/** Tells whether a bare or partial filter looks for a part of an enum's value. */
export function isPartialOnEnum(entry: Entry, model: string | undefined, ctx: AnalysisContext): boolean {
  const kind = kindOf(entry);
  return (kind === 'default' || kind === 'partial') && columnOf(model, internalName(entry), ctx)?.enum === true;
}
