import { type FactReader, memoized } from '@docgen/cache';
import { type BodyFact, classOf, type Expr, parentsOf, type Stmt, walk } from '@docgen/php';
import type { PassedExpr, RuleScope } from '../read/scope.js';

/** Names the one line that gives a property its value, and the body it stands in. */
interface Holding {
  body: string;
  expr: Expr;
}

/**
 * Gives what `$this->data` holds: the value of the only line of the class that writes it, where that stands in the body around the
 * expression or in one that called it. Undefined for a property that is written in any other way, too.
 */
export function heldValue(expr: Expr, scope: RuleScope): PassedExpr | undefined {
  const name = ownProperty(expr);
  if (name === undefined || scope.class === undefined) return undefined;
  const holding = memoized(scope.ctx, holdingOf, scope.class, name);
  for (let at: RuleScope | undefined = scope; holding !== undefined && at !== undefined; at = at.calledAt?.scope)
    if (at.fact === holding.body) return { expr: holding.expr, scope: at };
  return undefined;
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
        else if (targetsOf(at).some((target) => holds(target, name))) isOpen = true;
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

function holds(target: Expr, name: string): boolean {
  let found = false;
  walk(target, (node) => {
    found ||= ownProperty(node as Expr) === name;
  });
  return found;
}
