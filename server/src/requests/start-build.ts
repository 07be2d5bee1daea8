import type { DocumentConfig } from '@docgen/protocol';
import { Refusal } from '../project/refusal.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import type { Answered, BuildCallbacks, Builder, BuildInput, BuildResult, RecalledView } from '../threads/index.js';
import type { BuildLimits, Ready, RequestContext } from './request-context.js';

/** Holds the options of a build and the artifacts it is to emit. */
type BuildWish = BuildLimits & Pick<BuildInput, 'routesOnly' | 'emit' | 'looksAt' | 'apiVersion'>;

/** Builds documents of the configuration. */
export function startBuild(
  state: Ready,
  documents: readonly DocumentConfig[],
  wish: BuildWish,
  run: RequestContext,
): Promise<BuildResult> {
  return withConfigurationFindings(state, async () => {
    const builder = await builderOf(run);
    return builder.build(inputOf(state, documents, wish, run), callbacksOf(run));
  });
}

/** Asks documents of the configuration, built as far as the question needs them. */
export function askDocuments<Q extends QuestionName>(
  question: Q,
  parameters: QuestionParameters<Q>,
  state: Ready,
  documents: readonly DocumentConfig[],
  wish: BuildWish,
  run: RequestContext,
): Promise<Answered<QuestionAnswer<Q>>> {
  return withConfigurationFindings(state, async () => {
    const builder = await builderOf(run);
    return builder.ask(question, parameters, inputOf(state, documents, wish, run), callbacksOf(run));
  });
}

/** Gives what an editor was shown of the documents by the last build that was kept; only a builder that lasts knows. */
export function recallView(
  files: readonly string[],
  state: Ready,
  documents: readonly DocumentConfig[],
  wish: BuildWish,
  run: RequestContext,
): RecalledView | undefined {
  const recalled = run.builder?.recall?.(files, inputOf(state, documents, wish, run));
  if (recalled === undefined) return undefined;
  const isAsked = ({ document }: { document: string }) => documents.some(({ key }) => key === document);
  return { ...recalled, answer: recalled.answer.filter(isAsked) };
}

/**
 * Puts the findings about the configuration first when the application cannot be read: one of them may be the cause.
 */
async function withConfigurationFindings<T>(state: Ready, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'host-failed') error.blocks.unshift(...state.blocks);
    throw error;
  }
}

async function builderOf({ builder }: RequestContext): Promise<Builder> {
  return builder ?? (await import('../threads/index.js'));
}

function inputOf(
  { config }: Ready,
  documents: readonly DocumentConfig[],
  wish: BuildWish,
  run: RequestContext,
): BuildInput {
  const keys = documents.map(({ key }) => key);
  const buffers = run.buffers === undefined ? {} : { buffers: run.buffers };
  return { root: run.root, config, documents: keys, env: run.env, ...buffers, ...wish };
}

function callbacksOf({ progress, signal, note }: RequestContext): BuildCallbacks {
  return {
    ...(progress === undefined ? {} : { progress }),
    ...(signal === undefined ? {} : { signal }),
    ...(note === undefined ? {} : { note }),
  };
}
