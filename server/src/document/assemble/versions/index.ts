import { byteOrder, isMap } from '@docgen/protocol';
import type { VersionChange, VersionVerb } from '../../../layers/version/index.js';
import { componentKind } from '../../parts.js';
import { SameParts } from '../same-parts.js';
import { type Assembly, report } from '../state.js';
import { removeOperation } from './added-operation.js';
import type { VerbRun } from './apply-edit.js';
import { withoutMarks } from './copies.js';
import { Derivation } from './derivation.js';
import { renameParameter } from './renamed-parameter.js';
import { changeEnum, changeField } from './schema-verbs.js';
import { selected } from './selection.js';
import { addVersionHeader } from './version-header.js';
import { type VersionOrder, versionOrder } from './version-order.js';

/** Brings a document back to its API version: every newer change is undone, the newest first (versioning 13). */
export function deriveVersion(assembly: Assembly): void {
  const { versions } = assembly.input;
  if (versions === undefined) return;
  const { version, changes, policy } = versions;
  const where = { source: { file: 'docgen.yaml' } };
  if (version === undefined) {
    report(assembly, 'versioning.version-unstated', { document: assembly.input.document.key }, where);
    return;
  }
  const stated = [...new Set(changes.map(({ since }) => since))];
  const order = versionOrder(policy, version, stated);
  if (order === undefined) {
    report(assembly, 'versioning.unordered', { versions: [version, ...stated], policy: policy ?? 'none' }, where);
    return;
  }
  const derivation = new Derivation(assembly);
  const before = new Map(derivation.slots.map((slot) => [slot, slot.node]));
  for (const change of newerThan(version, changes, order, derivation)) undo(change, derivation);
  addVersionHeader(derivation, version, order);
  settle(assembly, derivation, before);
}

function newerThan(
  version: string,
  changes: readonly VersionChange[],
  order: VersionOrder,
  derivation: Derivation,
): VersionChange[] {
  const readable = changes.filter((change) => {
    const isRead = order.reads(change.since);
    const reason = `since is "${change.since}", which is no version of the order of this document`;
    if (!isRead)
      derivation.report('versioning.change-invalid', { class: change.class, verb: 'ApiVersionChange', reason }, change);
    return isRead;
  });
  return readable
    .filter(({ since }) => order.compare(since, version) > 0)
    .sort((a, b) => order.compare(b.since, a.since) || byteOrder(a.class, b.class));
}

function undo(change: VersionChange, derivation: Derivation): void {
  const run = { derivation, change, selected: selected(change, derivation) };
  for (const verb of change.verbs) apply(verb, run);
}

function apply(verb: VersionVerb, run: VerbRun): void {
  if (verb.verb === 'AddedOperation') removeOperation(verb, run.derivation, run.change);
  else if (verb.verb === 'RenamedParameter') renameParameter(verb, run);
  else if ('enum' in verb) changeEnum(verb, run);
  else changeField(verb, run);
}

/** Puts rewritten parts into canonical form; one that comes out as in the last assembly is the same object. */
function settle(assembly: Assembly, derivation: Derivation, before: ReadonlyMap<unknown, unknown>): void {
  const { memo, docId, buckets } = assembly;
  const same = new SameParts(memo.derived.get(docId));
  for (const section of ['paths', 'webhooks'] as const)
    for (const slot of assembly[section]) {
      if (slot.node === before.get(slot)) continue;
      const finished = withoutMarks(slot.node, slot.kind.walked);
      slot.node = same.settled(`${section} ${slot.name} ${slot.method}`, finished, slot.kind.written);
    }
  for (const key of derivation.touched) {
    const [bucket = '', name = ''] = key.split('/');
    const kind = componentKind(bucket);
    const node = buckets.get(bucket)?.get(name);
    if (kind !== undefined && isMap(node)) buckets.get(bucket)?.set(name, same.settled(key, node, kind.written));
  }
  memo.derived.set(docId, same.kept);
}
