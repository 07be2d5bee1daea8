import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ComparedSide, PlainChange } from '@docgen/protocol/rpc';
import { compareDocuments, IdentityMismatch } from '../../diff/index.js';
import { plainJson } from '../../document/index.js';
import type { DocumentAnalysis } from '../../pipeline/types.js';
import { Refusal } from '../../project/refusal.js';
import { rebased } from './base-path.js';
import type { DocumentComparison } from './comparison.js';
import { documentAtLevel, loadLevels } from './level.js';
import { type ArtifactText, type OldDocument, oldDocument } from './old-document.js';
import { changeOrigins } from './origins.js';
import { componentReach } from './reach.js';
import { withSharedParts } from './shared-parts.js';

/** Reads the old side and loads what its level needs. Throws `Refusal` where it cannot be compared. */
export async function prepareComparison(old: ArtifactText): Promise<void> {
  oldDocument(old);
  await loadLevels();
}

/** Compares an old artifact with a document, both at the level of the old one (diff 6). */
export function compareWith(
  text: ArtifactText,
  analysis: DocumentAnalysis,
  withOrigins = false,
): Omit<DocumentComparison, 'errors'> {
  const old = oldDocument(text);
  const current = isInterchange(old) ? analysis.unhashed : documentAtLevel(analysis, old.level);
  const moved = rebased(old.document, current);
  const before = moved?.document ?? old.document;
  try {
    const { changes, ...changeset } = compareDocuments(withSharedParts(before, current), current);
    const plain = changes.map(({ fields, ...change }): PlainChange => {
      if (fields === undefined) return change;
      return { ...change, fields: fields.map((of) => ({ field: of.field, old: value(of.old), new: value(of.new) })) };
    });
    return {
      old: side(before),
      current: side(current),
      changeset: { ...changeset, changes: plain },
      leftOut: {
        ...(old.level === '3.0' && hasWebhooks(analysis.unhashed) ? { webhooks: true } : {}),
        ...(moved === undefined ? {} : { base: moved.base }),
        ...(old.foreign === undefined ? {} : { reference: old.foreign }),
      },
      reach: componentReach(before, current, plain),
      ...(withOrigins ? { origins: changeOrigins(before, analysis.unhashed, plain) } : {}),
    };
  } catch (error) {
    if (error instanceof IdentityMismatch) throw new Refusal('artifact-unreadable', [error.message]);
    throw error;
  }
}

function hasWebhooks(document: JsonMap): boolean {
  const webhooks = document.get('webhooks');
  return isMap(webhooks) && webhooks.size > 0;
}

/** Tells whether the old side is the interchange document, which has more to say than any artifact of OpenAPI: pages, navigation. */
function isInterchange({ document }: OldDocument): boolean {
  return document.has('x-docgen');
}

function value(json: Json): unknown {
  return plainJson(json);
}

function side(document: JsonMap): ComparedSide {
  const info = document.get('info');
  const text = (member: string): string => {
    const found = isMap(info) ? info.get(member) : undefined;
    return typeof found === 'string' ? found.trim() : '';
  };
  return { title: text('title'), version: text('version') };
}
