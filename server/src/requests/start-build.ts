import type { DocumentConfig } from '@docgen/protocol';
import { Refusal } from '../project/refusal.js';
import type { Builder, BuildInput, BuildResult } from '../threads/index.js';
import type { BuildLimits, Ready, Run } from './request-context.js';

/**
 * Builds documents of the configuration. When the application cannot be read, the findings about the configuration are
 * told first: one of them may be why.
 */
export async function startBuild(
  state: Ready,
  documents: readonly DocumentConfig[],
  limits: BuildLimits & Pick<BuildInput, 'routesOnly' | 'emit'>,
  run: Run,
): Promise<BuildResult> {
  const builder: Builder = run.builder ?? (await import('../threads/index.js'));
  const keys = documents.map(({ key }) => key);
  try {
    return await builder.build(
      { root: run.root, config: state.config, documents: keys, env: run.env, ...limits },
      {
        ...(run.progress === undefined ? {} : { progress: run.progress }),
        ...(run.signal === undefined ? {} : { signal: run.signal }),
        ...(run.note === undefined ? {} : { note: run.note }),
      },
    );
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'host-failed') error.blocks.unshift(...state.blocks);
    throw error;
  }
}
