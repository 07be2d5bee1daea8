import type { PhpIndex } from '@docgen/php';
import type { At, HandlerFacts, HostFacts } from '@docgen/protocol';
import { onlyClosureAt } from './closure-at-place.js';
import { limiterAnswers } from './limiter-answers.js';
import { methodAt } from './method-at.js';

type Closures = Pick<PhpIndex, 'closureAt' | 'closuresOn' | 'locate' | 'get' | 'factsOf'>;

/**
 * Adds what only the sources tell to callbacks the host knows the places of: the closures of the exception handler, and
 * what limiters answer, the closures of gates.
 */
export function withClosures(host: HostFacts, index: Closures): HostFacts {
  const found = limiterAnswers(host.router.limiters, index);
  const isAnswered = Object.keys(found).length > 0;
  const router = isAnswered ? { ...host.router, limiterAnswers: found } : host.router;
  const handler = host.handler == null ? host.handler : withHandler(host.handler, index);
  const gates = withGates(host.gates, index);
  return handler === host.handler && gates === host.gates && !isAnswered ? host : { ...host, router, handler, gates };
}

function withGates(gates: HostFacts['gates'], index: Closures): HostFacts['gates'] {
  const found = Object.entries(gates.abilities).flatMap(([ability, at]) => {
    const closure = typeof at === 'string' ? undefined : onlyClosureAt(at, index);
    return closure === undefined ? [] : [[ability, closure] as const];
  });
  return found.length === 0 ? gates : { ...gates, closures: Object.fromEntries(found) };
}

function withHandler(handler: HandlerFacts, index: Closures): HandlerFacts {
  const found = (at: At): string | undefined => onlyClosureAt(at, index);
  const render = handler.render.map((callback) => {
    const closure = callback.kind === 'closure' ? found(callback.at) : undefined;
    return closure === undefined ? callback : { ...callback, closure };
  });
  const map = handler.map.map((entry) => {
    const closure = found(entry.at);
    return closure === undefined ? entry : { ...entry, closure };
  });
  const respondClosure = found(handler.respond);
  const respondMethod = respondClosure === undefined ? methodAt(handler.respond, index) : undefined;
  return {
    ...handler,
    render,
    map,
    ...(respondClosure === undefined ? {} : { respondClosure }),
    ...(respondMethod === undefined ? {} : { respondMethod }),
  };
}

/** Lists the closures found as a text, to tell facts of one revision from those of another. */
export function closuresOf({ handler, router, gates }: HostFacts): string {
  const limiters = [router.limiterAnswers ?? {}, gates.closures ?? {}];
  if (handler == null) return JSON.stringify(limiters);
  const { render, map, respondClosure, respondMethod } = handler;
  const respond = respondClosure ?? respondMethod ?? null;
  return JSON.stringify([[...render, ...map].map(({ closure }) => closure ?? null), respond, limiters]);
}
