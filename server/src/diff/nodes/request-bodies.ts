import type { NodeName } from '../change-list.js';
import { fieldChange } from '../change-list.js';
import { below, type Comparison } from '../comparison.js';
import { proseOf } from '../members.js';
import { compareContent } from './content.js';
import type { OperationNode } from './operation-list.js';
import { reportUnresolved } from './unresolved-references.js';

/** Compares the body that a request of a paired operation carries (diff 9.4). */
export function compareRequestBodies(of: Comparison, at: NodeName, before: OperationNode, after: OperationNode): void {
  const { changes } = of;
  const [old, current] = [before.node.get('requestBody'), after.node.get('requestBody')];
  if (old === undefined && current === undefined) return;
  const name = below(at, 'requestBody', 'requestBody', 'requestBody');
  const [was, is] = [of.before.resolve(old), of.after.resolve(current)];
  if (reportUnresolved(changes, 'requestBody.unresolved-ref', name, was.dangling, is.dangling)) return;
  if (was.node === undefined || is.node === undefined) return;
  const [wasRequired, isRequired] = [was.node.get('required') === true, is.node.get('required') === true];
  if (old === undefined) {
    if (!isRequired) changes.add('requestBody.added', 'added', name);
    else changes.decide('requestBody.added-required', 'added', name, !after.isWebhook);
    return;
  }
  if (current === undefined) {
    changes.add('requestBody.removed', 'removed', name);
    return;
  }
  const required = fieldChange('required', wasRequired, isRequired);
  if (required.length > 0) {
    // The reader of the document receives the body of a webhook.
    const code = isRequired ? 'requestBody.became-required' : 'requestBody.became-optional';
    changes.decide(code, 'changed', name, isRequired !== after.isWebhook, required);
  }
  const [told, tells] = [was, is].map(
    ({ site, node }) => proseOf(site.get('description')) ?? proseOf(node?.get('description')),
  );
  const description = fieldChange('description', told, tells);
  if (description.length > 0) changes.add('requestBody.description-changed', 'changed', name, description);
  const flow = after.isWebhook ? 'read' : 'request';
  compareContent(of, 'requestBody', name, { before: was.node, after: is.node }, { id: at.id, flow });
}
