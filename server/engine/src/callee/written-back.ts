import { tagOf } from '@docgen/php';
import { fromDocType } from '../doctype.js';
import { assignTo } from '../evaluator.js';
import type { Args } from '../expression/arguments.js';
import { lose } from '../expression/assignment.js';
import { changedByBody } from '../expression/changed-by-code.js';
import type { Frame } from '../expression/frame.js';
import { handedOver } from '../expression/objects.js';
import type { Callee } from './callee.js';
import { scopeFor } from './declared.js';
import { leaveGiven } from './left.js';

/** What is passed by reference is what the callee makes of it (engine 7.4). */
export function forgetWritten(target: Callee, args: Args, frame: Frame): void {
  const { fact } = target;
  fact.params.forEach((param, index) => {
    const given = param.variadic === true ? args.positional.slice(index) : [args.positional[index]];
    for (const one of [...given, args.named.get(param.name)]) {
      if (one?.expr === undefined) continue;
      if (param.byRef !== true) {
        if (target.body !== undefined) {
          handedOver(one.expr, frame);
          changedByBody(one.expr, target.body, frame);
          leaveGiven(target, param.name, one, frame);
        }
        continue;
      }
      const out = tagOf(fact.doc, 'param-out', param.name)?.type;
      if (out === undefined) lose(one.expr, frame);
      else assignTo(one.expr, fromDocType(out, scopeFor(target, args, frame)), frame);
    }
  });
}
