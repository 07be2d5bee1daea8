import type { Engine } from '@docgen/engine';
import { type Config, raise, type UnboundDiagnostic } from '@docgen/protocol';

/** Answers nothing, so that documents still come from docblocks, attributes, overlays and config (engine 1.3 law 5). */
export const nullEngine: Engine = {
  analyzeCallable: () => ({ returns: [], diagnostics: [] }),
  analyzeAction: () => ({ returns: [], diagnostics: [], thrown: [] }),
  classMetadata: (_reader, fqcn) => ({ fqcn, kind: 'unknown', properties: [] }),
};

/** The engine the configuration wants, or the null engine and the reason it took over (config 4.1). */
export async function loadEngine(
  mode: Config['engine']['mode'],
): Promise<{ engine: Engine; diagnostics: UnboundDiagnostic[] }> {
  if (mode === null) return { engine: nullEngine, diagnostics: [] };
  let create: () => Engine;
  try {
    create = (await import('@docgen/engine')).createEngine;
  } catch {
    return { engine: nullEngine, diagnostics: [raise('engine.not-installed', {})] };
  }
  try {
    return { engine: create(), diagnostics: [] };
  } catch (error) {
    return { engine: nullEngine, diagnostics: [raise('engine.boot-failed', { reason: reasonOf(error) })] };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
