import { type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';

/**
 * Reports render callbacks whose first parameter names no class, so they are not used (errors 4.2); each once per
 * build.
 */
export function skippedCallbacks(host: HostFacts): UnboundDiagnostic[] {
  return (host.handler?.render ?? []).flatMap(({ type, symbol, at }) => {
    if (type !== null && type.length > 0) return [];
    const where = at === null ? {} : { source: { file: at.file, line: at.line } };
    const callback = symbol ?? (at === null ? 'A render callback' : `The render callback at ${at.file}:${at.line}`);
    return [raise('inferred-handler.render-callback-skipped', { callback }, where)];
  });
}
