import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { componentAround, componentOf, type DocumentSide } from './document-side.js';
import { listOf, mapOf, textOf } from './members.js';
import { isConstraint } from './schema/keywords.js';
import { mappedReference } from './schema/schema-references.js';

/** Finds what stands beside the component schemas of a document wherever it refers to them. The document is looked through once, when first asked. */
export class ComponentUses {
  private readonly counts = new Map<string, number>();
  private readonly uses = new Map<string, (readonly Json[])[]>();
  private isRead = false;

  constructor(private readonly side: DocumentSide) {}

  /** Lists the schemas that hold beside a component for each place that refers to it: none of them but where it is a branch of `allOf`. */
  of(name: string): readonly (readonly Json[])[] {
    if (!this.isRead) this.read();
    const found = this.uses.get(name) ?? [];
    return found.length > 0 && found.length === this.counts.get(name) ? found : [...found, []];
  }

  private read(): void {
    this.isRead = true;
    const todo: Json[] = [this.side.root];
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (isMap(at)) this.look(at);
      else if (!Array.isArray(at)) continue;
      for (const held of at.values()) if (typeof held === 'object' && held !== null) todo.push(held);
    }
  }

  private look(node: JsonMap): void {
    const ref = textOf(node.get('$ref'));
    if (ref !== undefined) this.count(ref);
    const branches = this.side.isLevel30 && ref !== undefined ? [] : listOf(node.get('allOf'));
    for (const branch of branches) {
      const name = nameOf(branch);
      if (name === undefined) continue;
      const own = new Map(node);
      own.delete('allOf');
      this.uses.set(name, [...(this.uses.get(name) ?? []), [own, ...branches.filter((one) => one !== branch)]]);
    }
    for (const target of mapOf(mapOf(node.get('discriminator')).get('mapping')).values()) {
      if (typeof target === 'string') this.count(mappedReference(target));
    }
  }

  private count(ref: string): void {
    const name = componentAround(ref);
    if (name !== undefined) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

/** Gives the name of the component that a branch is; undefined for one that says anything itself. */
function nameOf(branch: Json): string | undefined {
  if (!isMap(branch)) return undefined;
  const ref = textOf(branch.get('$ref'));
  const isAlone = [...branch.keys()].every((keyword) => keyword === '$ref' || !isConstraint(keyword));
  return ref !== undefined && isAlone ? componentOf(ref) : undefined;
}
