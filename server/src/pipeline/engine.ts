import type { Engine } from '@docgen/engine';
import { type Config, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { declaredReturns } from './declared-returns.js';

/** An engine that infers nothing: documents still come from docblocks, attributes, overlays and config (engine 1.3 law 5). */
export const nullEngine: Engine = {
  analyzeCallable: () => ({ returns: [], diagnostics: [] }),
  analyzeAction: (reader, ref) => ({ returns: declaredReturns(reader, ref), diagnostics: [], thrown: [] }),
  classMetadata: (_reader, fqcn) => ({ fqcn, kind: 'unknown', properties: [] }),
  tableColumn: () => undefined,
  denials: () => [403],
  modelView: () => ({ base: 'class', members: [] }),
  transformed: () => undefined,
  isSameType: () => false,
  routeAnswer: () => undefined,
};

/** Holds an engine with the findings about it, which every build publishes. */
export interface LoadedEngine {
  engine: Engine;
  /**
   * Identifies the engine. Results of one are not used with another; those of `failed` are not kept at all (cache 1.3,
   * 2.5).
   */
  identity: 'in-process' | 'null' | 'absent' | 'failed';
  diagnostics: UnboundDiagnostic[];
}

/** Loads the engine the configuration wants, or the null engine and the reason it took over (config 4.1). */
export async function loadEngine(mode: Config['engine']['mode']): Promise<LoadedEngine> {
  if (mode === null) return { engine: nullEngine, identity: 'null', diagnostics: [] };
  let create: () => Engine;
  try {
    create = (await import('@docgen/engine')).createEngine;
  } catch {
    return { engine: nullEngine, identity: 'absent', diagnostics: [raise('engine.not-installed', {})] };
  }
  try {
    return { engine: create(), identity: 'in-process', diagnostics: [] };
  } catch (error) {
    const diagnostics = [raise('engine.boot-failed', { reason: reasonOf(error) })];
    return { engine: nullEngine, identity: 'failed', diagnostics };
  }
}

/** Keeps the engine of the last build while the same mode is wanted and it did not fail. */
export class EngineSlot {
  private last: { mode: Config['engine']['mode']; loaded: LoadedEngine } | undefined;

  /** Identifies the engine of the last build; undefined before there was one. */
  get identity(): LoadedEngine['identity'] | undefined {
    return this.last?.loaded.identity;
  }

  async load(mode: Config['engine']['mode']): Promise<LoadedEngine> {
    if (this.last?.mode !== mode || this.last.loaded.identity === 'failed') {
      this.last = { mode, loaded: await loadEngine(mode) };
    }
    return this.last.loaded;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
