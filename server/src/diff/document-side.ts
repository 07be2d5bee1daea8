import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow } from '../document/index.js';
import { mapOf, textOf } from './members.js';

/** Holds a node behind its references, or the reference that leads nowhere. */
export interface Resolved {
  /** Node that states the contract; undefined when a reference leads nowhere. */
  node: JsonMap | undefined;
  /** Place that was asked for, with the description and id of its own. */
  site: JsonMap;
  /** Reference that leads nowhere, or leads back to itself. */
  dangling: string | undefined;
}

const COMPONENT = /^#\/components\/schemas\/([^/]+)$/;
const INTO_COMPONENT = /^#\/components\/schemas\/([^/]+)(?:\/|$)/;

/** Holds one of two documents, with the reading of its references. */
export class DocumentSide {
  /** Component schemas by name, those that are no schema included. */
  readonly schemas: JsonMap;
  /** Says that the document is OpenAPI 3.0: `nullable` speaks and members beside a `$ref` do not. */
  readonly isLevel30: boolean;

  constructor(readonly root: JsonMap) {
    this.schemas = mapOf(mapOf(root.get('components')).get('schemas'));
    this.isLevel30 = textOf(root.get('openapi'))?.startsWith('3.0') === true;
  }

  /** Follows the references of a node that is no schema to the one that states something. */
  resolve(site: Json | undefined): Resolved {
    return resolved(site, (ref) => this.at(ref));
  }

  /** Gives the value a local reference names; undefined for any other. */
  at(ref: string): Json | undefined {
    if (this.found.has(ref)) return this.found.get(ref);
    const found = this.find(ref);
    this.found.set(ref, found);
    return found;
  }

  /** Maps references to what they name: thousands of operations refer to one response. */
  private readonly found = new Map<string, Json | undefined>();

  private find(ref: string): Json | undefined {
    const component = COMPONENT.exec(ref)?.[1];
    if (component !== undefined) return this.schemas.get(unescaped(component));
    return follow(this.root, ref) ?? (ref.includes('%') ? follow(this.root, decoded(ref)) : undefined);
  }

  /** Gives a bucket of `components`. */
  components(bucket: string): JsonMap {
    return mapOf(mapOf(this.root.get('components')).get(bucket));
  }
}

/** Follows the references of a node that is no schema; `at` gives what a reference names. */
export function resolved(site: Json | undefined, at: (ref: string) => Json | undefined): Resolved {
  const start = mapOf(site);
  if (typeof start.get('$ref') !== 'string') return { node: start, site: start, dangling: undefined };
  const seen = new Set<JsonMap>();
  for (let node = start; ; ) {
    const ref = node.get('$ref');
    if (typeof ref !== 'string') return { node, site: start, dangling: undefined };
    const target = at(ref);
    if (!isMap(target) || seen.has(target)) return { node: undefined, site: start, dangling: ref };
    seen.add(target);
    node = target;
  }
}

/** Gives the name of the component schema a reference names. */
export function componentOf(ref: string): string | undefined {
  const name = COMPONENT.exec(ref)?.[1];
  return name === undefined ? undefined : unescaped(name);
}

/** Gives the name of the component schema that a reference names or leads into. */
export function componentAround(ref: string): string | undefined {
  const name = INTO_COMPONENT.exec(ref)?.[1];
  return name === undefined ? undefined : unescaped(name);
}

function unescaped(key: string): string {
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}

function decoded(ref: string): string {
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}
