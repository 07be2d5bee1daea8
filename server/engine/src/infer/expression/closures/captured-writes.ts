import { type Expr, type Stmt, walk } from '@docgen/php';
import { INT, unknown } from '../../../types/make.js';
import { mapClassTypes } from '../../../types/map-class-types.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { isRebound } from '../../callee/rebound.js';
import { propertyWrites } from '../../class/property-writes.js';
import { applyCallable, argumentAfter } from '../../evaluator.js';
import type { BodyFrame, BoundClosure } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import type { CallArgs } from '../calls/arguments.js';
import { pathOf } from '../objects/access-path.js';
import { recordsChanged } from '../objects/changed-object.js';
import { blur, withoutProperty, writesArguments } from '../objects/object-state.js';
import { loseReferences } from './references.js';

/**
 * Opens the captured collections of a closure that was passed to unseen code: it may change them at any time and with
 * any value.
 */
function openCollections(closure: BoundClosure, names: readonly string[]): void {
  const { env, run } = closure.frame;
  for (const name of names) {
    const type = env.get(name);
    if (type === undefined) continue;
    env.narrow(
      name,
      mapClassTypes(type, (m) => (framework.isContainer(m, run.codebase) ? withAnyItems(m) : m)),
    );
  }
}

/** Gives the collection with any items. */
function withAnyItems(on: ClassType): ClassType {
  const { has: _, ...rest } = on;
  return { ...rest, args: [union([INT, { kind: 'scalar', type: 'string' }]), unknown('untyped')], gaps: true };
}

/** Maps code to the locals whose collection it changes. */
const changedByCode = new WeakMap<object, ReadonlySet<string>>();

function changedLocals(code: object): ReadonlySet<string> {
  let names = changedByCode.get(code);
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
    changedByCode.set(code, names);
  }
  return names;
}

/** Opens the captured locals a closure changes itself: they hold what its earlier runs left. */
export function openCaptured(closure: BoundClosure, frame: BodyFrame): void {
  const changed = changedLocals(closure.expr.body);
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
        mapClassTypes(type, (m) => (framework.isContainer(m, frame.run.codebase) ? withAnyItems(m) : m)),
      );
  }
}

/** Gives a value after a callable got it as its first argument. */
export function afterCallback(callable: Type, type: Type, expr: Expr | undefined, frame: BodyFrame): Type {
  const closure = frame.run.closures.get(callable);
  const [param] = closure?.expr.params ?? [];
  const changes = closure !== undefined && param !== undefined && changedLocals(closure.expr.body).has(param.name);
  const next = (given: Type): Type => {
    const left = writesArguments(callable, frame) ? blur(given) : given;
    return changes
      ? mapClassTypes(left, (m) => (framework.isContainer(m, frame.run.codebase) ? withAnyItems(m) : m))
      : left;
  };
  const changed = argumentAfter(callable, [type], frame);
  if (closure === undefined) applyCallable(callable, [type], frame);
  else if (changed !== undefined && param !== undefined && !isRebound(closure.expr.body, param.name)) {
    // Changes of a page or a collection stay with it, as those of the same statements outside the closure.
    const same = membersOf(changed).every(
      (m) =>
        m.kind === 'class' &&
        (framework.isRecord(m.fqcn, frame.run.codebase) || (type.kind === 'class' && m.fqcn === type.fqcn)),
    );
    if (same && type.kind === 'class' && changed !== type) {
      if (expr !== undefined) recordsChanged(expr, type, changed, frame);
      // A page stays the one its query asked for.
      return type.page === undefined || changed.kind !== 'class' ? changed : { ...changed, page: type.page };
    }
  }
  const path = expr === undefined ? undefined : pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (path !== undefined && known !== undefined && next(known) !== known) frame.env.narrow(path, next(known));
  return next(type);
}

/** Applies the changes a project's function may make to a collection it is given. */
export function applyBodyWrites(expr: Expr, body: object, frame: BodyFrame): void {
  const path = pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (path === undefined || known === undefined) return;
  const changes = changedLocals(body).size > 0;
  const next = mapClassTypes(known, (m) => {
    if (changes && framework.isContainer(m, frame.run.codebase)) return withAnyItems(m);
    const written = (m.has ?? []).filter((field) => propertyWrites(body, field.key).length > 0);
    return written.reduce((on, field) => withoutProperty(on, field.key, frame), m);
  });
  if (next !== known) frame.env.narrow(path, next);
}

/** Opens what the closures passed to a call captured, unless the call ran them. */
export function openUnrunClosures(args: CallArgs): void {
  for (const { type } of [...args.positional, ...args.named.values()]) {
    const closure = type.kind === 'callable' ? args.frame.run.closures.get(type) : undefined;
    if (closure === undefined || closure.ran === true) continue;
    loseReferences(closure);
    const names = changedLocals(closure.expr.body);
    if (names.size > 0) openCollections(closure, [...names]);
  }
}
