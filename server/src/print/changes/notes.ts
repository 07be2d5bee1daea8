import type { PlainChangeset } from '@docgen/protocol/rpc';

/** Writes the paragraphs that stand before the changes (diff 12.5). */
export function changesetNotes({ pairing, disjointIdentities, unreferencedComponents }: PlainChangeset): string[] {
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
        'Every such node reads as removed and added again.',
    );
  }
  if (unreferencedComponents.length > 0) {
    notes.push(`Note: nothing in either document references ${unreferencedComponents.join(', ')}.`);
  }
  return notes;
}
