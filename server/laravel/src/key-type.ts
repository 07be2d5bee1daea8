import { DATABASE_NOTIFICATION } from './classes/framework.js';

/** Gives the `$keyType` a model of the framework states, by the names of a class and its parents: its source may not be there. */
export function frameworkKeyType(lineage: readonly string[]): 'string' | undefined {
  return lineage.includes(DATABASE_NOTIFICATION) ? 'string' : undefined;
}
