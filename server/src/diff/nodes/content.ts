import type { JsonMap } from '@docgen/protocol';
import type { NodeName } from '../change-list.js';
import { type Comparison, compareSchemas } from '../comparison.js';
import { keysOf, mapOf } from '../members.js';
import type { DataFlow } from '../verdicts.js';
import { compareEncodings } from './encodings.js';

/** Compares the media types of a body, with how its parts are written (diff 9.4, 9.5). `owner` has the id that changes of schemas carry. */
export function compareContent(
  of: Comparison,
  code: 'requestBody' | 'response',
  at: NodeName,
  nodes: { before: JsonMap; after: JsonMap },
  owner: { id: string; flow: DataFlow },
): void {
  const [old, current] = [mapOf(nodes.before.get('content')), mapOf(nodes.after.get('content'))];
  for (const media of keysOf(old, current)) {
    const name = { target: code, id: `${at.id}#${media}`, path: `${at.path} ${media}` };
    if (!old.has(media)) of.changes.add(`${code}.content-added`, 'added', name);
    else if (!current.has(media)) of.changes.add(`${code}.content-removed`, 'removed', name);
    else {
      const [before, after] = [of.before.resolve(old.get(media)).node, of.after.resolve(current.get(media)).node];
      compareEncodings(of, code, name, before, after, owner.flow);
      compareMediaTypes(of, name.path, before, after, owner);
    }
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
