import type { ConstantFact, Expr, PhpEnumCase } from '@docgen/php';
import { unknown, type Value } from '../values/value.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';
import { classOf, nameOf } from './references.js';

/** Evaluates `X::CONST`, `X::Case`, `X::class`. */
export function classConstant(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'cconst' }): Value | undefined {
  const owner = classOf(interp, frame, e.class);
  const name = nameOf(interp, frame, e.name);
  if (owner === undefined || name === undefined) return undefined;
  if (name === 'class') return owner;
  return classMember(interp, owner, name);
}

/** Evaluates a class constant or enum case; undefined when no readable file declares it. */
export function classMember(interp: Interpreter, owner: string, name: string): Value | undefined {
  const enumCase = interp.classes.member<{ value?: Expr }>('case', owner, name);
  if (enumCase !== undefined) {
    const result: PhpEnumCase = { k: 'case', class: enumCase.owner.name, name };
    const value =
      enumCase.value.value &&
      evaluateFact(
        interp,
        enumCase.owner.name,
        enumCase.owner.path,
        enumCase.fact,
        enumCase.value,
        enumCase.value.value,
      );
    if (typeof value === 'string' || typeof value === 'bigint') result.value = value;
    return result;
  }
  const constant = interp.classes.member<ConstantFact>('const', owner, name);
  if (constant === undefined) return undefined;
  const key = `const ${constant.fact}`;
  if (interp.active.has(key)) return unknown('a constant that names itself');
  interp.active.add(key);
  try {
    return evaluateFact(
      interp,
      constant.owner.name,
      constant.owner.path,
      constant.fact,
      constant.value,
      constant.value.value,
    );
  } finally {
    interp.active.delete(key);
  }
}

/** Evaluates an expression in a member fact: a default or constant. */
export function evaluateFact(
  interp: Interpreter,
  owner: string | null,
  path: string,
  fact: string,
  root: object,
  e: Expr,
): Value {
  return evaluate(
    interp,
    {
      unit: { path, fact, root },
      vars: new Map(),
      self: null,
      class: owner,
      called: owner,
      name: '',
      args: [],
      returns: [],
    },
    e,
  );
}
