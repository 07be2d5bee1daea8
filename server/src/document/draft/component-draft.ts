import type { Json, JsonMap } from '@docgen/protocol';
import { type Contribution, REMOVE } from '../../analysis/index.js';
import { extension } from './extension.js';
import { FieldGuard, type Locate } from './guard.js';
import { SchemaDraft } from './schema-draft.js';

/**
 * Makes a schema component from its contributions, or undefined when nothing publishable was written (document 11.1).
 */
export function freezeSchemaComponent(contributions: readonly Contribution[], locate: Locate): JsonMap | undefined {
  const draft = new SchemaDraft();
  let written = false;
  for (const { target, field, value, by } of contributions) {
    if (target.node !== 'component') continue;
    written = true;
    draft.apply(target.path ?? [], field, value, by);
  }
  return written ? draft.freeze(locate) : undefined;
}

/** Makes a component whose members are guarded one by one: a response or a security scheme. */
export function freezePlainComponent(contributions: readonly Contribution[], locate: Locate): JsonMap | undefined {
  const guard = new FieldGuard();
  const fields = contributions.filter(({ target }) => target.node === 'component').flatMap(members);
  for (const { field, value, by } of fields) guard.apply(field, value, by);
  const values = guard.values();
  if (values.length === 0) return undefined;
  const provenance = guard.records(locate);
  return new Map([['x-docgen', extension({ provenance })], ...values]);
}

function members(contribution: Contribution): Pick<Contribution, 'field' | 'value' | 'by'>[] {
  const { field, value, by } = contribution;
  if (field !== '*' || value === REMOVE || !(value instanceof Map)) return [contribution];
  return [...value].map(([name, member]: [string, Json]) => ({ field: name, value: member, by }));
}
