import { isMap, type JsonMap } from '@docgen/protocol';
import { readJson } from '../../../document/index.js';
import { Refusal } from '../../../project/refusal.js';
import { artifactBytes } from '../../comparison/artifact-file.js';
import { shownPath } from '../../writing/write-artifact.js';

/**
 * Reads the entries of a recording; none where there is no file. Throws Refusal for a file that is none, a torn one or one with the
 * marks of a merge: to write it anew would lose the other examples in it.
 */
export function committedEntries(root: string, file: string): JsonMap[] {
  const bytes = artifactBytes(file);
  if (!Buffer.isBuffer(bytes)) {
    if (bytes.missing) return [];
    throw refused(root, file, bytes.reason);
  }
  const text = bytes.toString('utf8');
  const read = readJson(text);
  if (!read.ok) {
    const line = text.slice(0, read.offset).split('\n').length;
    throw refused(root, file, `line ${line} is not JSON (${read.reason})`);
  }
  const value = isMap(read.value) ? read.value : undefined;
  if (value?.get('docgen') !== 'recording/1') {
    throw refused(root, file, 'it does not begin with "docgen": "recording/1"');
  }
  const responses = value.get('responses');
  if (!Array.isArray(responses)) throw refused(root, file, 'its responses are no list');
  const entries = responses.filter(isMap);
  if (entries.length < responses.length) throw refused(root, file, 'one of its responses is no object');
  return entries;
}

function refused(root: string, file: string, reason: string): Refusal {
  return new Refusal('option-invalid', [
    `Nothing is recorded: ${shownPath(root, file)} is not a recording, ${reason}. Mend it, or delete it and record its examples again.`,
  ]);
}
