import { type FactReader, memoized } from '@docgen/cache';
import { type Arg, type BodyFact, classOf, type Expr, methodOf, parentsOf, type Stmt, walk } from '@docgen/php';
import { functionName } from '../../read/expressions/function-name.js';
import type { PassedExpr, RuleScope } from '../../read/scope.js';
import { changesArgument } from '../../read/statements/call-effects.js';
import { readCall } from '../../reads/read-call.js';

/** Names the one line that gives a property its value, and the body it stands in. */
interface Holding {
  body: string;
  expr: Expr;
}

/** Lists reads of the whole request, and those that are it whatever they are handed. */
const WHOLE = new Set(['input', 'query', 'post', 'json', 'collect', 'toarray']);
const CHOSEN = new Set(['all', 'only', 'except', 'validated', 'validate', 'safe']);

/**
 * Gives what `$this->data` holds: the read of the request in the only line of the class that writes it, where that stands in the body around
 * the expression or in one that called it. Undefined for a property that is written in any other way, too, and for one that holds what
 * a method was handed: a body is entered once, and another call of it hands it something else.
 */
export function heldValue(expr: Expr, scope: RuleScope): PassedExpr | undefined {
  const name = ownProperty(expr);
  if (name === undefined || scope.class === undefined) return undefined;
  const holding = memoized(scope.ctx, holdingOf, scope.class, name);
  for (let at: RuleScope | undefined = scope; holding !== undefined && at !== undefined; at = at.calledAt?.scope)
    if (at.fact === holding.body) return readsWhole(holding.expr, at) ? { expr: holding.expr, scope: at } : undefined;
  return undefined;
}

function readsWhole(expr: Expr, scope: RuleScope): boolean {
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return false;
  const read = readCall(expr, scope);
  if (read === undefined) return false;
  return CHOSEN.has(read.method) || (read.args.length === 0 && WHOLE.has(read.method));
}

function ownProperty(expr: Expr): string | undefined {
  const isOwn = expr.k === 'prop' && expr.on.k === 'var' && expr.on.name === 'this';
  return isOwn && typeof expr.name === 'string' ? expr.name : undefined;
}

function holdingOf(reader: FactReader, owner: string, name: string): Holding | undefined {
  const found: Holding[] = [];
  let isOpen = false;
  const homes = [owner, ...parentsOf(reader, owner)].flatMap((one) => {
    const fact = classOf(reader, one);
    return fact === undefined ? [] : [fact, ...fact.traits.flatMap((trait) => classOf(reader, trait.name) ?? [])];
  });
  for (const home of homes) {
    for (const method of home.members.methods) {
      const body = `body:${home.name}::${method}`;
      walk(reader.read<BodyFact>(body), (node) => {
        const at = node as Expr | Stmt;
        if (at.k === 'assign' && at.byRef !== true && ownProperty(at.to) === name) found.push({ body, expr: at.e });
        else if ([...targetsOf(at), ...referredTo(at, owner, reader)].some((target) => holds(target, name)))
          isOpen = true;
      });
    }
  }
  const [only, ...others] = found;
  return isOpen || others.length > 0 ? undefined : only;
}

/** Lists what a statement or an expression writes to. */
function targetsOf(at: Expr | Stmt): readonly Expr[] {
  switch (at.k) {
    case 'assign':
      return at.byRef === true ? [at.to, at.e] : [at.to];
    case 'assignop':
      return [at.to];
    case 'incdec':
      return [at.e];
    case 'unset':
      return at.of;
    case 'foreach':
      return at.byRef === true ? [at.of, at.value] : [at.value];
    default:
      return [];
  }
}

/** Lists what a call takes by reference, as far as the code tells. */
function referredTo(at: Expr | Stmt, owner: string, reader: FactReader): readonly Expr[] {
  if (at.k === 'call') {
    const [first] = at.args;
    return first !== undefined && changesArgument(functionName(at) ?? '') ? [first.value] : [];
  }
  if ((at.k !== 'mcall' && at.k !== 'scall') || typeof at.name !== 'string') return [];
  const isOwn = at.k === 'scall' || (at.on.k === 'var' && at.on.name === 'this');
  const params = isOwn ? methodOf(reader, owner, at.name)?.fact.params : undefined;
  const isReferred = (arg: Arg, i: number) =>
    params?.some((one, place) => one.byRef && (arg.name === undefined ? place === i : one.name === arg.name));
  return at.args.filter(isReferred).map(({ value }) => value);
}

/** Tells whether a place that is written is the property, or may be. */
function holds(target: Expr, name: string): boolean {
  let found = false;
  walk(target, (node) => {
    const at = node as Expr;
    const isUnknown = at.k === 'prop' && at.on.k === 'var' && at.on.name === 'this' && typeof at.name !== 'string';
    found ||= isUnknown || ownProperty(at) === name;
  });
  return found;
}
