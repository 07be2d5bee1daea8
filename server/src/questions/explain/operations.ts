import { SequentialWeakMap } from '@docgen/cache';
import { type Anchor, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ExplainedOperation, OperationMatch } from '@docgen/protocol/rpc';
import type { Fragment, OperationRoute } from '../../analysis/index.js';
import { documentId, fragmentId, METHODS } from '../../document/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';

/** Holds an operation of the document with what it was made of. */
export interface PublishedOperation {
  match: OperationMatch;
  fragment: Fragment;
  route: OperationRoute | undefined;
  /** The operation as the document has it. */
  node: JsonMap;
  /** Keys that lead to it in the document. */
  keys: readonly string[];
}

/** Lists the operations a document publishes, in its order. Remembered by the identity of the document. */
export function publishedOperations(document: AnalyzedDocument): readonly PublishedOperation[] {
  let found = remembered.get(document);
  if (found === undefined) {
    found = listed(document);
    remembered.set(document, found);
  }
  return found;
}

const remembered = new WeakMap<AnalyzedDocument, readonly PublishedOperation[]>();

function listed(document: AnalyzedDocument): PublishedOperation[] {
  const { fragments, operations } = document.analysis;
  const byId = new Map<string, number>();
  const ofDocument = documentId(document.key);
  for (const [position, fragment] of fragments.entries()) {
    const id = idOfFragment(fragment, ofDocument);
    const known = byId.get(id);
    if (known === undefined || fragment.signature < (fragments[known] as Fragment).signature) byId.set(id, position);
  }
  const names = routeNames(operations);
  const found: PublishedOperation[] = [];
  for (const [root, path, verb, keys, node] of operationNodes(document.analysis.unhashed)) {
    const position = byId.get(idOf(node) ?? '');
    const fragment = position === undefined ? undefined : fragments[position];
    if (position === undefined || fragment === undefined) continue;
    const route = operations[position];
    const routeName = route === undefined ? null : (names.get(`${route.verb} ${route.path}`) ?? null);
    const before = lastOf.get(fragment);
    const same = before?.node === node && before.route === route && before.match.routeName === routeName;
    if (before !== undefined && same && before.keys.join('/') === keys.join('/')) {
      found.push(before);
      continue;
    }
    const operationId = node.get('operationId');
    const match: OperationMatch = {
      method: verb.toUpperCase(),
      path: root === 'webhooks' ? `webhooks.${path}` : path,
      document: document.key,
      routeName,
      operationId: typeof operationId === 'string' ? operationId : null,
    };
    const made = { match, fragment, route, node, keys };
    lastOf.set(fragment, made);
    found.push(made);
  }
  return found;
}

/** Remembers the operation each fragment came to: one that stays is the same object in the next document, and so is what hangs on it. */
const lastOf = new SequentialWeakMap<Fragment, PublishedOperation>();

const ids = new SequentialWeakMap<Fragment, { document: string; id: string }>();

function idOfFragment(fragment: Fragment, document: string): string {
  const known = ids.get(fragment);
  if (known?.document === document) return known.id;
  const id = fragmentId(fragment, document);
  ids.set(fragment, { document, id });
  return id;
}

/** Maps `<verb> <path>` to the name of the route behind it, where exactly one is (commands 6.1). */
function routeNames(operations: readonly OperationRoute[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const { verb, path, route } of operations) {
    const key = `${verb} ${path}`;
    names.set(key, names.has(key) ? null : route.name);
  }
  return names;
}

const VERBS: ReadonlySet<string> = new Set(METHODS);

function* operationNodes(
  document: JsonMap,
): Generator<[root: string, path: string, verb: string, keys: string[], node: JsonMap]> {
  for (const root of ['paths', 'webhooks']) {
    for (const [path, item] of entries(document.get(root))) {
      for (const [verb, node] of entries(item)) {
        if (VERBS.has(verb) && isMap(node)) yield [root, path, verb, [root, path, verb], node];
      }
      const others = isMap(item) ? item.get('additionalOperations') : undefined;
      for (const [verb, node] of entries(others)) {
        if (isMap(node)) yield [root, path, verb, [root, path, 'additionalOperations', verb], node];
      }
    }
  }
}

function entries(value: Json | undefined): Iterable<[string, Json]> {
  return isMap(value) ? value : [];
}

function idOf(node: JsonMap): string | undefined {
  const own = node.get('x-docgen');
  const id = isMap(own) ? own.get('id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

interface FoundAction {
  declarations: number;
  anchor: Anchor | undefined;
}

const actions = new SequentialWeakMap<PublishedOperation, FoundAction>();

/** Finds the declaration of an operation's action; it is looked for again where a declaration is another. */
export function actionOf(operation: PublishedOperation, { analysis }: AnalyzedDocument): Anchor | undefined {
  const { declarations } = analysis.places;
  let found = actions.get(operation);
  if (found?.declarations !== declarations) {
    found = { declarations, anchor: operation.route === undefined ? undefined : analysis.actionOf(operation.route) };
    actions.set(operation, found);
  }
  return found.anchor;
}

/** Describes an operation for a report. */
export function describedOperation(operation: PublishedOperation, document: AnalyzedDocument): ExplainedOperation {
  const { match, fragment, route } = operation;
  const anchor = actionOf(operation, document);
  const at = anchor === undefined ? undefined : document.analysis.locate(anchor);
  const action = route === undefined ? null : actionName(route);
  return { ...match, signature: fragment.signature, action, ...(at === undefined ? {} : { at }) };
}

function actionName({ route: { action }, webhook }: OperationRoute): string | null {
  if (webhook !== undefined) return webhook.class.slice(webhook.class.lastIndexOf('\\') + 1);
  if (action.kind === 'closure') return 'Closure';
  if (action.kind !== 'controller') return null;
  return `${action.class.slice(action.class.lastIndexOf('\\') + 1)}@${action.method}`;
}
