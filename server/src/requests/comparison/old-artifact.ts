import { isUtf8 } from 'node:buffer';
import { resolve } from 'node:path';
import { sha256 } from '@docgen/cache';
import type { Config, DocumentConfig } from '@docgen/protocol';
import type { DiffParams } from '@docgen/protocol/rpc';
import { formatRow, formatRows, knownFormat } from '../../emit/formats.js';
import { storedDocument } from '../../host/boot/framework-cache.js';
import { isYamlPath } from '../../project/config/index.js';
import { Refusal } from '../../project/refusal.js';
import type { ArtifactText } from '../../questions/comparison/old-document.js';
import { frameworkCache } from '../framework-cache.js';
import { invalid, type RequestContext } from '../request-context.js';
import { LARGEST_ARTIFACT, oldFile } from './artifact-file.js';
import { fileAtRevision } from './git-revision.js';

/** Holds the old side of a comparison and where it was read. */
export interface OldArtifact extends ArtifactText {
  source: string;
  arguments: string;
}

/** Reads the old side of a comparison: a file, a file of a git revision, or what `docgen cache` stored (commands 5.1). */
export async function oldArtifact(
  { old, against, cached, host }: DiffParams,
  document: DocumentConfig,
  config: Config,
  run: RequestContext,
): Promise<OldArtifact> {
  if (cached === true) {
    if (old !== undefined || against !== undefined) throw invalid(ONE_SOURCE);
    return cachedArtifact(document.key, config, host, run);
  }
  if (against === undefined) {
    if (old === undefined) throw invalid('Name the old artifact, or a revision that holds it with --against=<ref>.');
    return { ...artifactText(oldFile(resolve(run.root, old)), isYamlPath(old)), source: old, arguments: old };
  }
  const path = old ?? comparedPath(document);
  if (path === undefined) {
    throw invalid(
      `Name the old artifact: document "${document.key}" has no export target that is an OpenAPI document.`,
    );
  }
  const { path: found, bytes } = await fileAtRevision(against, path, run);
  return {
    ...artifactText(bytes, isYamlPath(path)),
    source: `${against}:${found}`,
    arguments: `${found} --against=${against}`,
  };
}

const ONE_SOURCE = '--cached takes neither a file nor --against.';

/** Reads the document as its pages serve it from the cache; only the PHP of the application can (commands 5.1). */
async function cachedArtifact(
  key: string,
  config: Config,
  mode: string | undefined,
  run: RequestContext,
): Promise<OldArtifact> {
  const unreadable = (line: string) => new Refusal('artifact-unreadable', [line]);
  const cache = frameworkCache(config, mode, run);
  const found = 'unreachable' in cache ? cache : await storedDocument(cache.host, key, LARGEST_ARTIFACT);
  if (run.signal?.aborted === true) throw new Refusal('cancelled', []);
  if ('missing' in found) {
    throw unreadable(`The cache of the application holds no document "${key}"; docgen cache stores it.`);
  }
  if ('unreachable' in found)
    throw unreadable(`Could not read document "${key}" from the cache: ${found.unreachable}.`);
  return { ...artifactText(found.bytes, false), source: `cache:${key}`, arguments: `--cached ${key}` };
}

/** Gives an artifact as it is compared; its hash tells whether it was read before. */
export function artifactText(read: Uint8Array, yaml: boolean): ArtifactText {
  if (!isUtf8(read)) {
    const notation = yaml ? 'YAML' : 'JSON';
    throw new Refusal('artifact-unreadable', [
      `Could not parse the old artifact as ${notation}: its bytes are not UTF-8.`,
    ]);
  }
  const bytes = new SharedArrayBuffer(read.byteLength);
  new Uint8Array(bytes).set(read);
  return { digest: sha256(read), bytes, yaml };
}

/** Tells whether artifacts of a format are OpenAPI documents, which are compared by their meaning. */
export function isCompared(format: string): boolean {
  const row = formatRow(knownFormat(format));
  return row.page !== undefined || row.names[0] === 'full';
}

/**
 * Gives the path of the document's artifact that is compared where none is named: of the targets that are OpenAPI the first of the newest
 * version, because an older one leaves out what it cannot say.
 */
export function comparedPath({ export: { targets } }: Pick<DocumentConfig, 'export'>): string | undefined {
  const compared = targets.filter(({ format }) => isCompared(format));
  return compared.sort((a, b) => age(a.format) - age(b.format))[0]?.path;
}

/** Says how many versions of OpenAPI are newer than that of a format; `full` says all that the newest does. */
function age(format: string): number {
  const row = formatRow(knownFormat(format));
  return row.page === undefined ? 0 : formatRows.filter(({ page }) => page !== undefined).indexOf(row);
}
