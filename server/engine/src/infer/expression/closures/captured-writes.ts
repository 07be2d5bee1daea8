import { type Expr, type Stmt, walk } from '@docgen/php';
import { INT, unknown } from '../../../types/make.js';
import { mapClassTypes } from '../../../types/map-class-types.js';
import type { ClassType, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { propertyWrites } from '../../class/property-writes.js';
import { applyCallable } from '../../evaluator.js';
import type { BodyFrame, BoundClosure } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import type { CallArgs } from '../calls/arguments.js';
import { pathOf } from '../objects/access-path.js';
import { blurred, withoutGiven, writesGiven } from '../objects/object-state.js';

/** A closure given to something nobody saw run it may change, at any time and with anything, what it captured. */
function mayChange(closure: BoundClosure, names: readonly string[]): void {
  const { env, run } = closure.frame;
  for (const name of names) {
    const type = env.get(name);
    if (type === undefined) continue;
    env.narrow(
      name,
      mapClassTypes(type, (m) => (framework.isContainer(m, run.codebase) ? opened(m) : m)),
    );
  }
}

/** The collection with anything in it. */
function opened(on: ClassType): ClassType {
  return { ...on, args: [union([INT, { kind: 'scalar', type: 'string' }]), unknown('untyped')], gaps: true };
}

/** The locals whose collection code changes, by name. */
const changing = new WeakMap<object, ReadonlySet<string>>();

function changedIn(code: object): ReadonlySet<string> {
  let names = changing.get(code);
  if (names === undefined) {
    const found = new Set<string>();
    const note = (expr: Expr): void => {
      const [root] = pathOf(expr)?.split('->') ?? [];
      if (root !== undefined) found.add(root);
      else if (expr.k === 'mcall') note(expr.on);
    };
    walk(code, (node) => {
      const at = node as Expr | Stmt;
      if (at.k === 'mcall' && framework.changesContainer(String(at.name).toLowerCase())) note(at.on);
      else if ((at.k === 'assign' || at.k === 'assignop') && at.to.k === 'index') note(at.to.on);
      else if (at.k === 'unset') for (const of of at.of) if (of.k === 'index') note(of.on);
    });
    names = found;
    changing.set(code, names);
  }
  return names;
}

/** What a closure sees of the locals around it that it changes itself: whatever its earlier turns left. */
export function openCaptured(closure: BoundClosure, frame: BodyFrame): void {
  const changed = changedIn(closure.expr.body);
  if (changed.size === 0) return;
  const own = new Set(closure.expr.params.map((p) => p.name));
  const names = new Set([...changed].filter((name) => !own.has(name) && closure.env.get(name) !== undefined));
  if (names.size === 0) return;
  frame.captured = { frame: closure.frame, names };
  for (const name of names) {
    const type = frame.env.get(name);
    if (type !== undefined)
      frame.env.set(
        name,
        mapClassTypes(type, (m) => (framework.isContainer(m, frame.run.codebase) ? opened(m) : m)),
      );
  }
}

/** A value once a callable was given it as its first argument. */
export function givenTo(callable: Type, type: Type, expr: Expr | undefined, frame: BodyFrame): Type {
  const closure = frame.run.closures.get(callable);
  const [param] = closure?.expr.params ?? [];
  const changes = closure !== undefined && param !== undefined && changedIn(closure.expr.body).has(param.name);
  const next = (given: Type): Type => {
    const left = writesGiven(callable, frame) ? blurred(given) : given;
    return changes ? mapClassTypes(left, (m) => (framework.isContainer(m, frame.run.codebase) ? opened(m) : m)) : left;
  };
  applyCallable(callable, [type], frame);
  const path = expr === undefined ? undefined : pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (path !== undefined && known !== undefined && next(known) !== known) frame.env.narrow(path, next(known));
  return next(type);
}

/** A project's function may change a collection it is given. */
export function changedByBody(expr: Expr, body: object, frame: BodyFrame): void {
  const path = pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (path === undefined || known === undefined) return;
  const changes = changedIn(body).size > 0;
  const next = mapClassTypes(known, (m) => {
    if (changes && framework.isContainer(m, frame.run.codebase)) return opened(m);
    const written = (m.has ?? []).filter((field) => propertyWrites(body, field.key).length > 0);
    return written.reduce((on, field) => withoutGiven(on, field.key, frame), m);
  });
  if (next !== known) frame.env.narrow(path, next);
}

/** After a call: the closures it was given and that nobody saw it run. */
export function closuresLeft(args: CallArgs): void {
  for (const { type } of args.positional) {
    const closure = type.kind === 'callable' ? args.frame.run.closures.get(type) : undefined;
    if (closure === undefined || closure.ran === true) continue;
    const names = changedIn(closure.expr.body);
    if (names.size > 0) mayChange(closure, [...names]);
  }
}
