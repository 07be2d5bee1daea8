import { casesOf } from '@docgen/php';
import { caseProse } from '../../../../analysis/index.js';
import { type NamedMember, rule } from '../../rule.js';
import { enumCase } from '../expressions/constants.js';
import type { Argument, Link, RuleValue } from '../expressions/value.js';
import { opaque, type Reading, rules, unreadable, widened } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';
import { parameters, spreadValues } from './arguments.js';

/** Reads `Rule::in` (validation 5.3): an entry that is neither scalar nor case drops the rule. */
export function inRule(args: readonly Argument[]): Reading {
  const texts = parameters(args);
  if (texts === undefined) {
    const lost = args.map(({ value }) => value).find((value) => value.k === 'unknown');
    return lost?.k === 'unknown' ? unreadable(lost.why) : widened();
  }
  if (texts.length === 0) return opaque();
  const values = spreadValues(args) ?? [];
  const booleans = values.every((value) => value.k === 'scalar' && typeof value.v === 'boolean');
  return rules({ ...rule('in', ...texts), ...(booleans ? { booleans: true as const } : {}) });
}

/** Reads `Rule::enum` (validation 5.4): all wire values, narrowed by the last `only` or `except`. */
export function enumRule(args: readonly Argument[], chain: readonly Link[], scope: RuleScope): Reading {
  const name = args[0]?.value;
  if (args[0]?.spread || name?.k !== 'scalar' || typeof name.v !== 'string') return widened();
  const owner = name.v.replace(/^\\/, '');
  const cases = casesOf(scope.ctx, owner)?.map((found) => ({ found, value: enumCase(owner, found.fact.name, scope) }));
  // A pure enum accepts no JSON value at all in the framework.
  if (cases === undefined) return widened();
  if (cases.some(({ value }) => value.k !== 'case' || value.value === undefined))
    return unreadable(
      `the enum ${owner.slice(owner.lastIndexOf('\\') + 1)} without values, of which no JSON value is a case`,
    );
  const only = selector(chain, 'only');
  const except = selector(chain, 'except');
  const open = only === 'unreadable' || except === 'unreadable';
  const kept = open ? cases : cases.filter(({ found }) => admits(found.fact.name, only, except));
  if (kept.length === 0) return opaque();
  const members = kept.map(({ found, value }): NamedMember => {
    const description = caseProse(found, scope.ctx);
    const text = String((value as { value?: string | bigint }).value);
    return { value: text, name: found.fact.name, ...(description === '' ? {} : { description }) };
  });
  const made = rules({
    ...rule('enum', ...members.map((m) => m.value)),
    members,
    enumClass: owner,
    ...(kept.length < cases.length ? { narrowed: true as const } : {}),
  });
  return open ? { ...made, widened: true } : made;
}

/** Tells whether a case is admitted: `except` counts only when there is no `only` with a case in it. */
function admits(name: string, only: readonly string[] | undefined, except: readonly string[] | undefined): boolean {
  return only !== undefined && only.length > 0 ? only.includes(name) : except === undefined || !except.includes(name);
}

/** Lists the cases of a selector's last call; undefined when it is not called. */
function selector(chain: readonly Link[], method: string): string[] | 'unreadable' | undefined {
  const call = chain.findLast((link) => link.method.toLowerCase() === method);
  if (call === undefined) return undefined;
  const first = call.args[0]?.value;
  const values: RuleValue[] | undefined =
    first?.k === 'array' ? (first.spread ? undefined : first.entries.map((e) => e.value)) : first && [first];
  if (values === undefined || values.some((value) => value.k !== 'case')) return 'unreadable';
  return values.map((value) => (value as { name: string }).name);
}

/** Reads `Rule::exists` and `Rule::unique`: table and column as far as they fold; chained calls have no effect here. */
export function tableRule(name: string, args: readonly Argument[]): Reading {
  const params: string[] = [];
  for (const arg of args.slice(0, 2)) {
    if (arg.value.k !== 'scalar' || typeof arg.value.v !== 'string') break;
    params.push(arg.value.v);
  }
  return rules(rule(name, ...params));
}
