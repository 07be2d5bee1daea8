import { type JsonMap, obj } from '@docgen/protocol';
import { sharedErrorId } from '../../identity.js';
import type { Assembly } from '../state.js';
import { groupByKey } from './group.js';
import { addToBucket, nameShared } from './naming.js';
import type { ErrorStatement } from './statements.js';

/** Holds the decisions of pass 1: the reference behind the key of a schema, and the group behind a reference. */
export interface SharedShapes {
  refs: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/**
 * Turns schemas that two or more operations of one status state into components, in pass 1 (document 12.1). Answers,
 * per minted reference, the group its schema was counted in.
 */
export function shareShapes(
  statements: readonly ErrorStatement[],
  assembly: Assembly,
  told: Set<string>,
): SharedShapes {
  const items = statements.flatMap((statement) => statement.shapes.map((shape) => ({ ...shape, statement })));
  const shared = groupByKey(items);
  const names = nameShared(
    [...shared].map(([key, [{ body, statement }]]) => ({ key, body, statement, name: statement.name })),
    'schemas',
    assembly,
    told,
  );
  const refs = new Map<string, string>();
  const groups = new Map<string, string>();
  const added = new Map<string, JsonMap>();
  for (const [key, [{ body, statement, group }]] of shared) {
    const named = names.get(key);
    if (named === undefined) continue;
    const id = sharedErrorId(statement.scope, body);
    if (!named.reused) added.set(named.name, new Map([['x-docgen', obj({ id })], ...body]));
    const ref = `#/components/schemas/${named.name}`;
    refs.set(key, ref);
    groups.set(ref, group);
  }
  addToBucket(assembly, 'schemas', added);
  return { refs, groups };
}
