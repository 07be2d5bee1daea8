import type { ChangedClass } from '../../../layers/version/index.js';
import type { Assembly } from '../state.js';

export type Side = 'request' | 'response' | 'enum';

const REQUEST = '#request';

/**
 * Names the schema components that publish a class on one side (versioning 13.3). A class that is published in several views, or with
 * several arguments, has several.
 */
export function componentsOf({ ids }: ChangedClass, side: Side, assembly: Assembly): string[] {
  const names = assembly.memo.names.get(assembly.docId)?.names;
  const published = assembly.buckets.get('schemas');
  return (assembly.memo.reached.get(assembly.docId) ?? []).flatMap(({ ref, definition }) => {
    const [identity = ''] = definition.tuple;
    const [, id = '', facet = ''] = /^([^#]*)(#.*)?$/s.exec(identity) ?? [];
    if (definition.bucket !== 'schemas' || !ids.includes(id)) return [];
    const isRequest = facet.startsWith(REQUEST);
    if (side === 'enum' ? facet !== '' : isRequest !== (side === 'request')) return [];
    const reference = names?.get(ref.placeholder);
    const name = reference?.slice(reference.lastIndexOf('/') + 1);
    return name !== undefined && published?.has(name) === true ? [name] : [];
  });
}
