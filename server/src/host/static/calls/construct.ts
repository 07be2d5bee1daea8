import type { Expr } from '@docgen/php';
import { evaluateFact } from '../interpreter/class-members.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { nativeStatic } from '../natives/index.js';
import { list, type ObjectValue, type Value } from '../values/value.js';

/** Evaluates `new X(...)`: the constructor is not run; promoted properties and their defaults are kept. */
export function construct(
  interp: Interpreter,
  frame: CallFrame,
  owner: string,
  given: CallArguments,
  node: Expr,
): Value {
  const native = nativeStatic(interp, frame, owner, '__construct', given, node);
  if (native !== undefined) return native;
  const object: ObjectValue = { k: 'object', class: owner, props: new Map() };
  const initializer = interp.classes.method(owner, '__construct');
  for (const [i, param] of (initializer?.sig.params ?? []).entries()) {
    const value =
      given.named.get(param.name) ??
      (param.variadic ? list(given.positional.slice(i)) : given.positional[i]) ??
      (param.default === undefined || initializer === undefined
        ? undefined
        : evaluateFact(
            interp,
            initializer.owner.name,
            initializer.owner.path,
            `sig:${initializer.owner.name}::__construct`,
            initializer.sig,
            param.default,
          ));
    if (value !== undefined) object.props.set(param.name, value);
  }
  return object;
}
