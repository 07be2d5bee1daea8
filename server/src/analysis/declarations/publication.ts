import type { FactReader } from '@docgen/cache';
import { type Anchor, raise, type UnboundDiagnostic, type Where } from '@docgen/protocol';
import { declarationsOf, type Routed } from './operation.js';

/** Says what the attributes of an operation allow: nothing, every document, or those `InDocs` lists. */
export interface Publication {
  excluded: boolean;
  documents?: { keys: string[]; anchor: Anchor };
}

/**
 * Reads the attributes of an action and its class, or of a webhook's class, about being published (requests 2.1 steps 5 and 6, config
 * 9.7). `documents` is the allow-list of `InDocs`, a method's replacing its class's; absent without one.
 */
export function publicationOf(operation: Routed, reader: FactReader): Publication {
  const excluded = declarationsOf('ExcludeFromDocs', operation, reader).length > 0;
  const listed = declarationsOf('InDocs', operation, reader)[0];
  if (listed === undefined) return { excluded };
  return { excluded, documents: { keys: listed.texts('documents'), anchor: listed.anchor } };
}

/** Reports the documents `InDocs` names that are not configured, or that it names none, at the attribute. */
export function unknownDocuments(
  { documents }: Publication,
  configured: readonly string[],
  { routeSignature }: Pick<Where, 'routeSignature'>,
): UnboundDiagnostic[] {
  if (documents === undefined) return [];
  const { keys, anchor } = documents;
  const reported = keys.length === 0 ? [null] : keys.filter((key) => !configured.includes(key));
  const where: Where = { anchor, ...(routeSignature === undefined ? {} : { routeSignature }) };
  return reported.map((key) => raise('attribute.in-docs-unknown', { key, known: [...configured] }, where));
}
