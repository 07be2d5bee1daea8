import type { PropertyInfo, Type } from '@docgen/engine';
import { ATTRIBUTE, HAS_TRANSLATIONS } from '@docgen/laravel-knowledge';
import { camel, methodOf, propertyOf, studly, tableName, usesTrait } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, enumUse } from '../../../analysis/index.js';

const WORDS = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' } as const;
const FORMATS = new Set(['date-time', 'date', 'uuid', 'ulid']);

/** Names a column of a model; `compared` where a query compares it with the value, which stores nothing. */
export interface ReadColumn {
  model: string;
  column: string;
  compared?: true;
  /** Says that each element of the value is compared: `whereIn`. */
  list?: true;
  /** Says that the value is checked against the column as a text. */
  text?: true;
}

/**
 * Makes the schema of a value written to a column of a model (requests 8.3), null included where the column takes it;
 * undefined when nothing types the column.
 */
export function columnInput({ model, column, compared, text }: ReadColumn, ctx: AnalysisContext): JsonMap | undefined {
  if (text === true) return obj({ type: 'string' });
  const property = modelColumn(model, column, ctx);
  if (property === undefined || property.origin === 'relation' || property.origin === 'accessor') return undefined;
  if (compared !== true && (property.castBy === 'application' || isMutated(model, column, ctx))) return undefined;
  const members = property.type.kind === 'union' ? property.type.members : [property.type];
  const own = schemaOf(
    members.filter(({ kind }) => kind !== 'null'),
    property,
    model,
    ctx,
  );
  if (own === undefined || compared === true) return own === undefined ? undefined : comparable(own);
  const taken = isTranslated(model, column, ctx) ? withText(own) : own;
  return members.every(({ kind }) => kind !== 'null') ? taken : withNull(taken);
}

/** Tells whether the translatable package keeps a column: it takes a text as that of the current locale, beside the texts of several. */
function isTranslated(model: string, column: string, ctx: AnalysisContext): boolean {
  if (!usesTrait(ctx, model, HAS_TRANSLATIONS)) return false;
  const listed = propertyOf(ctx, model, 'translatable')?.fact.default;
  return listed?.k === 'array' && listed.items.some(({ value }) => value?.k === 'str' && value.v === column);
}

function withText(own: JsonMap): JsonMap {
  const type = own.get('type');
  return type === undefined ? own : new Map([...own, ['type', ['string', ...(Array.isArray(type) ? type : [type])]]]);
}

/** Reads one property of a model. It is a derived value of its own, so that an edit of other columns concerns nobody who asks for this one. */
export function modelColumn(model: string, column: string, ctx: AnalysisContext): PropertyInfo | undefined {
  const found = ctx.derived(`property:${model}.${column}`, (inner) => {
    const metadata = inner.derived(`metadata:${model}`, (of) => of.engine.classMetadata(of, model));
    const property = [...metadata.properties, ...(metadata.hidden ?? [])].find((one) => one.name === column);
    return metadata.kind === 'model' && property !== undefined ? property : null;
  });
  return found ?? undefined;
}

/** Lists the columns of a model that its table has, as migrations make it. */
export function columnsOf(model: string, ctx: AnalysisContext): string[] {
  const names = ctx.derived(`columns:${model}`, (inner) => {
    const metadata = inner.derived(`metadata:${model}`, (of) => of.engine.classMetadata(of, model));
    const known = metadata.kind === 'model' ? [...metadata.properties, ...(metadata.hidden ?? [])] : [];
    const own = known.map(({ name }) => name);
    return own.filter((name) => storedColumn(name, model, inner) !== undefined);
  });
  return names ?? [];
}

/** Tells whether the model makes what is stored of the value it is given. */
function isMutated(model: string, column: string, ctx: AnalysisContext): boolean {
  if (methodOf(ctx, model, `set${studly(column)}Attribute`) !== undefined) return true;
  const returns = methodOf(ctx, model, camel(column))?.fact.returns;
  return returns?.k === 't' && returns.name === ATTRIBUTE;
}

/** Opens a date that is only compared: the database takes any part of one. */
function comparable(own: JsonMap): JsonMap {
  const format = own.get('format');
  return format === 'date' || format === 'date-time' ? obj({ type: 'string' }) : own;
}

/** Adds null to the schema of a value. */
export function withNull(own: JsonMap): JsonMap {
  const type = own.get('type');
  const members = own.get('anyOf');
  if (Array.isArray(type) ? type.includes('null') : Array.isArray(members)) return own;
  if (type === undefined) return obj({ anyOf: [own, obj({ type: 'null' })] });
  const values = own.get('enum');
  const words = [...(Array.isArray(type) ? type : [type]), 'null'];
  const out: JsonMap = new Map([...own, ['type', words]]);
  if (Array.isArray(values)) out.set('enum', [...values, null]);
  return out;
}

/** Gives the table of a model: the one it names, or the one its own name makes. */
export function tableOf(model: string, ctx: AnalysisContext): string {
  const own = propertyOf(ctx, model, 'table')?.fact.default;
  return own?.k === 'str' ? own.v : tableName(model.slice(model.lastIndexOf('\\') + 1));
}

/** Gives the column below a cast, as migrations make it. */
function storedColumn(name: string, model: string, ctx: AnalysisContext) {
  const table = tableOf(model, ctx);
  const stored = ctx.derived(
    `column:${table}.${name}`,
    (inner) => inner.engine.tableColumn(inner, table, name) ?? null,
  );
  return stored ?? undefined;
}

/** Gives the form a date is sent in: that of the column, where a cast makes more of it. */
function storedDate({ name, origin }: PropertyInfo, model: string, ctx: AnalysisContext): string {
  return origin === 'cast' && storedColumn(name, model, ctx)?.wire === 'date' ? 'date' : 'date-time';
}

function schemaOf(types: readonly Type[], property: PropertyInfo, model: string, ctx: AnalysisContext) {
  const { wire, origin, values } = property;
  if (values !== undefined && values.length > 0) return obj({ type: 'string', enum: values });
  // Columns that are read in two forms take both; a boolean is sent as one (validation 8.11).
  if (wire === 'string-or-number') return obj({ type: ['number', 'string'] });
  if (wire === 'boolean-or-integer') return obj({ type: 'boolean' });
  if (wire === 'array-or-object') return obj({ type: ['array', 'object'] });
  if (wire === 'object') return obj({ type: 'object' });
  if (wire !== undefined && FORMATS.has(wire)) {
    return obj({ type: 'string', format: wire === 'date-time' ? storedDate(property, model, ctx) : wire });
  }
  const [only, ...more] = types;
  if (only === undefined || more.length > 0) return undefined;
  if (only.kind === 'enum') return enumUse(ctx, only.fqcn);
  if (only.kind !== 'scalar' || (wire !== undefined && wire !== 'ip' && wire !== 'uri')) return undefined;
  return only.type === 'string' && origin === 'cast' && !isText(property, model, ctx)
    ? undefined
    : obj({ type: WORDS[only.type] });
}

/** Tells whether a cast to text is one of a text: that of a decimal is one as well, and takes numbers. */
function isText({ name }: PropertyInfo, model: string, ctx: AnalysisContext): boolean {
  const stored = storedColumn(name, model, ctx);
  return stored?.type.kind === 'scalar' && stored.type.type === 'string' && stored.wire === undefined;
}
