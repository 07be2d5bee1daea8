import { type Arg, type Expr, functionOf, type MethodFact } from '@docgen/php';
import { fromDocType } from '../doctype.js';
import { typeOf } from '../evaluator.js';
import { classNameOf } from '../expression/class-name.js';
import type { Frame } from '../expression/frame.js';
import { pathOf } from '../expression/path.js';
import { withoutNull } from '../operations.js';
import type { Type } from '../types.js';
import { instanceOf } from './narrowing/instance.js';
import { narrowTo } from './narrowing/types.js';

interface Assertion {
  /** Position of the parameter it speaks of. */
  index: number;
  type: Type;
  negated: boolean;
}

/** `@phpstan-assert T $x` and its two conditional forms on the function a call names (engine 8.1). */
function assertionsOf(
  call: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  when: 'always' | 'if-true' | 'if-false',
  frame: Frame,
): Assertion[] {
  const callee = calleeOf(call, frame);
  if (callee === undefined) return [];
  const scope = scopeOf(call, callee, frame);
  const suffix = when === 'always' ? '' : `-${when}`;
  const out: Assertion[] = [];
  for (const tag of callee.fact.doc?.tags ?? []) {
    if (tag.type === undefined || !new RegExp(`^(phpstan|psalm)-assert${suffix}$`).test(tag.name)) continue;
    const index = callee.fact.params.findIndex((p) => p.name === tag.variable);
    if (index < 0) continue;
    out.push({
      index,
      type: fromDocType(tag.type, scope),
      negated: tag.text?.startsWith('!') === true,
    });
  }
  return out;
}

/** The templates of the callee and of the object it is called on, as the call fills them. */
function scopeOf(call: Call, { fact, self, home, on }: Asserting, frame: Frame): DocScope {
  const { world } = frame.run;
  const base = on === undefined || home === undefined ? new Map<string, Type>() : templatesIn(home, on, world);
  if (templateTags(fact.doc).length === 0) return world.scopeOf(self, on, base);
  const types = call.args.map((arg) => (arg.spread === true ? unknown('dynamic-call') : typeOf(arg.value, frame)));
  return world.scopeOf(self, on, solveTemplates(fact.doc, fact.params, typeArgs(frame, types), frame, base));
}

function calleeOf(
  call: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  frame: Frame,
): { fact: MethodFact; self?: string } | undefined {
  const { world } = frame.run;
  if (call.k === 'call') {
    const found = call.fn.k === 'fref' ? functionOf(world.reader, call.fn.name, call.fn.fallback) : undefined;
    return found === undefined ? undefined : { fact: found.fact };
  }
  if (typeof call.name !== 'string') return undefined;
  const name = call.k === 'scall' ? classNameOf(call.class, frame) : classOf(call.on, frame);
  const found = name === undefined ? undefined : world.method(name, call.name);
  return found === undefined ? undefined : { fact: found.fact, self: found.owner };
}

/** Only what is already known of the receiver; asking must change nothing. */
function classOf(on: Expr, frame: Frame): string | undefined {
  if (on.k !== 'var' && on.k !== 'prop') return undefined;
  const type = withoutNull(typeOf(on, frame));
  return type.kind === 'class' ? type.fqcn : undefined;
}

/** `@phpstan-assert-if-true T $x` of the function called; for a call that came out as told. */
export function asserted(
  call: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  args: readonly Arg[],
  holds: boolean,
  frame: Frame,
): void {
  for (const { index, type, negated } of assertionsOf(call, holds ? 'if-true' : 'if-false', frame))
    applyAssertion(args[index]?.value, type, negated, frame);
}

/** What a plain `@phpstan-assert` says holds after the call. */
export function assumeAsserted(call: Expr, frame: Frame): void {
  if (call.k !== 'call' && call.k !== 'mcall' && call.k !== 'scall') return;
  for (const { index, type, negated } of assertionsOf(call, 'always', frame))
    applyAssertion(call.args[index]?.value, type, negated, frame);
}

function applyAssertion(expr: Expr | undefined, type: Type, negated: boolean, frame: Frame): void {
  const path = expr === undefined ? undefined : pathOf(expr);
  if (expr === undefined || path === undefined || type.kind === 'unknown') return;
  const own = typeOf(expr, frame);
  if (!negated) frame.env.narrow(path, narrowTo(own, type, frame));
  else if (type.kind === 'null') frame.env.narrow(path, withoutNull(own));
  else if (type.kind === 'class') instanceOf(expr, type.fqcn, false, frame);
}
