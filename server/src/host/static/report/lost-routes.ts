import type { Expr } from '@docgen/php';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { facadeOf } from '../natives/names.js';
import { isArray, isCallable, isUnknown, items, likelyValue, type Value } from '../values/value.js';
import { isActionText, routeCalls, takesAction, takesController } from './route-calls.js';

/** Reports routes in a closure that was given to an unknown call: they are missing. */
export function reportLostRoutes(
  interp: Interpreter,
  frame: CallFrame,
  given: CallArguments,
  node: Expr,
  what: string,
): void {
  for (const value of [...given.positional, ...given.named.values()]) {
    if (!isCallable(value) || value.k !== 'closure') continue;
    const routes = routeCalls(value.node.body, value.node.params);
    if (routes > 0) interp.report.swallow(what, 'the call is not one the reader knows', interp.at(frame, node), routes);
  }
}

/**
 * Reports a call that gives a path and an action to a class or an object the reader does not know: a package's own registrar, whose routes
 * are missing (host 10.6). Classes of the framework take other things under the same names.
 */
export function reportUnknownRegistrar(
  interp: Interpreter,
  frame: CallFrame,
  { owner, name, text: call }: { owner: string; name: string; text: string },
  given: CallArguments,
  node: Expr,
): void {
  if (!takesAction(name) || facadeOf(owner).startsWith('Illuminate\\')) return;
  const [path, ...more] = given.positional.map(likelyValue);
  if (path === undefined || !(typeof path === 'string' || isUnknown(path))) return;
  // A container binds one class to another.
  if (typeof path === 'string' && isActionText(path)) return;
  const named = takesController(name) && typeof more[0] === 'string';
  if (!named && ![...more, ...given.named.values()].some(isAction)) return;
  interp.report.note('host.macro-unknown', { name: call, of: 'router' }, interp.at(frame, node));
}

/** Tells whether a value is an action: a class, `Controller@method`, a pair of class and method, an array with `uses`. */
function isAction(given: Value): boolean {
  const value = likelyValue(given);
  if (typeof value === 'string') return isActionText(value);
  return isArray(value) && (value.entries.has('uses') || items(value).some(isAction));
}
