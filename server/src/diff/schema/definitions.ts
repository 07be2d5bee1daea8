import { keysOf, mapOf } from '../members.js';
import type { SchemaPair } from './schema-pair.js';

/** Compares the schemas a schema keeps for references to it; nobody knows where they hold, so nothing in them is ordered. */
export function compareDefinitions(pair: SchemaPair): void {
  for (const keyword of ['$defs', 'definitions']) {
    const [before, after] = [mapOf(pair.before.get(keyword)), mapOf(pair.after.get(keyword))];
    for (const name of keysOf(before, after)) {
      const step = `.${keyword}.${name}`;
      const [old, current] = [before.get(name), after.get(name)];
      if (old === undefined) pair.report('schema.definition-added', step, { kind: 'added' });
      else if (current === undefined) pair.report('schema.definition-removed', step, { kind: 'removed' });
      else pair.compare(old, current, step, { polarity: 'unordered' });
    }
  }
}
