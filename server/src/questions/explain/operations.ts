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
  const routes = routesOf(document);
  const found: PublishedOperation[] = [];
  for (const [root, path, item] of pathItems(document.analysis.unhashed)) {
    const before = ofItem.get(item);
    const stays =
      before?.routes === routes &&
      before.path === path &&
      before.operations.every(({ fragment }, at) => fragments[before.positions[at] as number] === fragment);
    if (before !== undefined && stays) {
      found.push(...before.operations);
      continue;
    }
    const known: Listed = { routes, path, operations: [], positions: [] };
    for (const [verb, keys, node] of operationNodes(root, path, item)) {
      const position = routes.positions.get(idOf(node) ?? '');
      const fragment = position === undefined ? undefined : fragments[position];
      if (position === undefined || fragment === undefined) continue;
      const route = operations[position];
      const routeName = route === undefined ? null : (routes.names.get(`${route.verb} ${route.path}`) ?? null);
      known.operations.push(published({ fragment, route, node, keys }, document.key, { root, path, verb, routeName }));
      known.positions.push(position);
    }
    ofItem.set(item, known);
    found.push(...known.operations);
  }
  return found;
}

/** Gives the operation of the last document where it is the same one. */
function published(
  made: Omit<PublishedOperation, 'match'>,
  key: string,
  { root, path, verb, routeName }: { root: string; path: string; verb: string; routeName: string | null },
): PublishedOperation {
  const { fragment, route, node, keys } = made;
  const before = lastOf.get(fragment);
  const same = before?.node === node && before.route === route && before.match.routeName === routeName;
  if (before !== undefined && same && before.keys.join('/') === keys.join('/')) return before;
  const operationId = node.get('operationId');
  const match: OperationMatch = {
    method: verb.toUpperCase(),
    path: root === 'webhooks' ? `webhooks.${path}` : path,
    document: key,
    routeName,
    operationId: typeof operationId === 'string' ? operationId : null,
  };
  const operation = { match, ...made };
  lastOf.set(fragment, operation);
  return operation;
}

/** Holds the operations of a path item, which is the same object in the next document while none of them is another. */
interface Listed {
  routes: Routes;
  path: string;
  operations: PublishedOperation[];
  /** Positions of their fragments. */
  positions: number[];
}

const ofItem = new SequentialWeakMap<JsonMap, Listed>();

/** Holds what is decided by the routes of a document alone. */
interface Routes {
  document: string;
  /** Positions of operations by their ids; of several with one id, the first signature. */
  positions: ReadonlyMap<string, number>;
  names: ReadonlyMap<string, string | null>;
}

/** A list of routes is the same object in every build while no route is another. */
const ofRoutes = new WeakMap<readonly OperationRoute[], Routes>();

function routesOf({ key, analysis: { fragments, operations } }: AnalyzedDocument): Routes {
  const known = ofRoutes.get(operations);
  if (known?.document === key) return known;
  const positions = new Map<string, number>();
  const ofDocument = documentId(key);
  for (const [position, fragment] of fragments.entries()) {
    const id = fragmentId(fragment, ofDocument);
    const other = positions.get(id);
    if (other === undefined || fragment.signature < (fragments[other] as Fragment).signature)
      positions.set(id, position);
  }
  const made = { document: key, positions, names: routeNames(operations) };
  ofRoutes.set(operations, made);
  return made;
}

/** Remembers the operation each fragment came to: one that stays is the same object in the next document, and so is what hangs on it. */
const lastOf = new SequentialWeakMap<Fragment, PublishedOperation>();

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

function* pathItems(document: JsonMap): Generator<[root: string, path: string, item: JsonMap]> {
  for (const root of ['paths', 'webhooks'])
    for (const [path, item] of entries(document.get(root))) if (isMap(item)) yield [root, path, item];
}

function* operationNodes(
  root: string,
  path: string,
  item: JsonMap,
): Generator<[verb: string, keys: string[], node: JsonMap]> {
  for (const [verb, node] of item) if (VERBS.has(verb) && isMap(node)) yield [verb, [root, path, verb], node];
  for (const [verb, node] of entries(item.get('additionalOperations'))) {
    if (isMap(node)) yield [verb, [root, path, 'additionalOperations', verb], node];
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
export function actionOf(
  operation: PublishedOperation,
  { analysis }: Pick<AnalyzedDocument, 'analysis'>,
): Anchor | undefined {
  const { declarations } = analysis.places;
  let found = actions.get(operation);
  if (found?.declarations !== declarations) {
    found = { declarations, anchor: operation.route === undefined ? undefined : analysis.actionOf(operation.route) };
    actions.set(operation, found);
  }
  return found.anchor;
}

/** Describes an operation for a report. */
export function describedOperation(
  operation: PublishedOperation,
  document: Pick<AnalyzedDocument, 'analysis'>,
): ExplainedOperation {
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
