import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { eachPart, refersElsewhere } from '../document/index.js';
import { componentOf, type DocumentSide } from './document-side.js';
import { idOf } from './identity.js';
import { mapOf } from './members.js';
import { type Pairable, pairNodes } from './pairing.js';

/** Holds a component schema of one document. */
export interface ComponentNode extends Pairable {
  name: string;
  schema: Json;
}

/** Holds which component schemas of two documents are the same one (diff 7.1). */
export class ComponentPairs {
  readonly pairs: readonly (readonly [before: ComponentNode, after: ComponentNode])[];
  readonly removed: readonly ComponentNode[];
  readonly added: readonly ComponentNode[];
  /** Name before by name after. */
  private readonly names: ReadonlyMap<string, string>;
  private readonly schemas: ReadonlyMap<Json, Json>;
  /**
   * Says that values that are the same object mean the same on both sides: a name they refer to means the same component, or nothing on
   * both, and no part of the new document refers to anything else.
   */
  readonly sameMeansEqual: boolean;

  constructor(
    readonly before: DocumentSide,
    readonly after: DocumentSide,
    withIds: boolean,
    named: Record<'before' | 'after', ReadonlySet<string>>,
  ) {
    const pairing = pairNodes(nodesOf(before, withIds), nodesOf(after, withIds));
    const [byName, removed, added] = pairedByName(pairing.removed, pairing.added);
    this.pairs = [...pairing.pairs, ...byName];
    this.removed = removed;
    this.added = added;
    this.names = new Map(this.pairs.map(([old, current]) => [current.name, old.name]));
    this.schemas = new Map(this.pairs.map(([old, current]) => [current.schema, old.schema]));
    this.sameMeansEqual =
      this.pairs.every(([old, current]) => old.name === current.name) &&
      removed.every(({ name }) => !after.schemas.has(name) && !named.after.has(name)) &&
      added.every(({ name }) => !named.before.has(name)) &&
      !hasForeignReferences(after.root);
  }

  /** Gives the component before that one is now, by name; undefined for a new one. */
  nameBefore(name: string): string | undefined {
    return this.names.get(name);
  }

  /** Tells whether two schemas are one component before and after, which is compared where it stands. */
  isPair(before: Json, after: Json): boolean {
    return isMap(after) && this.schemas.get(after) === before;
  }

  /** Tells whether two references name one component, or the same place of one (diff 8). */
  isSameTarget(before: string, after: string): boolean {
    return referenceKey(before) === this.keyAfter(after);
  }

  /** Spells a reference of the new document as the old one would. */
  keyAfter(ref: string): string {
    const match = /^(#\/components\/schemas\/)([^/]+)(.*)$/s.exec(ref);
    if (match === null) return ref;
    const [, , name = '', rest = ''] = match;
    const plain = componentOf(`#/components/schemas/${name}`) ?? name;
    const old = this.names.get(plain);
    if (old !== undefined) return `component ${old} ${rest}`;
    return this.after.schemas.has(plain) ? `new component ${plain} ${rest}` : `component ${plain} ${rest}`;
  }
}

/** Spells a reference of the old document for comparison. */
export function referenceKey(ref: string): string {
  const match = /^#\/components\/schemas\/([^/]+)(.*)$/s.exec(ref);
  if (match === null) return ref;
  const [, name = '', rest = ''] = match;
  return `component ${componentOf(`#/components/schemas/${name}`) ?? name} ${rest}`;
}

function nodesOf(side: DocumentSide, withIds: boolean): ComponentNode[] {
  return [...side.schemas].map(([name, schema]) => {
    const node: JsonMap = mapOf(schema);
    return { name, schema, node, id: withIds ? idOf(node) : undefined, structural: `name:${name}` };
  });
}

/** Pairs what is left over after ids by name (diff 7.1.3). */
function pairedByName(
  removed: readonly ComponentNode[],
  added: readonly ComponentNode[],
): [[ComponentNode, ComponentNode][], ComponentNode[], ComponentNode[]] {
  const byName = new Map(added.map((node) => [node.name, node]));
  const pairs: [ComponentNode, ComponentNode][] = [];
  const gone = removed.filter((node) => {
    const partner = byName.get(node.name);
    if (partner === undefined) return true;
    byName.delete(node.name);
    pairs.push([node, partner]);
    return false;
  });
  return [pairs, gone, [...byName.values()]];
}

function hasForeignReferences(document: JsonMap): boolean {
  let found = false;
  eachPart(document, (part) => {
    found ||= refersElsewhere(part);
  });
  return found;
}
