import type { Comparison } from '../comparison.js';
import type { ComponentNode } from '../component-pairs.js';
import { flowOf } from '../reach.js';
import { isSchema } from '../schema/keywords.js';
import { SchemaComparison } from '../schema/schema-comparison.js';

/**
 * Compares component schemas, each once, where they stand (diff 8, 9.6). Gives the paths of changed ones that neither document reaches
 * (diff 11.4).
 */
export function compareComponents(of: Comparison): string[] {
  const { changes, components, reach } = of;
  const unreferenced: string[] = [];
  for (const [old, current] of components.pairs) {
    if (old.schema === current.schema && components.sameMeansEqual) continue;
    const flow = flowOf(reach.before.flows.get(old.name) ?? 0, reach.after.flows.get(current.name) ?? 0);
    const { path, id } = nameOf({ ...current, id: current.id ?? old.id });
    const part = { id, path, flow: flow ?? ('read' as const), isUnreached: flow === undefined };
    const [was, is] = [old.schema, current.schema].map((schema) => (isSchema(schema) ? schema : true));
    const found = new SchemaComparison(components, changes, part).run(was ?? true, is ?? true);
    if (found > 0 && flow === undefined) unreferenced.push(path);
  }
  for (const node of components.added) changes.add('schema.added', 'added', nameOf(node));
  const dangling = stillReferenced(of);
  for (const node of components.removed) {
    if (!dangling.has(node.name)) changes.add('schema.removed', 'removed', nameOf(node));
  }
  for (const name of dangling) {
    const [old] = components.removed.filter((node) => node.name === name);
    const at = old === undefined ? { target: 'schema' as const, id: `name:${name}`, path: pathOf(name) } : nameOf(old);
    changes.add('schema.removed-still-referenced', 'removed', at);
  }
  return unreferenced;
}

function nameOf({ id, structural, name }: Pick<ComponentNode, 'id' | 'structural' | 'name'>) {
  return { target: 'schema' as const, id: id ?? structural, path: pathOf(name) };
}

function pathOf(name: string): string {
  return `components.schemas.${name}`;
}

/** Lists the names the new document points at, declared before and not any more. */
function stillReferenced({ before, after, reach }: Comparison): ReadonlySet<string> {
  const gone = [...before.schemas.keys()].filter((name) => !after.schemas.has(name) && reach.after.named.has(name));
  return new Set(gone);
}
