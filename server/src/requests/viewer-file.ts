import { join } from 'node:path';
import type { Config } from '@docgen/protocol';
import { holdsBytes, writeArtifact } from './write-artifact.js';

/**
 * Writes the settings of docgen.yaml that pages need and cannot read themselves to `storage/docgen/viewer.json`, for
 * every document, whichever were built (cache 7.4). Best effort: pages go on without it, and so does an application
 * whose storage cannot be written.
 */
export function writeViewerFile(root: string, config: Config): void {
  const documents = [...config.documents.values()].map(({ key, info, export: { targets } }) => [
    key,
    { title: info.get('title'), version: info.get('version'), targets },
  ]);
  const text = JSON.stringify({ docgen: 'viewer/1', documents: Object.fromEntries(documents) }, null, 2);
  const bytes = Buffer.from(`${text}\n`, 'utf8');
  const file = join(root, 'storage/docgen/viewer.json');
  if (!holdsBytes(file, bytes)) writeArtifact(root, file, bytes);
}
