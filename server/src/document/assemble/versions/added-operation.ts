import type { VersionChange, VersionVerb } from '../../../layers/version/index.js';
import type { Derivation } from './derivation.js';
import { matchingSlots } from './selection.js';

/** Takes operations out that older versions do not have; a path item goes with its last one (versioning 13.4). */
export function removeOperation(
  verb: Extract<VersionVerb, { verb: 'AddedOperation' }>,
  derivation: Derivation,
  change: VersionChange,
): void {
  const { assembly } = derivation;
  const gone = new Set(matchingSlots(verb.operation, derivation));
  if (gone.size === 0) {
    const known = derivation.slots.map(({ method, name }) => `${method.toUpperCase()} ${name}`);
    const params = { class: change.class, verb: verb.verb, target: `operation ${verb.operation}`, known };
    derivation.report('versioning.change-target-missing', params, verb);
    return;
  }
  for (const section of ['paths', 'webhooks'] as const) {
    const emptied = new Set([...gone].map(({ name }) => name));
    assembly[section] = assembly[section].filter((slot) => !gone.has(slot));
    for (const { name } of assembly[section]) emptied.delete(name);
    const beside = assembly.beside.get(section);
    if (beside === undefined) continue;
    const isLeft = ([name, members]: [string, unknown]) =>
      !emptied.has(name) || (members instanceof Map && members.has('$ref'));
    assembly.beside.set(section, new Map([...beside].filter(isLeft)));
  }
}
