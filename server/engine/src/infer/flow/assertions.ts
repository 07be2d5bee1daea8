import { type Expr, functionOf, type MethodFact } from '@docgen/php';
import { unknown } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { solveTemplates } from '../class/solve-templates.js';
import { templateBindings, templateTags } from '../class/templates.js';
import { fromDocType } from '../doctype/doc-type.js';
import type { DocScope } from '../doctype/scope.js';
import { typeOf } from '../evaluator.js';
import { typeArgs } from '../expression/calls/arguments.js';
import { classNameOf } from '../expression/calls/class-name.js';
import { pathOf } from '../expression/objects/access-path.js';
import type { BodyFrame } from '../frame.js';
import { instanceOf } from './narrowing/instanceof.js';
import { narrowTo } from './narrowing/narrow-type.js';

interface Assertion {
  /** Argument the assertion is about. */
  of: Expr;
  type: Type;
  negated: boolean;
}

type Call = Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>;

/** Describes the function a call names, and the object it is called on. */
interface Asserting {
  fact: MethodFact;
  self?: string;
  /** Class-like the method is written in. */
  home?: string;
  on?: ClassType;
}

/** Reads `@phpstan-assert T $x` and its two conditional forms of the function a call names (engine 8.1). */
function assertionsOf(call: Call, when: 'always' | 'if-true' | 'if-false', frame: BodyFrame): Assertion[] {
  const callee = calleeOf(call, frame);
  if (callee === undefined) return [];
  const wanted = new RegExp(`^(phpstan|psalm)-assert${when === 'always' ? '' : `-${when}`}$`);
  const tags = (callee.fact.doc?.tags ?? []).filter((tag) => wanted.test(tag.name));
  if (tags.length === 0) return [];
  const scope = scopeOf(call, callee, frame);
  return tags.flatMap((tag): Assertion[] => {
    const index = callee.fact.params.findIndex((p) => p.name === tag.variable);
    const given = call.args.find((arg) => arg.name === tag.variable) ?? call.args[index];
    if (tag.type === undefined || given === undefined || (given.name ?? tag.variable) !== tag.variable) return [];
    return [{ of: given.value, type: fromDocType(tag.type, scope), negated: tag.text?.startsWith('!') === true }];
  });
}

/** Makes the scope with the templates of the callee and of its receiver, as the call fills them. */
function scopeOf(call: Call, { fact, self, home, on }: Asserting, frame: BodyFrame): DocScope {
  const { codebase } = frame.run;
  const base = on === undefined || home === undefined ? new Map<string, Type>() : templateBindings(home, on, codebase);
  if (templateTags(fact.doc).length === 0) return codebase.scopeOf(self, on, base);
  const args = typeArgs(frame, []);
  for (const arg of call.args) {
    const type = arg.spread === true ? unknown('dynamic-call') : typeOf(arg.value, frame);
    if (arg.name === undefined) args.positional.push({ type });
    else args.named.set(arg.name, { type });
  }
  return codebase.scopeOf(self, on, solveTemplates(fact.doc, fact.params, args, frame, base));
}

function calleeOf(call: Call, frame: BodyFrame): Asserting | undefined {
  const { codebase } = frame.run;
  if (call.k === 'call') {
    const found = call.fn.k === 'fref' ? functionOf(codebase.reader, call.fn.name, call.fn.fallback) : undefined;
    return found === undefined ? undefined : { fact: found.fact };
  }
  if (typeof call.name !== 'string') return undefined;
  const on = call.k === 'mcall' ? receiverOf(call.on, frame) : undefined;
  const name = call.k === 'scall' ? classNameOf(call.class, frame) : on?.fqcn;
  const found = name === undefined ? undefined : codebase.method(name, call.name);
  if (found === undefined) return undefined;
  return { fact: found.fact, self: found.owner, home: found.trait ?? found.owner, ...(on === undefined ? {} : { on }) };
}

/** Types the receiver by what is known already; asking must change nothing. */
function receiverOf(on: Expr, frame: BodyFrame): ClassType | undefined {
  if (on.k !== 'var' && on.k !== 'prop') return undefined;
  const type = withoutNull(typeOf(on, frame));
  return type.kind === 'class' ? type : undefined;
}

/** Applies `@phpstan-assert-if-true T $x` of the function called, for a call that came out as `holds`. */
export function asserted(call: Call, holds: boolean, frame: BodyFrame): void {
  for (const { of, type, negated } of assertionsOf(call, holds ? 'if-true' : 'if-false', frame))
    applyAssertion(of, type, negated, frame);
}

/** Applies a plain `@phpstan-assert` after the call. */
export function assumeAsserted(call: Expr, frame: BodyFrame): void {
  if (call.k !== 'call' && call.k !== 'mcall' && call.k !== 'scall') return;
  for (const { of, type, negated } of assertionsOf(call, 'always', frame)) applyAssertion(of, type, negated, frame);
}

function applyAssertion(expr: Expr, type: Type, negated: boolean, frame: BodyFrame): void {
  const path = pathOf(expr);
  if (path === undefined || type.kind === 'unknown') return;
  const own = typeOf(expr, frame);
  if (!negated) frame.env.narrow(path, narrowTo(own, type, frame));
  else if (type.kind === 'null') frame.env.narrow(path, withoutNull(own));
  else if (type.kind === 'class') instanceOf(expr, type.fqcn, false, frame);
}
