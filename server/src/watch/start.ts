import type { DocumentConfig } from '@docgen/protocol';
import type { WatchParams } from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import { buildOptions, chosenDocuments, invalid, type RequestContext, ready } from '../requests/request-context.js';

/**
 * Decodes the parameters of a session, or throws the refusal, in the order of commands 1.5. `interval` is in seconds.
 */
export function startOf(
  params: WatchParams,
  run: RequestContext,
): { documents: DocumentConfig[]; interval: number | undefined } {
  const { config } = ready(run);
  const interval = intervalOf(params);
  buildOptions(params);
  const documents = chosenDocuments(config, params.document);
  if (documents.length > 0) return { documents, interval };
  throw new Refusal('option-invalid', ['No documents are configured, so there is nothing to watch.']);
}

function intervalOf({ interval }: WatchParams): number | undefined {
  if (interval === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(interval) ? Number(interval) : 0;
  // A longer time overflows the system's timers, which then fire at once.
  if (seconds > 0 && seconds <= 2_000_000) return seconds;
  throw invalid(`Unknown --interval "${interval}"; expected a number of seconds greater than zero.`);
}
