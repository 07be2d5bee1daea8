import { isMap, type JsonMap } from '@docgen/protocol';
import { fieldChange, type NodeName } from '../change-list.js';
import { below, type Comparison } from '../comparison.js';
import type { DocumentSide, Resolved } from '../document-side.js';
import { idOf } from '../identity.js';
import { keysOf, mapOf, proseOf } from '../members.js';
import type { DataFlow } from '../verdicts.js';
import { compareContent } from './content.js';
import { compareLinks } from './links.js';
import type { OperationNode } from './operation-list.js';
import { compareValues } from './parameters.js';
import { serializationChange } from './serialization.js';
import { reportUnresolved } from './unresolved-references.js';

/** Compares the responses of a paired operation by status (diff 9.5). */
export function compareResponses(of: Comparison, at: NodeName, before: OperationNode, after: OperationNode): void {
  const [old, current] = [mapOf(before.node.get('responses')), mapOf(after.node.get('responses'))];
  for (const status of keysOf(old, current)) {
    if (status.startsWith('x-') || status === '$ref') continue;
    const [was, is] = [of.before.resolve(old.get(status)), of.after.resolve(current.get(status))];
    const plain = below(at, 'response', status, `responses ${status}`);
    const id = of.withIds ? (idIn(is) ?? idIn(was)) : undefined;
    const name = id === undefined ? plain : { ...plain, id };
    const isThere = [isMap(old.get(status)), isMap(current.get(status))];
    if (reportUnresolved(of.changes, 'response.unresolved-ref', name, was.dangling, is.dangling)) continue;
    if (!isThere[0] && !isThere[1]) continue;
    if (!isThere[0]) of.changes.add('response.added', 'added', name);
    else if (!isThere[1]) of.changes.add('response.removed', 'removed', name);
    else compareStated(of, name, was, is, after.isWebhook ? 'request' : 'read');
  }
}

function idIn({ site, node }: Resolved): string | undefined {
  return idOf(site) ?? (node === undefined ? undefined : idOf(node));
}

/** Compares two responses. The reader of the document writes those of a webhook. */
function compareStated(of: Comparison, name: NodeName, was: Resolved, is: Resolved, flow: DataFlow): void {
  const nodes = { before: mapOf(was.node), after: mapOf(is.node) };
  const [told, tells] = [was, is].map(
    ({ site, node }) => proseOf(site.get('description')) ?? proseOf(node?.get('description')),
  );
  const description = fieldChange('description', told, tells);
  if (description.length > 0) of.changes.add('response.description-changed', 'changed', name, description);
  compareContent(of, 'response', name, nodes, { id: name.id, flow });
  compareHeaders(of, name, nodes, flow);
  compareLinks(of, name, nodes.before, nodes.after);
}

/** Compares headers by name without letter case. A header behind a reference that leads nowhere is not promised. */
function compareHeaders(
  of: Comparison,
  at: NodeName,
  nodes: { before: JsonMap; after: JsonMap },
  flow: DataFlow,
): void {
  const [old, current] = [headersOf(of.before, nodes.before), headersOf(of.after, nodes.after)];
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const [was, is] = [old.get(key), current.get(key)];
    const spelled = is?.name ?? was?.name ?? key;
    const name = below(at, 'response', spelled, `headers ${spelled}`);
    if (was === undefined) {
      const isOwed = flow === 'request' && is?.node.get('required') === true;
      of.changes.decide('response.header-added', 'added', name, isOwed);
    } else if (is === undefined) of.changes.add('response.header-removed', 'removed', name);
    else {
      const [wasRequired, isRequired] = [was.node.get('required') === true, is.node.get('required') === true];
      const required = fieldChange('required', wasRequired, isRequired);
      if (required.length > 0) {
        const code = isRequired ? 'response.header-became-required' : 'response.header-became-optional';
        of.changes.decide(code, 'changed', name, isRequired === (flow === 'request'), required);
      }
      const written = serializationChange(of, { in: 'header', node: was.node }, { in: 'header', node: is.node });
      if (written.length > 0) of.changes.add('response.header-serialization-changed', 'changed', name, written);
      compareValues(of, { ...name, id: at.id }, was.node, is.node, flow);
    }
  }
}

function headersOf(side: DocumentSide, response: JsonMap): Map<string, { name: string; node: JsonMap }> {
  const found = new Map<string, { name: string; node: JsonMap }>();
  for (const [name, site] of mapOf(response.get('headers'))) {
    const { node } = side.resolve(site);
    if (isMap(site) && node !== undefined) found.set(name.toLowerCase(), { name, node });
  }
  return found;
}
