import { camel } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { withoutNull } from '../../types/operations.js';
import { membersOf } from '../../types/union.js';
import { relationOf } from './relation-methods.js';

const SUFFIX = '_type';

/** Describes what the column of a `morphTo` relation may hold: the aliases of its targets, and targets without one. */
export interface MorphColumn {
  relation: string;
  /** Aliases of all targets; undefined where one has none. */
  aliases: readonly string[] | undefined;
  unmapped: readonly string[];
  /** Number of targets. */
  targets: number;
}

/** Reads the morph map for the column `<name>_type` of the relation `<name>` (responses 9.2); undefined for any other column. */
export function morphColumn(model: string, column: string, codebase: Codebase): MorphColumn | undefined {
  if (!column.endsWith(SUFFIX)) return undefined;
  const name = column.slice(0, -SUFFIX.length);
  const found = [name, camel(name)].flatMap((one) => relationOf(model, one, codebase) ?? [])[0];
  if (found?.kind !== 'morphto') return undefined;
  const targets = membersOf(withoutNull(found.value)).map((one) => (one.kind === 'class' ? one.fqcn : undefined));
  if (targets.length === 0 || targets.includes(undefined)) return undefined;
  const map = Object.entries(codebase.reader.read<Record<string, string>>('host:morphMap') ?? {});
  const alias = (fqcn: string) => map.find(([, target]) => target.toLowerCase() === fqcn.toLowerCase())?.[0];
  const names = targets.flatMap((one) => one ?? []);
  const unmapped = names.filter((one) => alias(one) === undefined).sort();
  const aliases = names.flatMap((one) => alias(one) ?? []).sort();
  return {
    relation: found.name,
    aliases: unmapped.length === 0 ? aliases : undefined,
    unmapped,
    targets: names.length,
  };
}
