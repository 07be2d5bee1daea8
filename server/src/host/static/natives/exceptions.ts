import { EXCEPTIONS_CONFIGURATION } from '@docgen/laravel-knowledge';
import type { Expr, Param, TypeNode } from '@docgen/php';
import type { At } from '@docgen/protocol';
import { argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { bare } from '../sources/classes.js';
import {
  isArray,
  isCallable,
  isObject,
  items,
  likelyValue,
  type ObjectValue,
  text,
  type Value,
} from '../values/value.js';
import { certainPlace } from './certain-place.js';

/** Plays `withExceptions(fn (Exceptions $e) => …)`, and the same calls inside an exception handler (host 4.6, 11). */
export class ExceptionSettings {
  readonly object: ObjectValue = { k: 'object', class: EXCEPTIONS_CONFIGURATION, props: new Map(), native: this };

  call(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): Value {
    exceptionMethod(interp, frame, name, given, node);
    return this.object;
  }
}

export function exceptionMethod(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): boolean {
  const handler = interp.app.found.handler;
  const callback = given.positional[0] ?? [...given.named.values()][0] ?? null;
  switch (name) {
    case 'render':
    case 'renderable':
      renderer(interp, callback);
      return true;
    case 'map': {
      const [written, made] = [argument(given, 0, 'from') ?? null, argument(given, 1, 'to') ?? null];
      const [from, to] = [likelyValue(written), likelyValue(made)];
      if (isCallable(from)) {
        for (const type of types(parameter(interp, from)))
          handler.map.push({ from: type, to: null, at: certainPlace(interp, written) });
      } else if (typeof from === 'string') {
        const at = isCallable(to) ? certainPlace(interp, made) : null;
        handler.map.push({ from: bare(from), to: typeof to === 'string' ? bare(to) : null, at });
      } else interp.app.found.partial.add('handler');
      return true;
    }
    case 'respond':
    case 'respondUsing':
      handler.respond = placeOf(interp, callback, handler.respond) ?? interp.at(frame, node);
      return true;
    case 'shouldRenderJsonWhen':
      handler.jsonWhen = placeOf(interp, callback, handler.jsonWhen) ?? interp.at(frame, node);
      return true;
  }
  return false;
}

function renderer(interp: Interpreter, written: Value): void {
  const given = likelyValue(written);
  const render = interp.app.found.handler.render;
  if (isCallable(given)) {
    const type = typeOf(parameter(interp, given));
    const owner = given.k === 'callable' ? (given.on?.class ?? given.class) : undefined;
    if (given.k === 'callable' && owner !== undefined) {
      render.push({ type, kind: 'method', symbol: `${owner}::${given.method ?? ''}`, at: interp.callablePlace(given) });
    } else render.push({ type, kind: 'closure', symbol: null, at: certainPlace(interp, written) });
    return;
  }
  const found = methodOf(interp, given);
  if (found === undefined) {
    interp.app.found.partial.add('handler');
    return;
  }
  render.push({
    type: typeOf(found.sig.params[0]),
    kind: found.sig.name === '__invoke' ? 'invokable' : 'method',
    symbol: `${found.owner.name}::${found.sig.name}`,
    at: interp.declarationPlace(found.owner.path, `sig:${found.owner.name}::${found.sig.name}`),
  });
}

/** Finds the method of `[$object, 'method']`, `[Class::class, 'method']` or an object that is called. */
function methodOf(interp: Interpreter, given: Value) {
  const [on, method] = isArray(given) ? items(given).map(likelyValue) : [given, '__invoke'];
  const owner = isObject(on) ? on.class : text(on);
  const name = text(method);
  return owner === undefined || name === undefined ? undefined : interp.classes.method(bare(owner), name);
}

/** Locates a callable in any of its spellings. */
function placeOf(interp: Interpreter, written: Value, earlier: At): At {
  const given = likelyValue(written);
  if (isCallable(given)) return certainPlace(interp, written, earlier);
  const found = methodOf(interp, given);
  return found === undefined
    ? null
    : interp.declarationPlace(found.owner.path, `sig:${found.owner.name}::${found.sig.name}`);
}

function parameter(interp: Interpreter, callable: Value): Param | undefined {
  if (!isCallable(callable)) return undefined;
  if (callable.k === 'closure') return callable.node.params[0];
  const owner = callable.on?.class ?? callable.class;
  return owner === undefined ? undefined : interp.classes.method(owner, callable.method ?? '')?.sig.params[0];
}

function types(param: Param | undefined): string[] {
  const names = (type: TypeNode): string[] =>
    type.k === 't' ? [type.name] : type.k === 't?' ? names(type.of) : type.of.flatMap(names);
  return param?.type === undefined ? [] : names(param.type).filter((name) => name !== 'null');
}

/** Gives the class or classes a parameter is typed with; null when it is not. */
export function typeOf(param: Param | undefined): string | string[] | null {
  const all = types(param);
  return all.length > 1 ? all : (all[0] ?? null);
}
