import type { ClassType } from '../../types/type.js';
import type { ModelFacts } from './model-facts.js';

/** Lists what every insert leaves in the model: the key, the timestamps, the defaults of `$attributes`, what it reads again. */
export function alwaysWritten(facts: ModelFacts): string[] {
  const key = facts.key.name === undefined ? [] : [facts.key.name];
  const stamps = [facts.createdAt, facts.updatedAt].filter((name) => name !== undefined);
  return [...key, ...stamps, ...facts.defaults, ...facts.refreshed];
}

/** Lists the columns that get their value from the database where an insert leaves them out. */
export function columnsWithDefault(facts: ModelFacts): string[] {
  const always = alwaysWritten(facts);
  const columns = [...(facts.table?.columns.values() ?? [])];
  return columns.filter((one) => one.default === true && !always.includes(one.name)).map((one) => one.name);
}

/** Tells whether an attribute of a model that nothing saved yet may never have been written: it is read as null then. */
export function mayBeUnwritten({ origin, written }: ClassType, name: string, { defaults }: ModelFacts): boolean {
  if (origin !== 'new' && origin !== 'maybe-new') return false;
  return ![...defaults, ...(written ?? [])].some((one) => one === name || one === '*');
}

/** Lists the columns whose value a model just created does not hold, because nothing certainly wrote it (responses 6.7). */
export function leftToDatabase(on: ClassType, facts: ModelFacts): string[] {
  if (on.origin !== 'created' && on.origin !== 'maybe-created') return [];
  if (on.written?.includes('*') === true) return [];
  return columnsWithDefault(facts).filter((name) => on.written?.includes(name) !== true);
}
