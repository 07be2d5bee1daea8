import { FLUENT } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { pathOf } from '../../infer/expression/objects/access-path.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { replaceValue } from '../collection/replace-value.js';
import { afterWrite, withAttribute, withoutAttribute, writesFluent } from './fluent-type.js';

/** Applies `$f->set('a', 1)`, and `$f->a(1)`, which writes the attribute of its name. */
export function fluentCalled(
  expr: Expr & { k: 'mcall' },
  on: ClassType,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
): void {
  if (!writesFluent(name, frame.run.codebase)) return;
  // `$f->a(1)->b(2)` writes both into the object `$f` names.
  let root = expr.on;
  while (root.k === 'mcall' && writesFluent(String(root.name).toLowerCase(), frame.run.codebase)) root = root.on;
  const path = pathOf(root);
  if (path !== undefined) frame.env.forgetBelow(path);
  const written = typeof expr.name === 'string' ? expr.name : undefined;
  const isOne = (m: Type) => (root === expr.on ? m === on : m.kind === 'class' && m.fqcn === on.fqcn);
  replaceValue(root, (m) => (isOne(m) ? afterWrite(m as ClassType, written, args) : m), frame);
}

/** Applies `$f['a'] = 1`. */
export function fluentWritten(on: Expr, base: ClassType, key: Type | undefined, value: Type, frame: BodyFrame): void {
  const path = pathOf(on);
  if (path !== undefined) frame.env.forgetBelow(path);
  replaceValue(on, (m) => (m === base ? withAttribute(base, textOf(key), value) : m), frame);
}

/** Applies `unset($f['a'])` and `unset($f->a)`. */
export function fluentUnset(on: Expr, key: Type | undefined, frame: BodyFrame): void {
  if (!membersOf(typeOf(on, frame)).some(isFluent)) return;
  replaceValue(on, (m) => (isFluent(m) ? withoutAttribute(m, key) : m), frame);
}

function isFluent(type: Type): type is ClassType {
  return type.kind === 'class' && type.fqcn === FLUENT;
}

function textOf(type: Type | undefined): string | undefined {
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}
