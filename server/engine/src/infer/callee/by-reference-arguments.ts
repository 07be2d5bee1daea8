import { tagOf } from '@docgen/php';
import { fromDocType } from '../doctype/doc-type.js';
import { assignTo } from '../evaluator.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import { applyBodyWrites } from '../expression/closures/captured-writes.js';
import { objectEscapes } from '../expression/objects/object-state.js';
import { forgetValue } from '../expression/operators/assignment.js';
import type { BodyFrame } from '../frame.js';
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
      if (out === undefined) forgetValue(one.expr, frame);
      else assignTo(one.expr, fromDocType(out, scopeFor(target, args, frame)), frame);
    }
  });
}
