import type { PropertyInfo } from '@docgen/engine';
import { bodyOf, type Expr, methodOf, snake, walk } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, enumUse } from '../../../analysis/index.js';
import { metadata } from '../../schema/index.js';

/** Holds the schema of a column's values; `enum` where they are an enum's. */
export interface ColumnValue {
  schema: JsonMap;
  enum?: true;
}

const WORDS = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' } as const;
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'date-time',
  date: 'date',
  uuid: 'uuid',
  ulid: 'ulid',
};

/** Types a column of the model a builder finds (requests 12.3); undefined when nothing types it. */
export function columnOf(model: string | undefined, column: string, ctx: AnalysisContext): ColumnValue | undefined {
  if (model === undefined || column.includes('.')) return undefined;
  const found = metadata(ctx, model);
  if (found.kind !== 'model') return undefined;
  const property = found.properties.find((one) => one.name === column);
  const stored = property !== undefined && property.origin !== 'relation' && property.origin !== 'accessor';
  return (stored ? storedValue(property, ctx) : undefined) ?? foreignKey(model, column, ctx);
}

function storedValue(property: PropertyInfo, ctx: AnalysisContext): ColumnValue | undefined {
  const { type, wire, values } = property;
  if (values !== undefined && values.length > 0) return { schema: obj({ type: 'string', enum: values }) };
  const [only, ...more] = (type.kind === 'union' ? type.members : [type]).filter(({ kind }) => kind !== 'null');
  if (only?.kind === 'enum' && more.length === 0) {
    const schema = enumUse(ctx, only.fqcn);
    return schema === undefined ? undefined : { schema, enum: true };
  }
  if (wire !== undefined) {
    if (wire === 'string-or-number') return { schema: obj({ type: 'string' }) };
    if (wire === 'boolean-or-integer') return { schema: obj({ type: 'boolean' }) };
    const format = Object.hasOwn(FORMATS, wire) ? FORMATS[wire] : undefined;
    if (format !== undefined) return { schema: obj({ type: 'string', format }) };
    return wire.startsWith('date') ? { schema: obj({ type: 'string' }) } : undefined;
  }
  return only?.kind === 'scalar' && more.length === 0 ? { schema: obj({ type: WORDS[only.type] }) } : undefined;
}

/** Types the key of a model as another model refers to it. */
export function keyOf(model: string, ctx: AnalysisContext): ColumnValue | undefined {
  const key = metadata(ctx, model).model?.key;
  if (key === undefined) return undefined;
  if (key.format !== undefined) return { schema: obj({ type: 'string', format: key.format }) };
  return key.type.kind === 'scalar' ? { schema: obj({ type: WORDS[key.type.type] }) } : undefined;
}

/** Describes a `belongsTo` of a model: the column it owns, and where that leads. */
interface Owned {
  column: string;
  related: string;
  /** Column of the related model, where it is not its key. */
  owner?: string;
}

/** Types the column that exactly one readable `belongsTo` owns by what it refers to. */
function foreignKey(model: string, column: string, ctx: AnalysisContext): ColumnValue | undefined {
  const names = (metadata(ctx, model).relations ?? []).map(({ name }) => name);
  const owned = names.flatMap((name) => belongsTo(model, name, ctx) ?? []).filter((one) => one.column === column);
  const [only, ...more] = owned;
  return only === undefined || more.length > 0 ? undefined : referenced(only, ctx);
}

/** Types what a `belongsTo` of a name refers to. */
export function relationKey(model: string | undefined, name: string, ctx: AnalysisContext): ColumnValue | undefined {
  const owned = model === undefined ? undefined : belongsTo(model, name, ctx);
  return owned === undefined ? undefined : referenced(owned, ctx);
}

function referenced({ related, owner }: Owned, ctx: AnalysisContext): ColumnValue | undefined {
  return owner === undefined ? keyOf(related, ctx) : (columnOf(related, owner, ctx) ?? keyOf(related, ctx));
}

function belongsTo(model: string, name: string, ctx: AnalysisContext): Owned | undefined {
  const method = methodOf(ctx, model, name);
  const body = method === undefined ? undefined : bodyOf(ctx, method);
  let found: Owned | undefined;
  walk(body?.body, (node) => {
    const expr = node as Expr;
    if (found !== undefined || expr.k !== 'mcall' || expr.name !== 'belongsTo') return;
    const [target, column, owner] = expr.args.map((arg) => arg.value);
    if (target?.k !== 'cconst' || target.class.k !== 'cref' || target.name !== 'class') return;
    const related = target.class.name === 'self' || target.class.name === 'static' ? model : target.class.name;
    found = {
      related,
      column: column?.k === 'str' ? column.v : `${snake(name)}_id`,
      ...(owner?.k === 'str' ? { owner: owner.v } : {}),
    };
  });
  return found;
}
