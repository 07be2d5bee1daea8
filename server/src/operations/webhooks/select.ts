import type { FactReader } from '@docgen/cache';
import { classPlace, declarationsAt } from '@docgen/php';
import { byteOrder, type DocumentConfig, raise, type UnboundDiagnostic } from '@docgen/protocol';
import {
  declarationsOfClass,
  type OperationRoute,
  publicationOf,
  unknownDocuments,
  unpublishedWebhook,
  unreadable,
} from '../../analysis/index.js';

export interface WebhookSelectionInput {
  document: DocumentConfig;
  /** Keys of all configured documents, for `InDocs`. */
  documentKeys: readonly string[];
  /** Names the classes that files below `webhooks.dir` declare. */
  classes: readonly string[];
  /** Methods of HTTP, in lower case. */
  methods: readonly string[];
  reader: FactReader;
}

export interface WebhookSelection {
  /** In byte order of their signatures. */
  operations: OperationRoute[];
  diagnostics: UnboundDiagnostic[];
}

/** Selects the webhooks a document publishes: one per class that declares a name nobody else has (errors 13). */
export function selectWebhooks(input: WebhookSelectionInput): WebhookSelection {
  const diagnostics: UnboundDiagnostic[] = [];
  const bySignature = new Map<string, OperationRoute>();
  for (const fqcn of [...input.classes].sort(byteOrder)) {
    const found = webhookOf(fqcn, input, diagnostics);
    if (found === undefined) continue;
    const { operation, anchor } = found;
    const { signature, verb } = operation;
    const kept = bySignature.get(signature)?.webhook;
    if (kept === undefined) {
      bySignature.set(signature, operation);
      continue;
    }
    const params = { name: kept.name, method: verb, kept: kept.class, class: fqcn };
    diagnostics.push(raise('webhook.name-collision', params, { routeSignature: signature, anchor }));
  }
  const operations = [...bySignature.values()].sort((a, b) => byteOrder(a.signature, b.signature));
  return { operations, diagnostics };
}

function webhookOf(fqcn: string, input: WebhookSelectionInput, diagnostics: UnboundDiagnostic[]) {
  const { reader, document, documentKeys } = input;
  const declared = declarationsOfClass('Webhook', fqcn, reader)[0];
  if (declared === undefined) {
    diagnostics.push(...unreadOn(fqcn, reader));
    return undefined;
  }
  const { anchor } = declared;
  const reason = unpublishedWebhook(reader, fqcn, document);
  if (reason !== undefined) {
    diagnostics.push(raise('attribute.without-effect', { attribute: 'Webhook', reason }, { anchor }));
    return undefined;
  }
  const name = declared.text('name') ?? '';
  if (name.trim() === '') {
    diagnostics.push(raise('webhook.name-invalid', { class: fqcn }, { anchor }));
    return undefined;
  }
  const word = declared.text('method') ?? 'post';
  const isKnown = input.methods.includes(word.toLowerCase());
  const verb = isKnown ? word.toUpperCase() : 'POST';
  const operation = operationOf(name, fqcn, verb);
  const where = { routeSignature: operation.signature, anchor };
  const publication = publicationOf(operation, reader);
  if (publication.excluded) return undefined;
  diagnostics.push(...unknownDocuments(publication, documentKeys, where));
  if (publication.documents?.keys.includes(document.key) === false) return undefined;
  if (!isKnown) diagnostics.push(raise('webhook.method-unknown', { class: fqcn, word }, where));
  return { operation, anchor };
}

/** Reports what stands on a class of the directory that nobody else may read: a webhook with an argument that was not understood. */
function unreadOn(fqcn: string, reader: FactReader): UnboundDiagnostic[] {
  const place = classPlace(reader, fqcn);
  const unread = place === undefined ? [] : declarationsAt(reader, place).unread;
  return unread.map((one) => raise('attribute.unreadable', unreadable(one), { anchor: one.anchor }));
}

/** Makes the operation of a webhook, which the application sends: no route of its own leads to it. */
function operationOf(name: string, fqcn: string, verb: string): OperationRoute {
  const path = `webhooks.${name}`;
  return {
    route: {
      methods: [verb],
      uri: path,
      domain: null,
      name: null,
      action: { kind: 'unknown', text: fqcn },
      vendor: false,
      middleware: [],
      excluded: [],
      wheres: {},
      defaults: {},
      bindingFields: {},
      scoped: null,
      trashed: false,
      fallback: false,
      parameters: [],
      at: null,
      error: null,
    },
    verb,
    path,
    parameters: [],
    optional: [],
    furtherVerb: false,
    signature: `${verb} ${path}`,
    middleware: [],
    webhook: { name, class: fqcn },
  };
}
