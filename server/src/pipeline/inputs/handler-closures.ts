import type { PhpIndex } from '@docgen/php';
import type { At, HandlerFacts, HostFacts } from '@docgen/protocol';

/** Adds to the callbacks of the exception handler the closures at their places, whose bodies are read. */
export function withClosures(host: HostFacts, index: Pick<PhpIndex, 'closureAt'>): HostFacts {
  const { handler } = host;
  if (handler === null || handler === undefined) return host;
  const found = (at: At): string | undefined => (at === null ? undefined : index.closureAt(at.file, at.line, at.end));
  const render = handler.render.map((callback) => {
    const closure = callback.kind === 'closure' ? found(callback.at) : undefined;
    return closure === undefined ? callback : { ...callback, closure };
  });
  const map = handler.map.map((entry) => {
    const closure = found(entry.at);
    return closure === undefined ? entry : { ...entry, closure };
  });
  const respondClosure = found(handler.respond);
  const respond = respondClosure === undefined ? {} : { respondClosure };
  return { ...host, handler: { ...handler, render, map, ...respond } };
}

/** Lists the closures found as a text, to tell facts of one revision from those of another. */
export function closuresOf(handler: HandlerFacts | null | undefined): string {
  if (handler === null || handler === undefined) return '';
  const { render, map, respondClosure } = handler;
  return JSON.stringify([[...render, ...map].map(({ closure }) => closure ?? null), respondClosure ?? null]);
}
