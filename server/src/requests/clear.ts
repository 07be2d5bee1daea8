import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openStore } from '@docgen/cache';
import { type Config, catalogue } from '@docgen/protocol';
import type { ClearParams, ClearResult } from '@docgen/protocol/rpc';
import { forgetDocuments } from '../host/boot/framework-cache.js';
import { buildId } from '../project/build-id.js';
import { Refusal } from '../project/refusal.js';
import { storePlace } from '../stored/store-place.js';
import { frameworkCache } from './framework-cache.js';
import { loadConfig } from './load-config.js';
import type { RequestContext } from './request-context.js';

/**
 * Answers `docgen/clear` (commands 7.3). It works with any configuration: it is a remedy for when nothing else works.
 * An application that cannot be asked for its cache is reported and is no failure; a cache that keeps a document it
 * should drop is one.
 */
export async function clear(params: ClearParams, run: RequestContext): Promise<ClearResult> {
  const { config } = loadConfig(run.root, run.env, run.readService);
  const known = config === undefined ? ['default'] : [...config.documents.keys()];
  if (params.document !== undefined && !known.includes(params.document)) {
    throw new Refusal('unknown-document', [`Unknown document "${params.document}".`]);
  }
  const documents = params.document === undefined ? known : [params.document];
  const cache = frameworkCache(config, undefined, run);
  const outcome = 'unreachable' in cache ? cache : await forgetDocuments(cache.host, documents);
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);
  const { cleared, failures } = params.fragments === true ? await clearFragments(config, run) : NOTHING;
  const reasons = 'unreachable' in outcome ? undefined : outcome.documents;
  const kept = documents.flatMap((key) => {
    const reason = reasons?.get(key) ?? null;
    return reason === null ? [] : [`Could not clear document "${key}": ${reason}.`];
  });
  return {
    documents: documents.map((document) => ({ document, cleared: reasons?.get(document) === null })),
    reason: 'unreachable' in outcome ? outcome.unreachable : null,
    fragments: cleared,
    failures: [...kept, ...failures],
    exit: kept.length + failures.length > 0 ? 1 : 0,
  };
}

const NOTHING = { cleared: null, failures: [] };

/**
 * Empties the store of the application and the one of the user's cache, and removes the remains of an interrupted
 * write.
 */
async function clearFragments(
  config: Config | undefined,
  run: RequestContext,
): Promise<{ cleared: number; failures: string[] }> {
  await run.builder?.forget?.();
  const path = config?.cache.path ?? String(catalogue.find((setting) => setting.path === 'cache.path')?.default);
  const maxBytes = config?.cache.maxSize ?? 0;
  const root = realpathSync(run.root);
  const failures: string[] = [];
  let cleared = 0;
  const env = { ...run.env, DOCGEN_FRAGMENT_CACHE: undefined };
  const places = [true, undefined].map((enabled) => storePlace(root, { enabled, path, lasting: true }, env)?.file);
  for (const file of new Set(places)) {
    if (file === undefined || !existsSync(dirname(file))) continue;
    if (existsSync(file)) {
      const store = openStore({ file, build: buildId(), maxBytes, note: (line) => failures.push(line) });
      cleared += store.clear();
      store.close();
    }
    for (const name of readdirSync(dirname(file))) {
      if (name.endsWith('.tmp')) rmSync(join(dirname(file), name), { force: true });
    }
  }
  return { cleared, failures };
}
