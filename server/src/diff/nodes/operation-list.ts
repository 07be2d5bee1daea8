import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type Ask, DependentMemo, METHODS } from '../../document/index.js';
import type { NodeName } from '../change-list.js';
import { type DocumentSide, resolved } from '../document-side.js';
import { idOf } from '../identity.js';
import { mapOf } from '../members.js';
import type { Pairable } from '../pairing.js';
import { type ParameterNode, parametersOf } from './parameter-list.js';

/** Holds an operation with what its path item adds to it. */
export interface OperationNode extends Pairable {
  /** Id that changes carry where it has none, if not the structural key (diff 12.1). */
  placed?: string;
  /** Place as a person reads it, `GET /orders` or `POST webhooks.order.created`. */
  path: string;
  /** Path whose placeholders name path parameters. */
  template: string;
  /** Says that the reader of the document answers the operation instead of calling it. */
  isWebhook: boolean;
  parameters: readonly ParameterNode[];
  /** Parameters of its path item, as they are written there. */
  shared: Json | undefined;
  /** Servers of its own, else those of its path item. */
  servers: Json | undefined;
}

/** Holds a path item with the operations behind it. */
export interface PathItemSite {
  name: string;
  /** Reference that leads nowhere. */
  dangling: string | undefined;
  operations: readonly OperationNode[];
}

export interface OperationList {
  operations: OperationNode[];
  /** Path items by `paths <path>` or `webhooks <name>`. */
  items: ReadonlyMap<string, PathItemSite>;
}

/** Names an operation in a change. */
export function nameOf({ id, placed, structural, path }: OperationNode): NodeName {
  return { target: 'operation', id: id ?? placed ?? structural, path };
}

/**
 * Keeps path items by the node that states them: of two documents that are compared, and from build to build, most are the same
 * objects, and their operations then are as well.
 */
const known = new DependentMemo<JsonMap, PathItemSite>();

/** Lists the operations of `paths` and `webhooks` of a document, references of path items followed. */
export function operationsOf(side: DocumentSide): OperationList {
  const operations: OperationNode[] = [];
  const items = new Map<string, PathItemSite>();
  for (const section of ['paths', 'webhooks'] as const) {
    for (const [key, site] of mapOf(side.root.get(section))) {
      if (!isMap(site) || (section === 'paths' && key.startsWith('x-'))) continue;
      const place = `${section} ${key}`;
      const ask: Ask = (question) => (question === PLACE ? place : side.at(question.slice(REFERENCE.length)));
      const item = known.of(site, ask, itemOf);
      items.set(place, item);
      for (const operation of item.operations) operations.push(operation);
    }
  }
  return { operations, items };
}

/** Names what a path item asks for: its section and key, and what references lead to. */
const PLACE = 'place';
const REFERENCE = 'reference ';

function itemOf(site: JsonMap, ask: Ask): PathItemSite {
  const place = ask(PLACE) as string;
  const isWebhook = place.startsWith('webhooks ');
  const name = isWebhook ? place.replace(' ', '.') : place.slice('paths '.length);
  const behind = { resolve: (of: Json | undefined) => resolved(of, (ref) => ask(REFERENCE + ref) as Json | undefined) };
  const { node, dangling } = behind.resolve(site);
  const operations: OperationNode[] = [];
  const shared = (node ?? site).get('parameters');
  const servers = (node ?? site).get('servers');
  // Operations beside a reference are read where the target has none.
  for (const [method, operation] of operationsIn(node ?? site, node === site ? undefined : site)) {
    operations.push({
      id: idOf(operation),
      structural: `${method} ${name}`,
      node: operation,
      path: `${method} ${name}`,
      template: name,
      isWebhook,
      parameters: parametersOf(behind, shared, operation.get('parameters')),
      shared,
      servers: operation.get('servers') ?? servers,
    });
  }
  return { name, dangling, operations };
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
