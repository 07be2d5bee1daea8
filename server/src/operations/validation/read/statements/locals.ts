import type { Expr, Stmt } from '@docgen/php';
import { destructured, paired } from './destructuring.js';

/** Holds the locals of a body that are assigned once, and the names of all it writes; null where it may write any. */
interface Written {
  once: ReadonlyMap<string, Expr>;
  names: ReadonlySet<string> | null;
}

/** Keeps the locals of each body: bodies are shared fact values that every operation of a class looks at again. */
const known = new WeakMap<readonly Stmt[], Written>();

/**
 * Lists locals assigned exactly once by a plain `=` in a function (validation 3.3); any other write retires a name.
 * Bodies of closures are functions of their own, except for variables they write by reference.
 */
export function singleAssignments(body: readonly Stmt[]): ReadonlyMap<string, Expr> {
  return written(body).once;
}

/** Tells whether a function may write a variable, a member of what it holds included. */
export function writes(body: readonly Stmt[], name: string): boolean {
  return written(body).names?.has(name) ?? true;
}

function written(body: readonly Stmt[]): Written {
  let found = known.get(body);
  if (found === undefined) {
    found = assignments(body);
    known.set(body, found);
  }
  return found;
}

function assignments(body: readonly Stmt[]): Written {
  const found = new Map<string, Expr>();
  const retired = new Set<string>();
  let all = false;
  const retire = (target: unknown): void => {
    const name = rootName(target);
    if (name !== undefined) retired.add(name);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const entry of node) visit(entry);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    const n = node as Record<string, unknown> & { k?: string };
    switch (n.k) {
      case 'assign': {
        const to = n.to as { k: string; name?: unknown };
        if (to.k === 'var' && typeof to.name === 'string' && n.byRef !== true) {
          if (found.has(to.name)) retired.add(to.name);
          else found.set(to.name, n.e as Expr);
        } else if (to.k === 'var' && typeof to.name !== 'string') all = true;
        else if (to.k === 'list' || to.k === 'array') {
          const assign = n as Expr & { k: 'assign' };
          const members = new Map<Expr, Expr>([
            ...destructured(assign).map((one) => [one.target, one.member] as const),
            ...paired(assign).map((one) => [one.target, one.value] as const),
          ]);
          for (const { value } of (n.to as { items: { value?: Expr }[] }).items) {
            const member = value === undefined || n.byRef === true ? undefined : members.get(value);
            if (member === undefined || value?.k !== 'var' || typeof value.name !== 'string') retire(value);
            else if (found.has(value.name)) retired.add(value.name);
            else found.set(value.name, member);
          }
        } else retire(to);
        if (n.byRef === true) {
          retire(n.to);
          retire(n.e);
        }
        break;
      }
      case 'assignop':
        retire(n.to);
        break;
      case 'incdec':
        retire(n.e);
        break;
      case 'foreach':
        retire(n.value);
        retire(n.key);
        if (n.byRef === true) retire(n.of);
        break;
      case 'static':
        for (const v of n.vars as { name: string }[]) retired.add(v.name);
        break;
      case 'global':
        for (const name of n.names as string[]) retired.add(name);
        break;
      case 'unset':
        for (const target of n.of as unknown[]) retire(target);
        break;
      case 'catch':
        if (typeof n.var === 'string') retired.add(n.var);
        break;
      case 'call':
        if ((n.fn as { name?: string }).name === 'extract') all = true;
        break;
      case 'closure':
        for (const use of (n.uses as { name: string; byRef?: true }[] | undefined) ?? []) {
          if (use.byRef) retired.add(use.name);
        }
        // An arrow function cannot write its surroundings; a closure only variables it captured by reference.
        return;
    }
    for (const key in n) visit(n[key]);
  };
  visit(body);
  if (all) return { once: new Map(), names: null };
  const names = new Set([...found.keys(), ...retired]);
  for (const name of retired) found.delete(name);
  return { once: found, names };
}

/** Gives the variable a write goes to: `$a`, `$a['x']`, `$a->b`. */
function rootName(target: unknown): string | undefined {
  let at = target as { k?: string; on?: unknown; name?: unknown } | undefined;
  while (at !== undefined && at.k === 'index') at = at.on as typeof at;
  return at?.k === 'var' && typeof at.name === 'string' ? at.name : undefined;
}
