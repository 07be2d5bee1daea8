import type { PropertyInfo } from '@docgen/engine';
import { classOf, propertyOf, singular, studly, tableName } from '@docgen/php';
import type { AnalysisContext } from '../../../../analysis/index.js';
import { modelColumn } from '../../reads/column-schema.js';

const WORDS = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' } as const;

const FORMATS = new Set(['uuid', 'ulid']);
/** Lists where the type of an attribute comes from that says what is stored: not what a cast makes of it. */
const STORED = new Set(['migration', 'property-tag', 'key']);

/** Names the type of a column, and the format of a UUID or ULID. */
export interface ColumnWord {
  type: string;
  format?: string;
}

/**
 * Gives the type of the column an `exists` or `unique` rule names: from migrations or a dump of the table, else from the model
 * and its docblock (validation 8.3); undefined when nothing types it.
 */
export function columnType(table: string, column: string, ctx: AnalysisContext): ColumnWord | undefined {
  const model = modelOf(table, ctx);
  if (model !== undefined) {
    const property = modelColumn(model, column, ctx);
    if (STORED.has(property?.origin ?? '')) return wordOf(property);
  }
  // A name with a connection before it is no table of the default one.
  if (table.includes('\\') || table.includes('.')) return undefined;
  return wordOf(
    ctx.derived(`column:${table}.${column}`, (inner) => inner.engine.tableColumn(inner, table, column) ?? null),
  );
}

function wordOf(of: Pick<PropertyInfo, 'type' | 'wire'> | null | undefined): ColumnWord | undefined {
  if (of == null) return undefined;
  const members = of.type.kind === 'union' ? of.type.members.filter((member) => member.kind !== 'null') : [of.type];
  const [only, ...more] = members;
  if (only?.kind !== 'scalar' || more.length > 0) return undefined;
  const format = of.wire !== undefined && FORMATS.has(of.wire) ? { format: of.wire } : {};
  return { type: WORDS[only.type], ...format };
}

/** Finds the model: a model class-string as it stands; a table by the name the framework gives its model. */
function modelOf(table: string, ctx: AnalysisContext): string | undefined {
  if (table.includes('\\')) return table.replace(/^\\/, '');
  const bare = table.slice(table.lastIndexOf('.') + 1);
  for (const word of new Set([singularOf(bare), bare])) {
    const short = studly(word);
    const name = `App\\Models\\${short}`;
    if (classOf(ctx, name) === undefined) continue;
    const own = propertyOf(ctx, name, 'table')?.fact.default;
    if (own === undefined ? tableName(short) === bare : own.k === 'str' && own.v === bare) return name;
  }
  return undefined;
}

/** Singularizes the last word of a table name: the framework pluralizes only the last word of a model's name. */
function singularOf(table: string): string {
  const last = table.lastIndexOf('_') + 1;
  return table.slice(0, last) + singular(table.slice(last));
}
