import { type BodyFact, classOf, type Expr, parentsOf, propertyOf, type Stmt, traitsOf, walk } from '@docgen/php';
import { isApplication } from '../callee.js';
import { evaluate } from '../evaluator.js';
import { type RuleScope, scopeOf } from '../scope.js';
import { type RuleValue, unknown } from './value.js';

/**
 * Reads a property with a constant default that no code of its class, of those of the application above or of their traits writes (validation
 * 3.2). Of a package only the class that declares the property is asked: it knows no other, and a form request stands below 300 methods.
 */
export function propertyArray(owner: string, name: string, scope: RuleScope): RuleValue {
  const found = propertyOf(scope.ctx, owner, name);
  if (found?.fact.default === undefined) return unknown(`the property ${name}`);
  const line = [owner, ...parentsOf(scope.ctx, owner)].filter((one) => isApplication(scope.ctx, one));
  const traits = line.flatMap((one) => traitsOf(scope.ctx, one)).filter((one) => isApplication(scope.ctx, one));
  for (const at of new Set([...line, ...traits, found.owner, found.in])) {
    if (writes(at, name, scope)) return unknown(`the property ${name}`);
  }
  return evaluate(
    found.fact.default,
    scopeOf(
      scope.ctx,
      scope.asks,
      { class: owner, self: found.owner, fact: found.id, root: found.fact, body: [], inRequest: false },
      scope.depth + 1,
    ),
  );
}

function writes(owner: string, name: string, scope: RuleScope): boolean {
  for (const method of classOf(scope.ctx, owner)?.members.methods ?? []) {
    const body = scope.ctx.read<BodyFact>(`body:${owner}::${method}`);
    const written = body === undefined ? undefined : writtenIn(body);
    if (written?.has(name) === true || written?.has(ANY) === true) return true;
  }
  return false;
}

/** Stands for whatever property of the object a computed name means: `$this->$name = …`. */
const ANY = '*';

/**
 * Keeps the properties each body writes, of any object: every method of a class is asked for each property that is
 * read.
 */
const written = new WeakMap<BodyFact, ReadonlySet<string>>();

function writtenIn(body: BodyFact): ReadonlySet<string> {
  const known = written.get(body);
  if (known !== undefined) return known;
  const names = new Set<string>();
  walk(body, (node) => {
    const e = node as unknown as Expr | Stmt;
    if (e.k === 'assign' || e.k === 'assignop') note(e.to, names);
    if (e.k === 'assign' && e.byRef === true) note(e.e, names);
    if (e.k === 'incdec') note(e.e, names);
    if (e.k === 'foreach') note(e.value, names);
    if (e.k === 'foreach' && e.byRef === true) note(e.of, names);
    if (e.k === 'unset') for (const one of e.of) note(one, names);
  });
  written.set(body, names);
  return names;
}

/** Notes the properties a target writes: `$this->a`, `$this->a['b']`, `[$this->a, $this->b]`. */
function note(to: Expr, names: Set<string>): void {
  if (to.k === 'index') note(to.on, names);
  else if (to.k === 'list' || to.k === 'array') {
    for (const { value } of to.items) if (value !== undefined) note(value, names);
  } else if (to.k === 'prop' || to.k === 'sprop') {
    if (typeof to.name === 'string') names.add(to.name);
    else if (to.k === 'prop' && to.on.k === 'var' && to.on.name === 'this') names.add(ANY);
  }
}
