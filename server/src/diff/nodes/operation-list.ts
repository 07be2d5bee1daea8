import { isMap, type JsonMap } from '@docgen/protocol';
import { METHODS } from '../../document/index.js';
import type { DocumentSide } from '../document-side.js';
import { idOf } from '../identity.js';
import { mapOf } from '../members.js';
import type { Pairable } from '../pairing.js';
import { type ParameterNode, parametersOf } from './parameter-list.js';

/** Holds an operation with what its path item adds to it. */
export interface OperationNode extends Pairable {
  /** Place as a person reads it, `GET /orders` or `POST webhooks.order.created`. */
  path: string;
  /** Path whose placeholders name path parameters. */
  template: string;
  /** Says that the reader of the document answers the operation instead of calling it. */
  isWebhook: boolean;
  parameters: readonly ParameterNode[];
  /** Path item as it stands in the document. */
  item: JsonMap;
}

/** Holds a path item that refers elsewhere. */
export interface PathItemSite {
  name: string;
  dangling: string | undefined;
}

export interface OperationList {
  operations: OperationNode[];
  /** Path items by `paths <path>` or `webhooks <name>`. */
  items: ReadonlyMap<string, PathItemSite>;
}

/** Lists the operations of `paths` and `webhooks` of a document, references of path items followed. */
export function operationsOf(side: DocumentSide): OperationList {
  const operations: OperationNode[] = [];
  const items = new Map<string, PathItemSite>();
  for (const section of ['paths', 'webhooks'] as const) {
    const isWebhook = section === 'webhooks';
    for (const [key, site] of mapOf(side.root.get(section))) {
      if (!isMap(site) || (!isWebhook && key.startsWith('x-'))) continue;
      const name = isWebhook ? `webhooks.${key}` : key;
      const { node, dangling } = side.resolve(site);
      items.set(`${section} ${key}`, { name, dangling });
      // Operations beside a reference are read where the target has none.
      for (const [method, operation] of operationsIn(node ?? site, node === site ? undefined : site)) {
        operations.push({
          id: idOf(operation),
          structural: `${method} ${name}`,
          node: operation,
          path: `${method} ${name}`,
          template: name,
          isWebhook,
          item: site,
          parameters: parametersOf(side, (node ?? site).get('parameters'), operation.get('parameters')),
        });
      }
    }
  }
  return { operations, items };
}

/** Gives the operations of a path item by method; `beside` has members of its own next to the reference. */
export function operationsIn(item: JsonMap, beside?: JsonMap): Map<string, JsonMap> {
  const found = new Map<string, JsonMap>();
  for (const of of beside === undefined ? [item] : [item, beside]) {
    const add = (method: string, operation: unknown): void => {
      const name = method.toUpperCase();
      if (operation instanceof Map && !found.has(name)) found.set(name, operation as JsonMap);
    };
    for (const method of METHODS) add(method, of.get(method));
    for (const [method, operation] of mapOf(of.get('additionalOperations'))) {
      if (!method.startsWith('x-')) add(method, operation);
    }
  }
  return found;
}
