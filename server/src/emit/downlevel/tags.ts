import { isMap, type JsonMap } from '@docgen/protocol';
import { pointer } from '../../document/index.js';
import type { ReportFinding } from '../emitter.js';

/** Drops the members of tags that 3.1 does not have (emitters 4); the groups of `x-tagGroups` stay. */
export function withoutTagMembers(root: JsonMap, report: ReportFinding): JsonMap {
  const tags = root.get('tags');
  if (!Array.isArray(tags)) return root;
  const left = tags.map((tag, index) => {
    if (!isMap(tag)) return tag;
    const out: JsonMap = new Map(tag);
    const at = (member: string) => ({
      pointer: pointer(['tags', String(index), member]),
      tag: String(tag.get('name')),
    });
    if (out.delete('summary')) report('downlevel.tag-summary', at('summary'));
    if (out.delete('parent')) report('downlevel.tag-parent', { ...at('parent'), parent: String(tag.get('parent')) });
    if (out.delete('kind')) report('downlevel.tag-kind', at('kind'));
    return out;
  });
  return new Map(root).set('tags', left);
}
