import type { JsonMap } from '@docgen/protocol';
import type { NodeName } from '../change-list.js';
import { type Comparison, compareSchemas } from '../comparison.js';
import { mapOf } from '../members.js';
import type { DataFlow } from '../verdicts.js';
import { compareEncodings } from './encodings.js';
import { pairMediaTypes } from './media-type-pairing.js';

/** Compares the media types of a body, with how its parts are written (diff 9.4, 9.5). `owner` has the id that changes of schemas carry. */
export function compareContent(
  of: Comparison,
  code: 'requestBody' | 'response',
  at: NodeName,
  nodes: { before: JsonMap; after: JsonMap },
  owner: { id: string; flow: DataFlow },
): void {
  const [old, current] = [mapOf(nodes.before.get('content')), mapOf(nodes.after.get('content'))];
  const nameOf = (media: string) => ({ target: code, id: `${at.id}#${media}`, path: `${at.path} ${media}` });
  const { pairs, removed, added } = pairMediaTypes(old, current, owner.flow === 'request');
  for (const media of added) of.changes.add(`${code}.content-added`, 'added', nameOf(media));
  for (const media of removed) of.changes.add(`${code}.content-removed`, 'removed', nameOf(media));
  for (const [was, is] of pairs) {
    const name = nameOf(is);
    const [before, after] = [of.before.resolve(old.get(was)).node, of.after.resolve(current.get(is)).node];
    compareEncodings(of, code, name, before, after, owner.flow);
    compareMediaTypes(of, name.path, before, after, owner);
  }
}

/** Compares the schemas of one media type. */
export function compareMediaTypes(
  of: Comparison,
  path: string,
  before: JsonMap | undefined,
  after: JsonMap | undefined,
  owner: { id: string; flow: DataFlow },
): void {
  for (const member of ['schema', 'itemSchema']) {
    compareSchemas(of, before?.get(member), after?.get(member), { ...owner, path: `${path} ${member}` });
  }
}
