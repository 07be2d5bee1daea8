import { type BodyFact, type Expr, walk } from '@docgen/php';
import { rule, type ValidationRule } from '../../rule.js';
import type { Link } from '../expressions/value.js';
import { joinReadings, type Reading, widened } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';
import { password } from './fluent.js';

/**
 * Reads `Password::defaults()`: eight characters, unless a provider of the application registers another default
 * (validation 5.7).
 */
export function defaultPassword(start: ValidationRule[], chain: readonly Link[], scope: RuleScope): Reading {
  if (!registersDefaults(scope)) return password([...start, rule('min', '8')], chain, scope);
  return joinReadings([password(start, chain, scope), widened()]);
}

/** Tells whether a service provider calls `Password::defaults(…)` with an argument. */
function registersDefaults(scope: RuleScope): boolean {
  for (const path of scope.ctx.read<string[]>('files:app/Providers') ?? []) {
    const name = /^app\/(Providers\/.*)\.php$/.exec(path)?.[1];
    if (name === undefined) continue;
    const owner = `App\\${name.replaceAll('/', '\\')}`;
    for (const method of ['boot', 'register']) {
      if (sets(scope.ctx.read<BodyFact>(`body:${owner}::${method}`))) return true;
    }
  }
  return false;
}

function sets(body: BodyFact | undefined): boolean {
  let found = false;
  walk(body, (node) => {
    if (node.k !== 'scall') return;
    const call = node as unknown as Expr & { k: 'scall' };
    const owner = call.class.k === 'cref' ? call.class.name : '';
    found ||= call.name === 'defaults' && call.args.length > 0 && owner.endsWith('\\Password');
  });
  return found;
}
