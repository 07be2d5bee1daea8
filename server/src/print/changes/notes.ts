import type { LeftOut, PlainChangeset } from '@docgen/protocol/rpc';

/** Writes the paragraphs that stand before the changes (diff 12.5). */
export function changesetNotes(
  { pairing, disjointIdentities, unreferencedComponents }: PlainChangeset,
  { webhooks, reference, base, documents = [] }: LeftOut = {},
): string[] {
  const notes: string[] = [];
  if (pairing === 'structural') {
    notes.push(
      'Note: one side carries no docgen identities, so operations were paired by method and path.\n' +
        'A path that was renamed therefore reads as a removal plus an addition.',
    );
  }
  if (disjointIdentities.length > 0) {
    notes.push(
      `Warning: both sides carry docgen identities, but no ${disjointIdentities.join(' or ')} id appears on both.\n` +
        'Such nodes were paired by method, path and name; one that was renamed reads as removed and added again.',
    );
  }
  if (unreferencedComponents.length > 0) {
    notes.push(`Note: nothing in either document references ${unreferencedComponents.join(', ')}.`);
  }
  if (webhooks === true) {
    notes.push(
      'Note: the old artifact is OpenAPI 3.0, which has no webhooks: those of the document were not compared.',
    );
  }
  if (base !== undefined) {
    notes.push(`Note: the servers of the old artifact end in ${base}, which was put before its paths.`);
  }
  if (reference !== undefined) {
    notes.push(
      `Note: the old artifact refers to other files, first to ${reference}. They were not read, and what they say was not compared.`,
    );
  }
  if (documents.length > 0) {
    notes.push(`Note: not compared: ${documents.join(', ')}. A document is named behind the file it is compared with.`);
  }
  return notes;
}
