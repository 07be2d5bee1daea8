import { type Expr, type Stmt, walk } from '@docgen/php';
import type { RuleScope } from '../../read/scope.js';
import { assignmentsTo } from '../../read/statements/assignments.js';
import type { Origin } from './origin.js';
import { isSameInput } from './text-origin.js';

/**
 * Finds the origin of a local that is made again of itself, `$slug = $this->slug; $slug = trim($slug);`: what the client sends, as long as
 * each of the values is that input. Undefined for any other local.
 */
export function madeAgain(
  name: string,
  scope: RuleScope,
  originOf: (value: Expr, scope: RuleScope) => Origin,
): Origin | undefined {
  const [first, ...later] = assignmentsTo(name, scope.body);
  if (
    first === undefined ||
    later.length === 0 ||
    mentions(first.e, name) ||
    !later.every(({ e }) => mentions(e, name))
  )
    return undefined;
  if (isWrittenOtherwise(name, scope.body)) return undefined;
  const before: RuleScope = { ...scope, body: onlyFirst(name, scope.body) };
  const origins = [originOf(first.e, scope), ...later.map(({ e }) => originOf(e, before))];
  const [input, ...others] = origins;
  if (input === undefined || typeof input === 'string' || !('from' in input)) return undefined;
  if (!others.every((one) => isSameInput(input, one))) return undefined;
  const placed = origins.filter((one) => typeof one !== 'string' && 'from' in one);
  if (placed.some((one) => one.text !== input.text)) return undefined;
  const defaults = placed.map(({ defaulted }) => defaulted);
  const { defaulted: _, ...own } = input;
  const defaulted = defaults.includes(true) ? true : defaults.find((one) => one !== undefined);
  return { ...own, ...(defaulted === undefined ? {} : { defaulted }) };
}

const bodies = new WeakMap<readonly Stmt[], Map<string, readonly Stmt[]>>();

/** Gives a body in which the local is assigned its first value alone. */
function onlyFirst(name: string, body: readonly Stmt[]): readonly Stmt[] {
  const known = bodies.get(body) ?? new Map<string, readonly Stmt[]>();
  bodies.set(body, known);
  const [first] = assignmentsTo(name, body);
  const found = known.get(name) ?? (first === undefined ? [] : [{ k: 'expr' as const, e: first }]);
  known.set(name, found);
  return found;
}

/** Tells whether anything but a plain assignment to the local may write it. */
function isWrittenOtherwise(name: string, body: readonly Stmt[]): boolean {
  let found = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr | Stmt;
    switch (at.k) {
      case 'assign':
        if (at.byRef === true && (mentions(at.to, name) || mentions(at.e, name))) found = true;
        if (at.to.k !== 'var' && at.to.k !== 'prop' && mentions(at.to, name)) found = true;
        return;
      case 'assignop':
        if (mentions(at.to, name)) found = true;
        return;
      case 'incdec':
        if (mentions(at.e, name)) found = true;
        return;
      case 'foreach':
        if (mentions(at.value, name) || (at.key !== undefined && mentions(at.key, name))) found = true;
        return;
      case 'closure':
        if (at.uses?.some((use) => use.name === name && use.byRef === true) === true) found = true;
        return;
      case 'unset':
      case 'global':
      case 'static':
        if (mentions(at, name)) found = true;
        return;
      default:
    }
  });
  return found;
}

function mentions(code: object, name: string): boolean {
  let found = false;
  walk(code, (node) => {
    if (node.k === 'var' && (node as { name?: unknown }).name === name) found = true;
  });
  return found;
}
