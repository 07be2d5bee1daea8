import { type DocumentConfig, type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { noOperations } from '../operations/routes/no-operations.js';
import type { Selection } from '../operations/routes/select.js';
import { Refusal } from '../project/refusal.js';
import { withDescription } from './description-file.js';
import { withTitle } from './document-title.js';
import {
  type DeclaredVersions,
  declaredVersions,
  type VersionSources,
  withVersion,
} from './enrichment/version-input.js';
import { webhookClasses } from './enrichment/webhook-classes.js';
import type { RouteTable } from './route-table.js';
import type { BuildInput } from './types.js';

/** Holds a document of a build, and the operations it publishes. */
export interface SelectedDocument {
  key: string;
  document: DocumentConfig;
  selection: Selection;
  /** Changes of the API since older versions, of a document with `api_version`. */
  versions: DeclaredVersions | undefined;
}

/** Selects the operations of the documents a build is asked for. Throws `Refusal` for one that is not configured. */
export function selectDocuments(
  { config, documents, apiVersion }: BuildInput,
  host: HostFacts,
  table: RouteTable,
  sources: VersionSources,
): SelectedDocument[] {
  const { files, index } = sources;
  return documents.map((key) => {
    const configured = config.documents.get(key);
    if (configured === undefined) throw new Refusal('unknown-document', [`Unknown document "${key}".`]);
    const described = withDescription(configured, files);
    const { document: titled, diagnostics: untitled } = withTitle(described.document, host, files);
    const document = withVersion(titled, apiVersion);
    const versioned = declaredVersions(document, config, apiVersion, sources);
    const webhooks = webhookClasses(document, files, index);
    const diagnostics = [...described.diagnostics, ...untitled, ...webhooks.diagnostics];
    const selection = table.selection(host, document, [...config.documents.keys()], webhooks.classes);
    const findings = [
      ...selection.diagnostics,
      ...diagnostics,
      ...noOperations(configured, selection),
      ...unusedFolders(document, selection, webhooks),
      ...(versioned?.diagnostics ?? []),
    ];
    return { key, document, selection: { ...selection, diagnostics: findings }, versions: versioned?.versions };
  });
}

/** Reports a folder of webhooks in which no class is one of this document (config 1.6), unless something else was said of it. */
function unusedFolders(
  { key, webhooksDir }: SelectedDocument['document'],
  { operations, diagnostics }: Selection,
  webhooks: ReturnType<typeof webhookClasses>,
): UnboundDiagnostic[] {
  const isTold = webhooks.diagnostics.length > 0 || diagnostics.some(({ code }) => code.startsWith('webhook.'));
  if (webhooksDir === null || isTold || operations.some(({ webhook }) => webhook !== undefined)) return [];
  const params = { key: `documents.${key}.webhooks.dir`, reason: `no class below ${webhooksDir} is a webhook of it` };
  return [raise('config.setting-without-effect', params, { source: { file: 'docgen.yaml' } })];
}
