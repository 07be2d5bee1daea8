import { MODEL_ATTRIBUTES } from '@docgen/laravel-knowledge';
import { type Arg, type Expr, walk } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { callsLeaveOutRows } from '../../query/row-constraint.js';
import { booting } from './methods.js';

const SCOPED_BY = `${MODEL_ATTRIBUTES}ScopedBy`.toLowerCase();

/**
 * Tells whether a global scope of the project may leave rows of a model out of every query: what it adds where it boots, and what
 * `#[ScopedBy]` names. One that only sorts or loads leaves out none.
 */
export function leavesOutRows(fqcn: string, codebase: Codebase): boolean {
  const added = booting(fqcn, codebase).flatMap(({ body }) => additions(body));
  const named = codebase
    .ancestors(fqcn)
    .flatMap((owner) => codebase.classOf(owner)?.attributes ?? [])
    .filter((one) => one.name.toLowerCase() === SCOPED_BY);
  return [...added, ...named.map((one) => one.args)].some((args) => mayLeaveOut(args, codebase));
}

function additions(body: object): (readonly Arg[])[] {
  const out: (readonly Arg[])[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'scall' && typeof e.name === 'string' && /^addglobalscopes?$/i.test(e.name)) out.push(e.args);
  });
  return out;
}

/** Looks into a closure, and into `apply()` of a class of the project; what cannot be read may leave rows out. */
function mayLeaveOut(args: readonly Arg[], codebase: Codebase): boolean {
  const closure = args.map((arg) => arg.value).find((value) => value.k === 'closure');
  if (closure !== undefined) return callsLeaveOutRows(closure);
  const classes: string[] = [];
  walk(args, (node) => {
    const e = node as Expr;
    if ((e.k === 'new' || e.k === 'cconst') && e.class.k === 'cref') classes.push(e.class.name);
  });
  const bodies = classes.map((name) => {
    const method = codebase.projectMethod(name, 'apply');
    return method === undefined ? undefined : codebase.body(method);
  });
  return bodies.length === 0 || bodies.some((body) => body === undefined || callsLeaveOutRows(body));
}
