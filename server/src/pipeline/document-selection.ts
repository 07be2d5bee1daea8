import type { PhpIndex, SourceFiles } from '@docgen/php';
import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import { noOperations } from '../operations/routes/no-operations.js';
import type { Selection } from '../operations/routes/select.js';
import { Refusal } from '../project/refusal.js';
import { withDescription } from './description-file.js';
import { withTitle } from './document-title.js';
import { webhookClasses } from './enrichment/webhook-classes.js';
import type { RouteTable } from './route-table.js';
import type { BuildInput } from './types.js';

/** Holds a document of a build, and the operations it publishes. */
export interface SelectedDocument {
  key: string;
  document: DocumentConfig;
  selection: Selection;
}

/** Selects the operations of the documents a build is asked for. Throws `Refusal` for one that is not configured. */
export function selectDocuments(
  { config, documents }: BuildInput,
  host: HostFacts,
  table: RouteTable,
  files: SourceFiles,
  index: Pick<PhpIndex, 'factsOf'>,
): SelectedDocument[] {
  return documents.map((key) => {
    const configured = config.documents.get(key);
    if (configured === undefined) throw new Refusal('unknown-document', [`Unknown document "${key}".`]);
    const described = withDescription(configured, files);
    const { document, diagnostics: untitled } = withTitle(described.document, host, files);
    const webhooks = webhookClasses(document, files, index);
    const diagnostics = [...described.diagnostics, ...untitled, ...webhooks.diagnostics];
    const selection = table.selection(host, document, [...config.documents.keys()], webhooks.classes);
    const findings = [...selection.diagnostics, ...diagnostics, ...noOperations(configured, selection)];
    return { key, document, selection: { ...selection, diagnostics: findings } };
  });
}
