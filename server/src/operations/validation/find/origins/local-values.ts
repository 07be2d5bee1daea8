import { type Expr, type Stmt, walk } from '@docgen/php';
import type { RuleScope } from '../../read/scope.js';
import { assignmentsTo } from '../../read/statements/assignments.js';
import { readText } from './text-origin.js';

/**
 * Gives the scope in which what a variable is given is read: a parameter that is made again of itself, `$filters = collect($filters)`,
 * is there what the code was handed.
 */
export function madeOfItself(value: Expr, name: string, scope: RuleScope): RuleScope {
  return scope.sources.has(name) && holds(value, name) ? { ...scope, body: [] } : scope;
}

/** Finds what a local holds that is read again where it is a text: `if (is_string($v)) { $v = json_decode($v, true); }`. */
export function decodedText(name: string, { body }: RuleScope): Expr | undefined {
  const held = assignmentsTo(name, body).map(({ e }) => e);
  const [first, ...later] = held;
  const isRead = (expr: Expr): boolean => {
    const text = expr.k === 'call' ? readText(expr) : undefined;
    return text?.k === 'var' && text.name === name;
  };
  return first !== undefined && later.length > 0 && later.every(isRead) && !holds(first, name) ? first : undefined;
}

/** Keeps whether bodies write their locals, by name. */
const writtenNames = new WeakMap<readonly Stmt[], Map<string, boolean>>();

/** Tells whether a body writes a local anywhere, or may do so by a pattern or a closure. */
export function isWritten(name: string, { body }: RuleScope): boolean {
  const known = writtenNames.get(body) ?? new Map<string, boolean>();
  writtenNames.set(body, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  let written = false;
  walk(body as Stmt[], (node) => {
    const n = node as unknown as Record<string, unknown>;
    if (node.k === 'var' || node.k === 'arg' || node.k === 'expr') return;
    for (const member of ['to', 'key', 'value', 'var']) if (node.k !== 'item' && holds(n[member], name)) written = true;
    if (node.k === 'list' || node.k === 'closure') written = true;
  });
  known.set(name, written);
  return written;
}

function holds(value: unknown, name: string): boolean {
  let found = false;
  walk((value ?? []) as object, (node) => {
    if (node.k === 'var' && (node as { name?: unknown }).name === name) found = true;
  });
  return found;
}
