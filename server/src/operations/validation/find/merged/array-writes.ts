import type { Expr, Stmt } from '@docgen/php';
import type { RuleScope } from '../../read/scope.js';

const known = new WeakMap<readonly Stmt[], Map<string, Stmt[]>>();

/**
 * Gives the scope in which members of an array that a local holds are read as they were before code wrote into it:
 * `$data['name'] = trim($data['name'])` is made of what the name was.
 */
export function asBeforeWrites(name: string, scope: RuleScope): RuleScope {
  const bodies = known.get(scope.body) ?? new Map<string, Stmt[]>();
  known.set(scope.body, bodies);
  const body = bodies.get(name) ?? withoutWrites([...scope.body], name);
  bodies.set(name, body);
  return { ...scope, body };
}

/** Leaves out the statements that write members of an array; all else stays the same object, which whoever reads it knows it by. */
function withoutWrites<T>(code: T, name: string): T {
  if (code === null || typeof code !== 'object') return code;
  if (Array.isArray(code)) {
    const kept = code.filter((one) => !isWrite(one, name)).map((one) => withoutWrites(one, name));
    return (kept.length === code.length && kept.every((one, index) => one === code[index]) ? code : kept) as T;
  }
  const members = Object.entries(code).map(([key, value]) => [key, withoutWrites(value, name)] as const);
  const isSame = members.every(([key, value]) => value === (code as Record<string, unknown>)[key]);
  return isSame ? code : (Object.fromEntries(members) as T);
}

function isWrite(code: unknown, name: string): boolean {
  const statement = code as Stmt | null;
  if (statement?.k === 'unset') return statement.of.every((one) => isMember(one, name));
  const e = statement?.k === 'expr' ? statement.e : undefined;
  return (e?.k === 'assign' || e?.k === 'assignop') && isMember(e.to, name);
}

function isMember(to: Expr, name: string): boolean {
  return to.k === 'index' && isWithin(to, name);
}

/** Tells whether a target is a variable, or lies in the array it holds. */
export function isWithin(to: Expr, name: string): boolean {
  let at = to;
  while (at.k === 'index') at = at.on;
  return at.k === 'var' && at.name === name;
}
