import { EXCEPTION_HANDLER, EXCEPTION_HANDLER_CONTRACT } from '@docgen/laravel-knowledge';
import type { HandlerFacts } from '@docgen/protocol';
import { construct } from '../calls/construct.js';
import { callMethod } from '../interpreter/evaluator.js';
import { NO_ARGS } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { typeOf } from '../natives/exceptions.js';
import { bare } from '../sources/classes.js';
import { isObject, likelyValue, text } from '../values/value.js';

/**
 * Writes the facts of the exception handler: `withExceptions()`, or the class older applications bind (host 4.6, 11).
 */
export function handlerFacts(interp: Interpreter): HandlerFacts | null {
  const { found } = interp.app;
  const bound = likelyValue(interp.app.bound.get(EXCEPTION_HANDLER_CONTRACT) ?? null);
  const written = isObject(bound) ? bound.class : text(bound);
  const owner = written
    ? bare(written)
    : interp.app.configured
      ? undefined
      : `${interp.app.namespace}Exceptions\\Handler`;
  const custom = owner === undefined ? undefined : interp.classes.find(owner);
  if (custom !== undefined) {
    const frame = interp.topFrame('bootstrap/app.php');
    interp.guarded(() => {
      const object = construct(interp, frame, custom.name, NO_ARGS, { k: 'null' });
      callMethod(interp, frame, object, 'register', NO_ARGS, { k: 'null' });
    });
    overridden(interp, custom.name);
  }
  if (custom === undefined && !found.handler.configured) return null;
  const name = custom?.name ?? EXCEPTION_HANDLER;
  const { render, map, respond, jsonWhen } = found.handler;
  return { class: name, chain: [name], render, map, respond, jsonWhen };
}

/** Notes a `render()` of the application's own handler, which answers every exception before the framework does. */
function overridden(interp: Interpreter, owner: string): void {
  const render = interp.classes.method(owner, 'render');
  if (render === undefined) return;
  interp.app.found.handler.render.push({
    type: typeOf(render.sig.params[0]) ?? 'Throwable',
    kind: 'method',
    symbol: `${render.owner.name}::${render.sig.name}`,
    at: interp.declarationPlace(render.owner.path, `sig:${render.owner.name}::${render.sig.name}`),
  });
}
