import type { Json, JsonMap } from '@docgen/protocol';
import { type ComponentDefinition, type Contribution, REMOVE } from '../../analysis/index.js';
import { extension } from './extension.js';
import { FieldGuard, type Locate } from './guard.js';
import type { NodeHistory } from './node-history.js';
import { SchemaDraft } from './schema-draft.js';

/**
 * Makes a schema component from its contributions, or undefined when nothing publishable was written (document 11.1).
 */
export function freezeSchemaComponent(contributions: readonly Contribution[], locate: Locate): JsonMap | undefined {
  return schemaDraft(contributions)?.freeze(locate);
}

/** Makes a component whose members are guarded one by one: a response or a security scheme. */
export function freezePlainComponent(contributions: readonly Contribution[], locate: Locate): JsonMap | undefined {
  const guard = memberGuard(contributions);
  const values = guard.values();
  if (values.length === 0) return undefined;
  const provenance = guard.records(locate);
  return new Map([['x-docgen', extension({ provenance })], ...values]);
}

/** Replays the contributions of a component into a history. */
export function replayComponent(
  bucket: ComponentDefinition['bucket'],
  contributions: readonly Contribution[],
  history: NodeHistory,
): void {
  if (bucket === 'schemas') schemaDraft(contributions, history);
  else memberGuard(contributions, history);
}

function schemaDraft(contributions: readonly Contribution[], history?: NodeHistory): SchemaDraft | undefined {
  const draft = new SchemaDraft(history);
  let written = false;
  for (const { target, field, value, by } of contributions) {
    if (target.node !== 'component') continue;
    written = true;
    draft.apply(target.path ?? [], field, value, by);
  }
  return written ? draft : undefined;
}

function memberGuard(contributions: readonly Contribution[], history?: NodeHistory): FieldGuard {
  const guard = new FieldGuard(history);
  const fields = contributions.filter(({ target }) => target.node === 'component').flatMap(members);
  for (const { field, value, by } of fields) guard.apply(field, value, by);
  return guard;
}

function members(contribution: Contribution): Pick<Contribution, 'field' | 'value' | 'by'>[] {
  const { field, value, by } = contribution;
  if (field !== '*' || value === REMOVE || !(value instanceof Map)) return [contribution];
  return [...value].map(([name, member]: [string, Json]) => ({ field: name, value: member, by }));
}
