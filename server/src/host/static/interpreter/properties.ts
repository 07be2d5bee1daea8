import { type Expr, type MethodFact, type PropertyFact, walk } from '@docgen/php';
import { nativeProperty } from '../natives/index.js';
import { isCase, isObject, isUnknown, type ObjectValue, unknown, type Value } from '../values/value.js';
import { evaluateFact } from './class-members.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';

/** Evaluates `$x->name`: an assigned value, the written default, or the last readable assignment in the constructor. */
export function property(interp: Interpreter, frame: CallFrame, on: Value, name: string, node: Expr): Value {
  const at = (): ReturnType<Interpreter['at']> => interp.at(frame, node);
  if (isUnknown(on)) return on;
  if (on === null) return null;
  if (isCase(on))
    return name === 'name' ? on.name : (on.value ?? unknown(`the value of ${on.class}::${on.name}`, at()));
  if (!isObject(on)) return unknown(`the property ${name}`, at());
  const set = on.props.get(name);
  if (set !== undefined) return set;
  const native = nativeProperty(interp, on, name);
  if (native !== undefined) return native;
  const member = interp.classes.member<PropertyFact>('prop', on.class, name);
  if (member === undefined) return unknown(`the property ${name} of ${on.class}`, at());
  const assigned = fromConstructor(interp, on, name);
  if (assigned !== undefined) return assigned;
  if (member.value.default !== undefined) {
    return evaluateFact(interp, member.owner.name, member.owner.path, member.fact, member.value, member.value.default);
  }
  // An untyped property without a default is null; code that was not read sets a typed one.
  if (member.value.type === undefined && !member.value.promoted) return null;
  return unknown(`the property ${name} of ${on.class}`, at());
}

export function setProperty(on: ObjectValue, name: string, value: Value): void {
  on.props.set(name, value);
}

export function staticProperty(interp: Interpreter, owner: string, name: string): Value | undefined {
  const member = interp.classes.member<PropertyFact>('prop', owner, name);
  const assigned = interp.statics.get(`${member?.owner.name ?? owner}::$${name}`);
  if (assigned !== undefined) return assigned;
  if (member === undefined) return undefined;
  if (member.value.default === undefined) return member.value.type === undefined ? null : undefined;
  return evaluateFact(interp, member.owner.name, member.owner.path, member.fact, member.value, member.value.default);
}

/** Gives a property default as written, without the constructor. */
export function writtenDefault(interp: Interpreter, className: string, name: string): Value | undefined {
  const member = interp.classes.member<PropertyFact>('prop', className, name);
  if (member?.value.default === undefined) return undefined;
  return evaluateFact(interp, member.owner.name, member.owner.path, member.fact, member.value, member.value.default);
}

function fromConstructor(interp: Interpreter, on: ObjectValue, name: string): Value | undefined {
  const found = interp.classes.method(on.class, '__construct');
  if (found?.body === undefined) return undefined;
  let value: Expr | undefined;
  walk(found.body, (node) => {
    const e = node as Expr;
    if (e.k !== 'assign' || e.to.k !== 'prop' || e.to.name !== name) return;
    if (e.to.on.k === 'var' && e.to.on.name === 'this') value = e.e;
  });
  if (value === undefined) return undefined;
  const vars = new Map<string, Value>();
  for (const param of (found.sig as MethodFact).params) {
    const given = on.props.get(param.name);
    if (given !== undefined) vars.set(param.name, given);
  }
  const result = evaluate(
    interp,
    {
      unit: { path: found.owner.path, fact: found.fact, root: found.body },
      vars,
      self: on,
      class: found.owner.name,
      called: on.class,
      name: '__construct',
      args: [],
      returns: [],
    },
    value,
  );
  return isUnknown(result) ? undefined : result;
}
