import { byteOrder, type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';

/** Asks the mapper class of the application for the names of tags. */
export type AskMapper = (
  mapper: string,
  names: readonly string[],
) => Promise<{ names: Record<string, string> } | { reason: string }>;

/** Describes what the names of tags depend on. */
export interface TagNamesInput {
  mapper: string | null;
  host: HostFacts;
  fragments: readonly Fragment[];
  /** Hash of the file of the mapper, when it is found. */
  mapperHash: string | undefined;
  ask: AskMapper;
}

/** Names the tags of a document as `tags.mapper` does, in a second boot that begins only when a tag, the application or the class is another (config 3.6). */
export class TagNames {
  private known:
    | { host: HostFacts; key: string; names: ReadonlyMap<string, string> | undefined; reason: string | undefined }
    | undefined;

  async of({ mapper, host, fragments, mapperHash, ask }: TagNamesInput): Promise<{
    names: ReadonlyMap<string, string> | undefined;
    diagnostics: UnboundDiagnostic[];
  }> {
    if (mapper === null || host.source === 'static') return { names: undefined, diagnostics: [] };
    const tags = tagsOf(fragments);
    const key = JSON.stringify([mapper, mapperHash ?? null, tags]);
    if (this.known?.host !== host || this.known.key !== key) {
      const answer = await ask(mapper, tags);
      const names = 'names' in answer ? new Map(Object.entries(answer.names)) : undefined;
      this.known = { host, key, names, reason: 'reason' in answer ? answer.reason : undefined };
    }
    const { names, reason } = this.known;
    const where = { source: { file: 'docgen.yaml' } };
    const diagnostics =
      reason === undefined ? [] : [raise('config.tag-mapper-unusable', { class: mapper, reason }, where)];
    return { names, diagnostics };
  }
}

/** Lists every tag that some layer gives an operation, in byte order. */
function tagsOf(fragments: readonly Fragment[]): string[] {
  const tags = new Set<string>();
  for (const { contributions } of fragments) {
    for (const { target, field, value } of contributions) {
      if (target.node !== 'operation' || field !== 'tags' || !Array.isArray(value)) continue;
      for (const tag of value) if (typeof tag === 'string') tags.add(tag);
    }
  }
  return [...tags].sort(byteOrder);
}
