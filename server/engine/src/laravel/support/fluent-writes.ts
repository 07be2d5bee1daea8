import { FLUENT } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { pathOf } from '../../infer/expression/objects/access-path.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { replaceValue } from '../collection/replace-value.js';
import { withAttribute } from './fluent-type.js';

const READS = new Set(
  'get value all only except has hasany missing filled isnotfilled anyfilled whenhas whenfilled collect scope toarray jsonserialize tojson getattributes getiterator isempty isnotempty offsetget offsetexists string str integer float boolean date enum enums array exists tap when unless dump dd'.split(
    ' ',
  ),
);

/** Applies `$f->set('a', 1)`, and `$f->a(1)`, which writes the attribute of its name. */
export function fluentCalled(
  expr: Expr & { k: 'mcall' },
  on: ClassType,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
): void {
  if (READS.has(name)) return;
  const { codebase } = frame.run;
  const declared = codebase.classOf(FLUENT) !== undefined && codebase.method(FLUENT, name) !== undefined;
  const plain = !declared && !/^(set|fill|offsetset|offsetunset)$/.test(name) && typeof expr.name === 'string';
  const value = plain ? (argType(args, 0) ?? { kind: 'literal' as const, value: true }) : argType(args, 1);
  const key = plain ? String(expr.name) : /^(set|offsetset)$/.test(name) ? textOf(argType(args, 0)) : undefined;
  const known = key !== undefined && value !== undefined && (plain || !key.includes('.'));
  const path = pathOf(expr.on);
  if (path !== undefined) frame.env.forgetBelow(path);
  replaceValue(expr.on, (m) => (m === on ? withAttribute(on, known ? key : undefined, value) : m), frame);
}

/** Applies `$f['a'] = 1`. */
export function fluentWritten(on: Expr, base: ClassType, key: Type | undefined, value: Type, frame: BodyFrame): void {
  const path = pathOf(on);
  if (path !== undefined) frame.env.forgetBelow(path);
  replaceValue(on, (m) => (m === base ? withAttribute(base, textOf(key), value) : m), frame);
}

function textOf(type: Type | undefined): string | undefined {
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}
