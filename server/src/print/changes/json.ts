import type { DiffResult } from '@docgen/protocol/rpc';
import { json } from '../json.js';

/** Writes a changeset as JSON, members in the order of diff 12.4, values as they are. */
export function jsonChanges({ document, changeset, policy }: DiffResult): string {
  const { breaking, pairing, disjointIdentities, unreferencedComponents, counts } = changeset;
  const changes = changeset.changes.map(({ kind, target, id, path, breaking, code, fields }) => {
    const members = fields?.map((of) => ({ field: of.field, old: of.old, new: of.new }));
    return { kind, target, id, path, breaking, code, ...(members === undefined ? {} : { fields: members }) };
  });
  return json({
    document,
    breaking,
    pairing,
    disjointIdentities,
    unreferencedComponents,
    counts: { total: counts.total, breaking: counts.breaking },
    changes,
    ...(policy === undefined ? {} : { policy: verdict(policy) }),
  });
}

function verdict({ satisfied, policy, code, message, requiredVersion }: NonNullable<DiffResult['policy']>): object {
  return { satisfied, policy, code, message, ...(requiredVersion === undefined ? {} : { requiredVersion }) };
}
