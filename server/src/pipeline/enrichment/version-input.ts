import type { FactReader } from '@docgen/cache';
import type { PhpIndex, SourceFiles } from '@docgen/php';
import type { Config, DocumentConfig, UnboundDiagnostic } from '@docgen/protocol';
import { type VersionInput, versionOrder } from '../../document/index.js';
import { underivable } from '../../project/refusal.js';
import { versionChanges } from './version-changes.js';

/** Holds what the document of a version is derived from, but for the validator of examples. */
export type DeclaredVersions = Omit<VersionInput, 'validator'>;

/** Holds what changes of the API are read from. */
export interface VersionSources {
  files: SourceFiles;
  index: Pick<PhpIndex, 'factsOf'>;
  reader: FactReader;
}

/**
 * Gathers what the document of an API version is derived from (versioning 13.1): that of `asked`, else the one the document states.
 * Undefined for a document without `api_version`. Throws `Refusal` where the asked one cannot be ordered among the others.
 */
export function declaredVersions(
  document: DocumentConfig,
  config: Config,
  asked: string | undefined,
  { files, index, reader }: VersionSources,
): { versions: DeclaredVersions; diagnostics: UnboundDiagnostic[] } | undefined {
  const { key, apiVersion, versioning: policy } = document;
  if (apiVersion === null) return undefined;
  const { changes, diagnostics } = versionChanges(document, files, index, reader);
  const since = changes.map((change) => change.since);
  if (asked !== undefined && versionOrder(policy, asked, since) === undefined) {
    const others = since.length === 0 ? '' : `, and changes are stated since ${[...new Set(since)].join(', ')}`;
    const reason =
      policy === 'semver' || policy === 'date'
        ? `versioning is ${policy}, which cannot read it`
        : `versions are ordered where all are dates or all semantic versions${others}`;
    throw underivable(asked, key, reason);
  }
  const { header } = apiVersion;
  const published = [...config.documents.values()].flatMap((one) =>
    one.apiVersion?.header.toLowerCase() === header.toLowerCase() && one.apiVersion.version !== null
      ? [one.apiVersion.version]
      : [],
  );
  const version = asked ?? apiVersion.version ?? undefined;
  return { versions: { changes, version, policy, header, published }, diagnostics };
}

/** Gives a document the version that is asked for as its own. */
export function withVersion(document: DocumentConfig, asked: string | undefined): DocumentConfig {
  return asked === undefined ? document : { ...document, info: new Map(document.info).set('version', asked) };
}
