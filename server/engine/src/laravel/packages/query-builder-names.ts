import { BUILDER } from '../names.js';

export const PACKAGE_BUILDER = 'Spatie\\QueryBuilder\\QueryBuilder';

/** It hands every call it does not know on to the builder it is made of, and so is one. */
export const QUERY_BUILDER_PARENTS: Readonly<Record<string, string[]>> = { [PACKAGE_BUILDER]: [BUILDER] };
