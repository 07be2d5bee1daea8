import { join } from 'node:path';
import { leavesFolder } from '@docgen/cache/real-place';
import type { Config } from '@docgen/protocol';
import type { RequestContext } from '../request-context.js';
import { holdsBytes, writeArtifact } from './write-artifact.js';

/**
 * Writes the settings of docgen.yaml that pages need and cannot read themselves to `storage/docgen/viewer.json`, for
 * every document, whichever were built (cache 7.4). Best effort: pages go on without it, and so does an application
 * whose storage cannot be written. A `storage` that is a link to the outside is not written to, which is said.
 */
export function writeViewerFile({ root, note }: RequestContext, config: Config): void {
  if (leavesFolder(root, 'storage/docgen')) {
    note?.('Nothing is kept in storage/docgen: a link on the way leads outside of the application.');
    return;
  }
  const documents = [...config.documents.values()].map(({ key, info, export: { targets } }) => [
    key,
    { title: info.get('title'), version: info.get('version'), targets },
  ]);
  const text = JSON.stringify({ docgen: 'viewer/1', documents: Object.fromEntries(documents) }, null, 2);
  const bytes = Buffer.from(`${text}\n`, 'utf8');
  const file = join(root, 'storage/docgen/viewer.json');
  if (!holdsBytes(file, bytes)) writeArtifact(root, file, bytes);
}
