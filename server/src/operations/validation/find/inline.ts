import type { Expr } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import type { Circumstances } from '../read/circumstances.js';
import { readArray } from '../read/evaluator.js';
import { fieldsOf } from '../read/rules/fields.js';
import { RuleMap } from '../read/rules/rule-map.js';
import { type CodeUnit, type RuleScope, scopeOf } from '../read/scope.js';
import { CallTrace, type TracedCall } from '../read/statements/call-trace.js';
import type { RuleSet } from '../rule-set.js';
import { addRules, type HandedValidator, rulesAdded } from './added-rules.js';
import { leaves } from './failure.js';
import { inputBefore } from './input-before.js';
import { type CopiedRules, copiedField, placedRules } from './placed-rules.js';
import { unreadOf } from './unread-parts.js';
import type { ValidatedData } from './validated-data.js';
import { validationCall } from './validation-call.js';

/** Says of code with validation calls what is known around it. */
interface InlineCode {
  /** The framework runs the validator the code makes. */
  always?: boolean;
  handed?: HandedValidator | undefined;
  /** Tells whether a request that gets to a return is accepted without what follows. */
  passes?: (returned: Expr | undefined, scope: RuleScope) => boolean;
}

/**
 * Reads validation calls in the given code and the application code it calls (validation 2.2), merged in source order;
 * undefined when there is none. The arrays are read for one verb.
 */
export function inlineRules(
  ctx: AnalysisContext,
  asks: Circumstances,
  units: { key: string; unit: CodeUnit }[],
  { always = false, handed, passes }: InlineCode = {},
): RuleSet | undefined {
  const map = new RuleMap();
  const copied: CopiedRules[] = [];
  let last: ValidatedData | undefined;
  let found = false;
  let leaving = false;
  const trace = new CallTrace(
    (met: TracedCall) => {
      const added = rulesAdded(met, handed);
      if (added !== undefined) {
        if (last !== undefined) addRules({ map, copied }, added, last, asks);
        return true;
      }
      const rules = validationCall(met.call, met.scope);
      if (rules === undefined) return false;
      const read = readArray(rules.expr, met.scope, met.locals);
      // Any method may be called `validate`; only an array of rules makes it a validation.
      if (read.fields.size === 0 && !rules.sure) return true;
      const data = inputBefore(rules.data, met);
      // Data from elsewhere than the request is not asked of the client, and answers no 422 to it.
      const isOwn = data.base === 'made' && [...data.keys.values()].every((origin) => origin === 'made');
      if (isOwn && data.uploads !== true) return true;
      found = true;
      last = data;
      if (always || leaves(met, rules.makes === true)) leaving = true;
      // Who may not validate asks for nothing (validation 2.2).
      if (met.scope.undecided === true) {
        for (const [field, entry] of read.fields) read.fields.set(field, { ...entry, maybe: true });
      }
      const placed = placedRules(read, data, asks);
      map.merge(placed.map, 'right');
      copied.push(...placed.copied);
      return true;
    },
    undefined,
    passes,
  );
  for (const { key, unit } of units) trace.enter(key, scopeOf(ctx, asks, unit, 0), unit);
  if (!found) return undefined;
  const scope = scopeOf(ctx, asks, { fact: '', root: {}, body: [], inRequest: false }, 0);
  return {
    fields: fieldsOf(map, scope),
    unread: unreadOf(map),
    ...(leaving ? {} : { handled: true as const }),
    ...(copied.length === 0 ? {} : { copied: copied.map((one) => copiedField(one, scope)) }),
  };
}
