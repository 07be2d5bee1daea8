import { type DocumentConfig, type ServiceFacts, sortDiagnostics } from '@docgen/protocol';
import type { BuildOptions, CacheResult } from '@docgen/protocol/rpc';
import type { Format } from '../emit/formats.js';
import { storeDocuments } from '../host/boot/framework-cache.js';
import { readViewers } from '../project/config/viewers.js';
import { Refusal } from '../project/refusal.js';
import type { BuildResult } from '../threads/index.js';
import { markFindings, withViewers } from './configuration-findings.js';
import { frameworkCache } from './framework-cache.js';
import { Gate } from './gate.js';
import {
  type BuildLimits,
  buildOptions,
  chosenDocuments,
  type Ready,
  type RequestContext,
  ready,
} from './request-context.js';
import { startBuild } from './start-build.js';
import { NEWEST, PAGES, pageEmission } from './viewer/page-emission.js';
import { writeViewerFile } from './writing/viewer-file.js';

/**
 * Answers `docgen/cache`: builds documents as their pages serve them and stores them in the cache of the application
 * (commands 7.2). Every one is built before the first is stored. An invalid one is stored too, and fails the run.
 */
export async function cacheDocuments(params: BuildOptions, run: RequestContext): Promise<CacheResult> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document);
  const cache = frameworkCache(state.config, limits.host, run);
  if ('unreachable' in cache) {
    const lines = documents.map(({ key }) => notStored(key, cache.unreachable));
    throw new Refusal('write-failed', lines);
  }

  const built = await buildPages(state, documents, limits, run);
  const payloads = built.documents.flatMap(({ key, artifacts }) =>
    artifacts.map(({ format, bytes }) => ({ key, format, bytes })),
  );
  const outcome = await storeDocuments(cache.host, payloads);
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);
  writeViewerFile(run, state.config);

  const gate = new Gate(state.config, 'none');
  const configuration = markFindings(withViewers(state, built.host), gate);
  const results = built.documents.map((document) => {
    const reason = 'unreachable' in outcome ? outcome.unreachable : outcome.documents.get(document.key);
    return told(document, reason ?? null, gate);
  });
  // Only the artifacts of pages were emitted, so an export may still print a code that nothing printed here.
  const { result, last } = gate.close(false);
  const failed = result.failed || results.some(({ stored }) => !stored);
  return { configuration, documents: results, closing: last, exit: failed ? 1 : 0 };
}

function notStored(key: string, reason: string): string {
  return `Could not store document "${key}": ${reason}.`;
}

function told(
  document: BuildResult['documents'][number],
  reason: string | null,
  gate: Gate,
): CacheResult['documents'][number] {
  const [artifact] = document.artifacts;
  return {
    document: document.key,
    format: artifact?.format ?? NEWEST,
    bytes: artifact?.bytes.byteLength ?? 0,
    stored: reason === null,
    diagnostics: [...gate.mark(sortDiagnostics(document.diagnostics)), ...gate.mark(artifact?.diagnostics ?? [])],
    ...(reason === null ? {} : { failure: notStored(document.key, reason) }),
  };
}

/** Matches versions of OpenAPI; another word a driver declares is ignored. */
const VERSION = /^3\.\d+$/;

/**
 * Builds documents in the formats the drivers of their pages want. Only the boot tells the wanted format, so the newest
 * is built first, which is nearly always right.
 */
async function buildPages(
  state: Ready,
  documents: readonly DocumentConfig[],
  limits: BuildLimits,
  run: RequestContext,
): Promise<BuildResult> {
  const build = (format: (key: string) => Format) => {
    const emit = Object.fromEntries(documents.map((one) => [one.key, [pageEmission(format(one.key), one)]]));
    return startBuild(state, documents, { ...limits, emit }, run);
  };
  const built = await build(() => NEWEST);
  const wanted = formatsWanted(built.host.service, [...state.config.documents.keys()]);
  const format = (key: string) => wanted.get(key) ?? NEWEST;
  const others = documents.filter(({ key }) => format(key) !== NEWEST);
  if (others.length === 0) return built;
  return build(format);
}

/** Maps documents to the format the drivers of their pages ask for (cache 6.5). Throws `Refusal` for a version there is no format of. */
function formatsWanted(service: ServiceFacts, keys: readonly string[]): Map<string, Format> {
  const { viewers } = readViewers(service, keys);
  const wanted = (key: string): Format => {
    const version = service.drivers[viewers.get(key)?.driver ?? '']?.specVersion;
    if (version == null || !VERSION.test(version)) return NEWEST;
    const format = PAGES.get(version);
    if (format !== undefined) return format;
    const line = `The page of document "${key}" wants OpenAPI ${version}; documents are written in ${[...PAGES.keys()].join(', ')}.`;
    throw new Refusal('target-refused', [line]);
  };
  return new Map(keys.map((key) => [key, wanted(key)]));
}
