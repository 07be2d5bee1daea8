import { type Expr, tagOf } from '@docgen/php';
import { fromDocType } from '../doctype/doc-type.js';
import { assignTo } from '../evaluator.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import { applyBodyWrites } from '../expression/closures/captured-writes.js';
import { objectEscapes } from '../expression/objects/object-state.js';
import { forgetValue } from '../expression/operators/assignment.js';
import type { BodyFrame } from '../frame.js';
import { isPlain } from '../memo/portability.js';
import { applyArgumentEffects } from './call-effects.js';
import type { CallTarget } from './call-target.js';
import { scopeFor } from './declared-signature.js';

/**
 * Writes back to the caller what the callee did to arguments passed by reference and to objects it was given (engine
 * 7.4).
 */
export function writeBackArguments(target: CallTarget, args: CallArgs, frame: BodyFrame): void {
  const { fact } = target;
  fact.params.forEach((param, index) => {
    const given = param.variadic === true ? args.positional.slice(index) : [args.positional[index]];
    for (const one of [...given, args.named.get(param.name)]) {
      if (one?.expr === undefined) continue;
      if (param.byRef !== true) {
        if (target.body !== undefined) {
          objectEscapes(one.expr, frame);
          applyBodyWrites(one.expr, target.body, frame);
          applyArgumentEffects(target, param.name, one, frame);
        }
        continue;
      }
      const out = tagOf(fact.doc, 'param-out', param.name)?.type;
      const left = target.effects?.references.get(param.name);
      if (out !== undefined) assignTo(one.expr, fromDocType(out, scopeFor(target, args, frame)), frame);
      else if (left !== undefined && isPlain(left, frame.run) && isAlone(one.expr, target, args))
        assignTo(one.expr, left, frame);
      else forgetValue(one.expr, frame);
    }
  });
}

/** Tells whether an argument is a local of the caller, or a member of one, that no other parameter is a name of, too. */
function isAlone(expr: Expr, { fact }: CallTarget, args: CallArgs): boolean {
  const name = localOf(expr);
  if (name === undefined) return false;
  const passed = fact.params.flatMap((param, index) => {
    const one = args.named.get(param.name) ?? args.positional[index];
    return param.byRef === true && one?.expr !== undefined && localOf(one.expr) === name ? [one] : [];
  });
  return passed.length === 1;
}

function localOf(expr: Expr): string | undefined {
  if (expr.k === 'index') return localOf(expr.on);
  return expr.k === 'var' && typeof expr.name === 'string' ? expr.name : undefined;
}
