import { obj } from '@docgen/protocol';
import type { AnalysisContext, By, Concern, Contribution, OperationRoute } from '../../analysis/index.js';
import { commentKeywords, type RequestRead, requestReads, writeDefault } from '../validation/index.js';
import { isPublishedCookie, isPublishedHeader } from './reserved.js';

/**
 * Documents header and cookie parameters the code reads (requests 14.1, 14.2). It runs last in the security phase, so
 * that the keys of security schemes are known; the concerns `body` and `query` document bodies and query strings.
 */
export const headerReads: Concern = {
  name: 'request-reads',
  phase: 'security',
  priority: -1000,
  contribute(operation: OperationRoute, ctx: AnalysisContext) {
    const reads = requestReads(operation, ctx);
    const headers = spelledOnce(reads.filter((read) => read.place === 'header'));
    return [
      ...headers.filter((read) => isPublishedHeader(nameOf(read), ctx)).flatMap((read) => parameter('header', read)),
      ...reads
        .filter((read) => read.place === 'cookie' && isPublishedCookie(nameOf(read), ctx))
        .flatMap((read) => parameter('cookie', read)),
    ];
  },
};

const nameOf = (read: RequestRead) => read.path[0] ?? '';
const folded = (name: string) => name.toLowerCase().replaceAll('_', '-');

/**
 * Keeps one read per header: names compare without regard to case and to `_` or `-`; the byte-smallest spelling is
 * published.
 */
function spelledOnce(reads: readonly RequestRead[]): RequestRead[] {
  const byName = new Map<string, RequestRead>();
  for (const read of reads) {
    const key = folded(nameOf(read));
    const known = byName.get(key);
    const both = { ...read, ...known };
    if (known === undefined) byName.set(key, read);
    else byName.set(key, { ...both, path: nameOf(read) < nameOf(known) ? read.path : known.path });
  }
  return [...byName.values()];
}

function parameter(place: 'header' | 'cookie', read: RequestRead): Contribution[] {
  const name = nameOf(read);
  const by: By = { layer: 'integration', producer: 'integration:request-reads', anchor: read.anchor };
  const target = { node: 'parameter', in: place, name } as const;
  const schema = obj({ type: 'string' });
  writeDefault(schema, read.default);
  const out: Contribution[] = [
    { target, field: 'required', value: false, by },
    { target: { node: 'parameter-schema', in: place, name }, field: '*', value: schema, by },
  ];
  const description = commentKeywords(read, schema).get('description');
  if (description !== undefined) {
    out.push({
      target,
      field: 'description',
      value: description,
      by: { ...by, layer: 'docblock', producer: 'docblock' },
    });
  }
  return out;
}
