import { RESPONSABLE_CONTRACT, SYMFONY_RESPONSE } from '@docgen/laravel-knowledge';
import { type Expr, type Stmt, walk } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';

/** Lists the methods by which the framework's constructors fill a response. */
const FILLING = ['setData', 'setJson', 'setContent', 'setStatusCode', 'setTargetUrl', 'update'];

/** Lists the properties of the framework's responses that are sent. */
const SENT = new Set(['statusCode', 'content', 'headers']);

/** Tells whether the project overrides what the framework's constructor fills a response by: what it is given is not what is sent. */
export function fillsItself(fqcn: string, codebase: Codebase): boolean {
  return codebase.isProject(fqcn) && FILLING.some((name) => codebase.projectMethod(fqcn, name) !== undefined);
}

/** Tells whether a response of the project gives another by its `toResponse()`, which the router sends in its place. */
export function answersOtherwise(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, RESPONSABLE_CONTRACT) && codebase.projectMethod(fqcn, 'toResponse') !== undefined;
}

/** Tells whether the project decides the status of the responses of a class: nothing is known of one that could not be read. */
export function decidesStatus(fqcn: string, codebase: Codebase): boolean {
  if (!codebase.isProject(fqcn) || !codebase.isSubclass(fqcn, SYMFONY_RESPONSE)) return false;
  const isOwn = codebase.projectMethod(fqcn, '__construct') !== undefined;
  return isOwn || fillsItself(fqcn, codebase) || answersOtherwise(fqcn, codebase);
}

/** Tells whether a statement calls a method of the object, passes it on, or writes a property that is sent. */
export function handsOn(stmt: Stmt): boolean {
  let found = false;
  walk([stmt], (node) => {
    const expr = node as Expr;
    if (expr.k === 'mcall') found ||= isThis(expr.on);
    if (expr.k === 'mcall' || expr.k === 'call' || expr.k === 'scall' || expr.k === 'new')
      found ||= expr.args.some(({ value }) => isThis(value));
    if (expr.k === 'scall' && expr.class.k === 'cref')
      found ||= /^(parent|self|static)$/i.test(expr.class.name) || String(expr.name).toLowerCase() === '__construct';
    if (expr.k === 'assign' || expr.k === 'assignop') found ||= isSent(expr.to);
  });
  return found;
}

/** Tells whether an expression calls a method of the object that the project writes. */
export function callsOwn(expr: Expr, fqcn: string, codebase: Codebase): boolean {
  let found = false;
  for (let at: Expr = expr; at.k === 'mcall'; at = at.on)
    found ||= typeof at.name !== 'string' || codebase.projectMethod(fqcn, at.name) !== undefined;
  return found;
}

/** Reads `$this->statusCode = $status` as the status it writes. */
export function statusWritten(expr: Expr): Expr | undefined {
  return expr.k === 'assign' && isSent(expr.to, 'statusCode') ? expr.e : undefined;
}

function isSent(to: Expr, named?: string): boolean {
  if (to.k !== 'prop' || !isThis(to.on)) return false;
  return typeof to.name !== 'string' || (named === undefined ? SENT.has(to.name) : to.name === named);
}

function isThis(expr: Expr): boolean {
  return expr.k === 'var' && expr.name === 'this';
}
