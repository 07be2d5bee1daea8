import type { Json } from '@docgen/protocol';
import { listOf } from '../members.js';
import { pairBranches } from './branch-pairing.js';
import { withPropertiesSaidElsewhere } from './forms/branch-properties.js';
import { isConstraining } from './keywords.js';
import { branchesWithoutNull } from './null-branches.js';
import { isAnything } from './positions.js';
import type { SchemaPair } from './schema-pair.js';

const CODES = {
  allOf: ['schema.all-of-branch-added', 'schema.all-of-branch-removed'],
  anyOf: ['schema.any-of-branch-added', 'schema.any-of-branch-removed'],
  oneOf: ['schema.one-of-branch-added', 'schema.one-of-branch-removed'],
} as const;

type Composition = keyof typeof CODES;

/** Compares the branches of compositions: pairs in place, the others as branches that came and went (diff 10.5.3). */
export function compareBranches(pair: SchemaPair): void {
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const [before, after] = [branchesOf(pair, 'before', keyword), branchesOf(pair, 'after', keyword)];
    if (before.length === 0 && after.length === 0) continue;
    const { pairs, removed, added } = paired(pair, keyword, before, after);
    for (const [old, current] of pairs) {
      const step = `.${keyword}.${after.indexOf(current)}`;
      const [was, is] = keyword === 'allOf' ? withPropertiesSaidElsewhere(pair, old, current) : [old, current];
      pair.compare(was, is, step, { polarity: pair.applied, isNullTaken: true });
    }
    if (after !== ANYTHING) for (const branch of removed) leftOver(pair, keyword, 'removed', before, branch);
    if (before !== ANYTHING) for (const branch of added) leftOver(pair, keyword, 'added', after, branch);
  }
}

/** Pairs branches; those of `allOf` that limit nothing are prose, which pairs with prose (diff 10.5.9). */
function paired({ run }: SchemaPair, keyword: Composition, before: readonly Json[], after: readonly Json[]) {
  const isProse = (branch: Json) => keyword === 'allOf' && !isConstraining(branch);
  const pairsOf = (is: boolean) => {
    const [old, current] = [before, after].map((all) => all.filter((branch) => isProse(branch) === is));
    return pairBranches(old ?? [], current ?? [], run.components);
  };
  const [rules, prose] = [pairsOf(false), pairsOf(true)];
  return {
    pairs: [...rules.pairs, ...prose.pairs],
    removed: [...rules.removed, ...prose.removed],
    added: [...rules.added, ...prose.added],
  };
}

/**
 * Gives the branches of a composition, the null branch left out. A union that is absent accepts anything: it is one of a branch that
 * does, which is all there is to tell when the union comes or goes.
 */
function branchesOf(pair: SchemaPair, side: 'before' | 'after', keyword: Composition): readonly Json[] {
  const value = pair[side].get(keyword);
  if (keyword === 'allOf') return listOf(value);
  if (value !== undefined) return branchesWithoutNull(listOf(value));
  const isUnion = pair.before.has(keyword) || pair.after.has(keyword);
  return isUnion ? ANYTHING : [];
}

const ANYTHING: readonly Json[] = [true];

/** Reports a branch that came or went. What holds as well and limits nothing has only something to say to its reader (diff 10.5.9). */
function leftOver(
  pair: SchemaPair,
  keyword: Composition,
  kind: 'added' | 'removed',
  all: readonly Json[],
  branch: Json,
): void {
  if (keyword === 'allOf' && !isConstraining(branch)) {
    const step = `.allOf.${all.indexOf(branch)}`;
    const [before, after] = kind === 'added' ? [true, branch] : [branch, true];
    pair.compare(before, after, step);
    return;
  }
  const value: Json = isAnything(branch) ? true : branch;
  const code = CODES[keyword][kind === 'added' ? 0 : 1];
  const fields = [{ field: keyword, old: kind === 'added' ? null : value, new: kind === 'added' ? value : null }];
  const step = all === ANYTHING ? `.${keyword}` : `.${keyword}.${all.indexOf(branch)}`;
  pair.reportApplied(code, step, { kind, fields });
}
