import type { ClassRef, NameRef } from '@docgen/php';
import { bare } from '../sources/classes.js';
import { type InterpretedClosure, isObject, likelyValue, text, type Value } from '../values/value.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';

/** Resolves a class reference to its fully qualified name; undefined when it is not known. */
export function classOf(interp: Interpreter, frame: CallFrame, ref: ClassRef): string | undefined {
  if (ref.k !== 'cref') {
    const v = likelyValue(evaluate(interp, frame, ref));
    if (typeof v === 'string') return bare(v);
    return isObject(v) ? v.class : undefined;
  }
  switch (ref.name.toLowerCase()) {
    case 'self':
      return frame.class ?? undefined;
    case 'static':
      return frame.called ?? frame.class ?? undefined;
    case 'parent':
      return frame.class === null ? undefined : interp.classes.any(frame.class)?.extends;
  }
  return bare(ref.name);
}

/** Gives the name of a member or variable; undefined when it is computed from something unknown. */
export function nameOf(interp: Interpreter, frame: CallFrame, name: NameRef): string | undefined {
  if (typeof name === 'string') return name;
  return text(likelyValue(evaluate(interp, frame, name)));
}

export function closure(_interp: Interpreter, frame: CallFrame, node: InterpretedClosure['node']): InterpretedClosure {
  const captured = new Map<string, Value>();
  if (node.arrow) for (const [name, value] of frame.vars) captured.set(name, value);
  for (const use of node.uses ?? []) {
    const value = frame.vars.get(use.name);
    if (value !== undefined) captured.set(use.name, value);
  }
  return {
    k: 'closure',
    node,
    unit: frame.unit,
    captured,
    self: node.static ? null : frame.self,
    class: frame.class,
    called: frame.called,
  };
}
