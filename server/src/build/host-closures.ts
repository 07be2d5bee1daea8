import type { PhpIndex } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';

/** Render callbacks with the closure that stands at their place, for those who read their bodies. */
export function withClosures(host: HostFacts, index: Pick<PhpIndex, 'closureAt'>): HostFacts {
  if (host.handler === null || host.handler === undefined) return host;
  const render = host.handler.render.map((callback) => {
    const { at, kind } = callback;
    const closure = at === null || kind !== 'closure' ? undefined : index.closureAt(at.file, at.line, at.end);
    return closure === undefined ? callback : { ...callback, closure };
  });
  return { ...host, handler: { ...host.handler, render } };
}
