import { type Expr, type Param, type Stmt, walk } from '@docgen/php';
import type { RuleScope } from '../read/scope.js';
import { usesOf } from './values/variable-types.js';

/** Holds a variable that nothing in a body gives a value, by its first use. */
interface OpenName {
  name: string;
  at: Expr;
  around?: Expr;
}

type Catch = Extract<Stmt, { k: 'try' }>['catches'][number];

/**
 * Lists the variables a body reads and never gives a value, without what it is handed. A function may write what it is handed
 * (`preg_match($pattern, $text, $found)`), so a variable that is first met as its whole argument is none.
 */
export function openNames({ body, types, sources }: RuleScope): OpenName[] {
  const out = new Map<string, OpenName>();
  const given = new Set<string>(['this', ...types.keys(), ...sources.keys()]);
  const handed = new Set<unknown>();
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr | Stmt | Catch | Param;
    for (const name of namesGiven(at)) given.add(name);
    if (at.k === 'call') for (const { value } of at.args) handed.add(value);
    if (at.k !== 'var' || typeof at.name !== 'string' || out.has(at.name)) return;
    if (handed.has(at)) given.add(at.name);
    const [use] = usesOf(at.name, { body } as RuleScope);
    if (use !== undefined)
      out.set(at.name, { name: at.name, at: use.at, ...(use.around === undefined ? {} : { around: use.around }) });
  });
  return [...out.values()].filter(({ name }) => !given.has(name));
}

/** Lists the variables that a node gives a value: an assignment, a loop, a caught exception, a parameter, `static` and `global`. */
function namesGiven(node: Expr | Stmt | Catch | Param): string[] {
  switch (node.k) {
    case 'assign':
      return targets(node.to);
    case 'foreach':
      return [...targets(node.value), ...(node.key === undefined ? [] : targets(node.key))];
    case 'catch':
      return node.var === undefined ? [] : [node.var];
    case 'param':
      return [node.name];
    case 'static':
      return node.vars.map(({ name }) => name);
    case 'global':
      return node.names;
    default:
      return [];
  }
}

/** Lists the variables of a target, those of a pattern that takes a value apart included. */
function targets(to: Expr): string[] {
  if (to.k === 'var') return typeof to.name === 'string' ? [to.name] : [];
  if (to.k !== 'list' && to.k !== 'array') return [];
  return to.items.flatMap(({ value }) => (value === undefined ? [] : targets(value)));
}
