import type { Expr } from '@docgen/php';
import type { TracedAccess } from '../../read/statements/call-trace.js';
import type { RequestRead } from '../collect.js';
import { withoutWord } from '../joined-types.js';
import { readCall } from '../read-call.js';
import { sureUses } from './control-flow.js';
import { ASKS, asksFor, isTest } from './presence-tests.js';

/** Names a read, and the expression that makes it. */
export interface MetRead extends Pick<TracedAccess, 'around' | 'statement' | 'scope'> {
  read: RequestRead;
  at: Expr;
}

const TESTS = new Set(['if', 'while', 'do', 'switch']);

/**
 * Takes the type from reads by evidence that only some ways through a body reach, where another read of the key on other ways takes the
 * value for anything (requests 8.4).
 */
export function withSureTypes(met: readonly MetRead[]): RequestRead[] {
  const unsure = new Set<RequestRead>();
  for (const group of groupsOf(met)) {
    const uses = group.map(({ read, at }) => ({ read, at, says: read.type === null ? undefined : 'a type' }));
    const [{ scope, read }] = group as [MetRead];
    const key = read.path.at(-1) ?? '';
    const sure = new Set(sureUses(uses, scope.body, (test) => asksFor(test, key, scope)));
    const told = uses.filter((use) => use.says !== undefined && !use.read.typed);
    // A default tells the type of a value wherever it stands in for one.
    const open = told.filter((use) => !sure.has(use) && use.read.default === undefined);
    // A type that is not sure still contradicts another: a default of 1 beside a number is no integer.
    const meanings = new Set(told.map((use) => withoutWord(use.read.type)));
    const isContradicted =
      open.length > 0 && meanings.size > 1 && !told.some((use) => sure.has(use) && isStored(use.read));
    for (const use of isContradicted ? told : open) unsure.add(use.read);
  }
  return met.map(({ read }) => (unsure.has(read) ? { ...read, type: null } : read));
}

function isStored({ type }: RequestRead): boolean {
  return type !== null && type !== 'container' && 'model' in type && type.compared !== true;
}

/** Groups the reads that take the value of a key somewhere, by the body they stand in. */
function groupsOf(met: readonly MetRead[]): MetRead[][] {
  const bodies = new Map<object, Map<string, MetRead[]>>();
  for (const one of met) {
    const { read, at, around, statement, scope } = one;
    // Columns type what is filled into a model whole.
    if (read.fills !== undefined) continue;
    const isOnlyTest = around.length === 0 ? TESTS.has(statement.k) : isTest(at, around.at(-1));
    if (read.type === null && (isOnlyTest || asks(at, one))) continue;
    const body = bodies.get(scope.body) ?? new Map<string, MetRead[]>();
    bodies.set(scope.body, body);
    const key = JSON.stringify([read.place, read.path]);
    body.set(key, [...(body.get(key) ?? []), one]);
  }
  return [...bodies.values()].flatMap((keys) => [...keys.values()]).filter((group) => group.length > 1);
}

function asks(at: Expr, { scope }: MetRead): boolean {
  const read = at.k === 'mcall' || at.k === 'scall' ? readCall(at, scope) : undefined;
  return read !== undefined && ASKS.has(read.method);
}
