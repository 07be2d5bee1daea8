import { type BodyFact, type Expr, type MethodFact, type Stmt, walk } from '@docgen/php';
import type { Type } from '../../types/type.js';
import { bindsReferences } from '../expression/operators/assignment.js';

/** Tells whether a callee has a parameter that is another name of a value of its caller. */
export function takesReferences({ params }: MethodFact): boolean {
  return params.some(({ byRef, variadic }) => byRef === true && variadic !== true);
}

/**
 * Gives what the parameters taken by reference hold wherever the body ends (engine 7.4); those the body gives another value to name are
 * left out.
 */
export function leftInReferences(
  { params }: MethodFact,
  body: BodyFact,
  everywhere: (path: string) => Type | undefined,
): Map<string, Type> {
  const left = new Map<string, Type>();
  for (const { name, byRef, variadic } of params) {
    if (byRef !== true || variadic === true || namesAnother(body, name)) continue;
    const type = everywhere(name);
    if (type !== undefined) left.set(name, type);
  }
  return left;
}

const renamed = new WeakMap<BodyFact, ReadonlySet<string>>();

/** Tells whether the variable may be the name of another value than it was given, at some point of the body. */
function namesAnother(body: BodyFact, name: string): boolean {
  let names = renamed.get(body);
  if (names === undefined) {
    const found = new Set<string>();
    const note = (expr: Expr): void => {
      if (expr.k === 'var') found.add(typeof expr.name === 'string' ? expr.name : '*');
      else if (expr.k === 'list' || expr.k === 'array')
        for (const item of expr.items) if (item.value !== undefined) note(item.value);
    };
    walk(body, (node) => {
      const at = node as Expr | Stmt;
      if (at.k === 'assign') {
        if (at.byRef === true || bindsReferences(at.to)) note(at.to);
      } else if (at.k === 'foreach') {
        if (at.byRef === true || bindsReferences(at.value)) note(at.value);
      } else if (at.k === 'unset') at.of.forEach(note);
      else if (at.k === 'global') for (const each of at.names) found.add(each);
      else if (at.k === 'static') for (const each of at.vars) found.add(each.name);
    });
    names = found;
    renamed.set(body, names);
  }
  return names.has(name) || names.has('*');
}
