import type { DocumentConfig } from '@docgen/protocol';
import { Refusal } from '../../project/refusal.js';
import { PLAIN } from '../emission.js';
import type { Ready, RequestContext } from '../request-context.js';
import { startBuild } from '../start-build.js';

/** Finds the document of docgen.yaml that an older version is derived of: the asked one, else the first that names changes (contract 3.3). */
export function derivingDocument({ config }: Ready, key: string): DocumentConfig | undefined {
  const named = config.documents.get(key);
  return [...(named === undefined ? [] : [named]), ...config.documents.values()].find(
    ({ apiVersion }) => (apiVersion?.changes.length ?? 0) > 0,
  );
}

/** Derives the interchange document of an API version from the code as it is now. Throws `Refusal` where it cannot be. */
export async function derivedArtifact(
  document: DocumentConfig,
  version: string,
  state: Ready,
  run: RequestContext,
): Promise<Uint8Array> {
  const emit = { [document.key]: [{ format: 'full', yaml: false, ...PLAIN } as const] };
  const built = await startBuild(state, [document], { emit, apiVersion: version }, run);
  const bytes = built.documents[0]?.artifacts[0]?.bytes;
  if (bytes === undefined) throw new Refusal('cancelled', []);
  return bytes;
}
