import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { componentReferences } from '../../document/index.js';
import type { DocumentSide } from '../document-side.js';
import { mapOf } from '../members.js';

/** Buckets whose components are compared where they stand. */
const COMPARED_ALONE = new Set(['schemas', 'securitySchemes']);

/**
 * Holds the components, schemas aside, that are not the same objects on both sides, and those that lead to them: an operation that is
 * the same object on both sides is equal with all it refers to unless it refers to one of these.
 */
export class ChangedComponents {
  /** Keys of components, `<bucket>/<name>`. */
  private readonly keys = new Set<string>();

  constructor(before: DocumentSide, after: DocumentSide) {
    const entries: [key: string, nodes: readonly JsonMap[]][] = [];
    const buckets = new Set([before, after].flatMap(({ root }) => [...mapOf(root.get('components')).keys()]));
    for (const bucket of buckets) {
      if (COMPARED_ALONE.has(bucket)) continue;
      const [old, current] = [before.components(bucket), after.components(bucket)];
      for (const name of new Set([...old.keys(), ...current.keys()])) {
        const [was, is] = [old.get(name), current.get(name)];
        if (was !== is) this.keys.add(`${bucket}/${name}`);
        entries.push([`${bucket}/${name}`, [was, is].filter(isNode)]);
      }
    }
    for (let size = 0; size !== this.keys.size; ) {
      size = this.keys.size;
      for (const [key, nodes] of entries) if (nodes.some((node) => this.isMet(node))) this.keys.add(key);
    }
  }

  /** Tells whether a node refers to one of them. */
  isMet(node: Json | undefined): boolean {
    if (this.keys.size === 0 || typeof node !== 'object' || node === null) return false;
    return referencesOf(node).some((key) => this.keys.has(key));
  }
}

function isNode(value: Json | undefined): value is JsonMap {
  return isMap(value);
}

/** Keeps the references of nodes: from build to build most are the same objects. */
const known = new WeakMap<object, readonly string[]>();

function referencesOf(node: Json & object): readonly string[] {
  let found = known.get(node);
  if (found === undefined) {
    found = componentReferences(node);
    known.set(node, found);
  }
  return found;
}
