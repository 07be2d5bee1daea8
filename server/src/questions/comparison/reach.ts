import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ComponentReach, PlainChange } from '@docgen/protocol/rpc';
import { componentReferences, eachPart, isRoot, numberPlaceholders, operationsOf } from '../../document/index.js';

/** Lists of every component a change is at the operations that use it, in either document (diff 11). */
export function componentReach(
  old: JsonMap,
  current: JsonMap,
  changes: readonly Pick<PlainChange, 'path'>[],
): ComponentReach[] {
  const changed = new Set(changes.flatMap(({ path }) => componentAt(path, [current, old]) ?? []));
  if (changed.size === 0) return [];
  const [before, after] = [usersOf(old), usersOf(current)];
  const named = namesIn(current);
  return [...changed].sort(byteOrder).flatMap((key) => {
    const operations = new Set([...operationsReaching(key, before).map(named), ...operationsReaching(key, after)]);
    if (operations.size === 0) return [];
    return [{ component: `components.${key.replace('/', '.')}`, operations: [...operations].sort(byteOrder) }];
  });
}

/** Gives operations the names they have in a document, which may call the placeholders of their paths otherwise (diff 7.2). */
function namesIn(document: JsonMap): (operation: string) => string {
  const paths = document.get('paths');
  const known = isMap(paths) ? [...paths.keys()] : [];
  const alike = new Map(known.map((path) => [numberPlaceholders(path), path]));
  return (operation) => {
    const [method = '', path = ''] = operation.split(/ (.*)/s);
    if (isMap(paths) && paths.has(path)) return operation;
    const now = alike.get(numberPlaceholders(path));
    return now === undefined ? operation : `${method} ${now}`;
  };
}

/** Finds the component a path of a change is in, as `<bucket>/<name>`; names may hold dots, so the longest that is there is meant. */
function componentAt(path: string, documents: readonly JsonMap[]): string | undefined {
  const place = /^components\.(\w+)\.(.+)$/s.exec(path);
  if (place === null) return undefined;
  const [, bucket = '', rest = ''] = place;
  for (let name = rest; ; name = name.slice(0, name.lastIndexOf('.'))) {
    for (const document of documents) {
      const components = document.get('components');
      const entries = isMap(components) ? components.get(bucket) : undefined;
      if (isMap(entries) && entries.has(name)) return `${bucket}/${name}`;
    }
    if (!name.includes('.')) return undefined;
  }
}

/** Holds who refers to a component: names of operations, and keys of other components. */
interface Users {
  operations: Map<string, string[]>;
  components: Map<string, string[]>;
}

const graphs = new WeakMap<JsonMap, Users>();

/** Gives the users of the components of a document, remembered by the document: the old one stays from edit to edit. */
function usersOf(document: JsonMap): Users {
  const found = graphs.get(document) ?? usersIn(document);
  graphs.set(document, found);
  return found;
}

function usersIn(document: JsonMap): Users {
  const operations = new Map<string, string[]>();
  const components = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, keys: readonly string[], user: string) => {
    for (const key of keys) {
      const users = map.get(key);
      if (users === undefined) map.set(key, [user]);
      else users.push(user);
    }
  };
  const everywhere = schemesOf(document.get('security'));
  eachPart(document, (part, kind, name) => {
    if (!isRoot(kind)) add(components, referencesOf(part), `${kind.name}/${name}`);
    else {
      const shown = kind.name === 'webhooks' ? `webhooks.${name}` : name;
      for (const { method, references, security } of itemUsesOf(part)) {
        add(operations, references, `${method} ${shown}`);
        add(operations, security === undefined ? everywhere : schemesOf(security), `${method} ${shown}`);
      }
    }
  });
  return { operations, components };
}

/** Holds what one operation of a path item refers to. */
interface OperationUses {
  method: string;
  references: readonly string[];
  security: Json | undefined;
}

const uses = new WeakMap<JsonMap, readonly OperationUses[]>();

/** Lists what the operations of a path item refer to, remembered by the item: after an edit nearly all are those of before. */
function itemUsesOf(item: JsonMap): readonly OperationUses[] {
  let found = uses.get(item);
  if (found === undefined) {
    const inner = operationsOf(item);
    const own = new Map([...item].filter(([, member]) => !inner.some(([, operation]) => operation === member)));
    own.delete('additionalOperations');
    const shared = componentReferences(own);
    found = inner.map(([method, operation]) => ({
      method: method.toUpperCase(),
      references: [...new Set([...shared, ...componentReferences(operation)])],
      security: operation.get('security'),
    }));
    uses.set(item, found);
  }
  return found;
}

/** Lists the security schemes that requirements name. */
function schemesOf(security: Json | undefined): string[] {
  const requirements = Array.isArray(security) ? security.filter(isMap) : [];
  return requirements.flatMap((one) => [...one.keys()].map((name) => `securitySchemes/${name}`));
}

const known = new WeakMap<JsonMap, readonly string[]>();

function referencesOf(part: JsonMap): readonly string[] {
  let found = known.get(part);
  if (found === undefined) {
    found = componentReferences(part);
    known.set(part, found);
  }
  return found;
}

function operationsReaching(key: string, { operations, components }: Users): string[] {
  const seen = new Set([key]);
  for (const at of seen) for (const user of components.get(at) ?? []) seen.add(user);
  return [...seen].flatMap((at) => operations.get(at) ?? []);
}
