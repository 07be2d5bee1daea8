import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { numberPlaceholders } from '../../document/index.js';
import { fieldChange, type NodeName } from '../change-list.js';
import { below, type Comparison } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { keysOf, mapOf } from '../members.js';
import { operationsOf } from './operation-list.js';

/** Compares the links of a response by name (diff 9.5). One behind a reference that leads nowhere is not promised. */
export function compareLinks(of: Comparison, at: NodeName, before: JsonMap, after: JsonMap): void {
  const [old, current] = [linksOf(of.before, before), linksOf(of.after, after)];
  for (const name of keysOf(old, current)) {
    const link = below(at, 'response', name, `links ${name}`);
    const [was, is] = [old.get(name), current.get(name)];
    if (!isMap(was)) of.changes.add('response.link-added', 'added', link);
    else if (!isMap(is)) of.changes.add('response.link-removed', 'removed', link);
    else {
      const fields = [
        ...(leadAlike(of, was, is)
          ? []
          : LEADS.flatMap((member) => fieldChange(member, was.get(member), is.get(member)))),
        ...FILLED.flatMap((member) => fieldChange(member, was.get(member), is.get(member))),
        ...fieldChange('server', serverOf(was), serverOf(is)),
      ];
      if (fields.length > 0) of.changes.add('response.link-changed', 'changed', link, fields);
    }
  }
}

/** Lists what a link fills in, and what names the operation it leads to. */
const FILLED = ['parameters', 'requestBody'];
const LEADS = ['operationId', 'operationRef'];

function linksOf(side: DocumentSide, response: JsonMap): JsonMap {
  const links = [...mapOf(response.get('links'))].flatMap(([name, site]): [string, Json][] => {
    const { node } = side.resolve(site);
    return isMap(site) && node !== undefined ? [[name, node]] : [];
  });
  return new Map(links);
}

/** Tells whether two links lead to one operation: an operationId that is only another name breaks nobody. */
function leadAlike({ before, after }: Comparison, was: JsonMap, is: JsonMap): boolean {
  const [old, current] = [was.get('operationId'), is.get('operationId')];
  if (LEADS.every((member) => fieldChange(member, was.get(member), is.get(member)).length === 0)) return true;
  if (old === undefined || current === undefined) return false;
  const place = placeOf(before, old);
  return place !== undefined && place === placeOf(after, current);
}

/** Gives method and path of the operation with an operationId, the names of placeholders aside. */
function placeOf(side: DocumentSide, operationId: Json): string | undefined {
  const found = operationsOf(side).operations.find(({ node }) => node.get('operationId') === operationId);
  return found === undefined ? undefined : numberPlaceholders(found.path);
}

function serverOf(link: JsonMap): Json | null {
  return mapOf(link.get('server')).get('url') ?? null;
}
