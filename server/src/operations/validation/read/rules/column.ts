import { classOf, propertyOf } from '@docgen/php';
import type { AnalysisContext } from '../../../../analysis/index.js';

const WORDS = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' } as const;

/**
 * Type word of the column an `exists` or `unique` rule names, from migrations or a dump (validation 8.3); undefined when the
 * table has no model that can be found, or nothing types the column.
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

/** A model class-string as it stands; a table by the name the framework gives its model. */
function modelOf(table: string, ctx: AnalysisContext): string | undefined {
  if (table.includes('\\')) return table.replace(/^\\/, '');
  const bare = table.slice(table.lastIndexOf('.') + 1);
  for (const word of singulars(bare)) {
    const name = `App\\Models\\${word
      .split('_')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join('')}`;
    if (classOf(ctx, name) === undefined) continue;
    const own = propertyOf(ctx, name, 'table')?.fact.default;
    return own === undefined || (own.k === 'str' && own.v === bare) ? name : undefined;
  }
  return undefined;
}

/** Words a table name may be the plural of, likeliest first; only those that name a class count. */
function singulars(table: string): string[] {
  const out: string[] = [];
  if (table.endsWith('ies')) out.push(`${table.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(table)) out.push(table.slice(0, -2));
  if (table.endsWith('s')) out.push(table.slice(0, -1));
  return [...out, table];
}
