import type { NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { idOf } from '../identity.js';
import { mapOf } from '../members.js';
import { pairNodes } from '../pairing.js';
import { nameOf, type OperationNode, operationsIn } from './operation-list.js';
import { parametersOf } from './parameter-list.js';

/** Holds an operation of a callback. */
export interface CallbackNode extends OperationNode {
  /** Says that it stands behind a reference, where another operation may have it as well. */
  isShared: boolean;
}

/**
 * Pairs the operations of the callbacks of an operation (diff 9.9), tells which came and which went, and gives the pairs, which are
 * compared as webhooks are. A callback behind a reference that leads nowhere has none.
 */
export function pairCallbacks(
  of: Comparison,
  at: NodeName,
  before: OperationNode,
  after: OperationNode,
): [CallbackNode, CallbackNode][] {
  const [old, current] = [callbacksOf(of, of.before, at, before), callbacksOf(of, of.after, at, after)];
  const { pairs, removed, added } = pairNodes(old, current);
  for (const node of removed) of.changes.add('operation.removed', 'removed', nameOf(node));
  for (const node of added) of.changes.add('operation.added', 'added', nameOf(node));
  return pairs;
}

function callbacksOf({ withIds }: Comparison, side: DocumentSide, at: NodeName, owner: OperationNode): CallbackNode[] {
  const found: CallbackNode[] = [];
  for (const [name, site] of mapOf(owner.node.get('callbacks'))) {
    const callback = side.resolve(site);
    for (const [expression, inside] of mapOf(callback.node)) {
      if (expression.startsWith('x-')) continue;
      const item = side.resolve(inside);
      const shared = item.node?.get('parameters');
      for (const [method, node] of operationsIn(mapOf(item.node))) {
        const place = `callbacks ${name} ${expression} ${method.toLowerCase()}`;
        const parameters = parametersOf(side, shared, node.get('parameters'));
        found.push({
          id: withIds ? idOf(node) : undefined,
          structural: place,
          placed: `${at.id}#${place}`,
          node,
          path: `${owner.path} ${place}`,
          template: '',
          isWebhook: true,
          parameters: withIds ? parameters : parameters.map((one) => ({ ...one, id: undefined })),
          shared,
          servers: undefined,
          isShared: callback.node !== callback.site || item.node !== item.site,
        });
      }
    }
  }
  return found;
}
