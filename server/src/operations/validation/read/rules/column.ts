import { classOf, propertyOf, singular, studly, tableName } from '@docgen/php';
import type { AnalysisContext } from '../../../../analysis/index.js';

const WORDS = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' } as const;

/**
 * Gives the type word of the column an `exists` or `unique` rule names, from migrations or a dump (validation 8.3);
 * undefined when no model of the table is found, or nothing types the column.
 */
export function columnType(table: string, column: string, ctx: AnalysisContext): string | undefined {
  const model = modelOf(table, ctx);
  if (model === undefined) return undefined;
  const metadata = ctx.derived(`metadata:${model}`, (inner) => inner.engine.classMetadata(inner, model));
  const property = metadata.properties.find((p) => p.name === column);
  if (metadata.kind !== 'model' || property?.origin !== 'migration') return undefined;
  const { type } = property;
  const members = type.kind === 'union' ? type.members.filter((member) => member.kind !== 'null') : [type];
  const [only, ...more] = members;
  return only?.kind === 'scalar' && more.length === 0 ? WORDS[only.type] : undefined;
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
