import type { Expr } from '@docgen/php';
import { evaluate } from '../read/evaluator.js';
import type { RuleScope } from '../read/scope.js';
import { typeOf, WORDS } from './evidence.js';
import { joinedTypes, wordOf } from './joined-types.js';
import type { ReadType } from './read-types.js';
import { askedOf } from './values/variable-types.js';

/**
 * Gives the type of a read by its evidence, by what is stated of it, and by what stands in for it (requests 8.4): a default says nothing
 * of a value the code asks to be of another kind, and does not rule out a text the code asks for.
 */
export function decidedType(
  evidence: ReadType | undefined,
  stated: ReadType | undefined,
  fallback: Expr | undefined,
  around: readonly Expr[],
  scope: RuleScope,
): ReadType | null {
  const last = around.at(-1);
  const standard = literalType(fallback, last, scope);
  if (evidence !== undefined)
    return wordOf(evidence) === undefined || standard === undefined
      ? evidence
      : (joinedTypes([evidence, standard]) ?? evidence);
  const kept = last?.k === 'assign' && last.to.k === 'var' ? last.to.name : undefined;
  const asked = typeof kept === 'string' ? askedOf(kept, scope) : undefined;
  const isOther = asked !== undefined && (asked === 'text') === (standard === 'container');
  return stated ?? (isOther ? undefined : standard) ?? null;
}

/**
 * Gives the type of a literal default, when it is a scalar or an array. `false` tells nothing of a value that is kept in a property: what
 * becomes of that is not followed, and it stands for none as often as for no.
 */
function literalType(fallback: Expr | undefined, around: Expr | undefined, scope: RuleScope): ReadType | undefined {
  const value = fallback === undefined ? undefined : evaluate(fallback, scope);
  if (value?.k === 'array') return 'container';
  if (value?.k !== 'scalar' || value.v === null) return undefined;
  const isKept = around?.k === 'assign' && around.to.k !== 'var';
  return value.v === false && isKept ? undefined : typeOf(WORDS[typeof value.v]);
}
