import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { DocumentSide } from './document-side.js';
import { listOf } from './members.js';
import { type OperationNode, operationsOf } from './nodes/operation-list.js';

/** Finds the nodes of a document that the paths of changes (diff 12.2) lead through. */
export class ChangedNodes {
  private readonly side: DocumentSide;
  private readonly operations: readonly OperationNode[];

  constructor(document: JsonMap) {
    this.side = new DocumentSide(document);
    this.operations = operationsOf(this.side).operations;
  }

  /** Lists the nodes a path leads through, the outermost first, as far as the document has them; none where it has none of them. */
  along(path: string): JsonMap[] {
    if (path.startsWith('components.')) return this.below(this.side.root, path).slice(1);
    const operation = this.operations.filter((one) => beginsWith(path, one.path)).sort(longestFirst)[0];
    if (operation === undefined) return [];
    const rest = path.slice(operation.path.length + 1);
    if (!rest.startsWith('parameters ')) return this.below(operation.node, rest);
    const named = rest.slice('parameters '.length);
    const parameter = operation.parameters
      .map((one) => ({ ...one, path: `${one.in}:${one.name}` }))
      .filter((one) => beginsWith(named, one.path))
      .sort(longestFirst)[0];
    if (parameter === undefined) return [operation.node];
    return [operation.node, ...this.below(parameter.node, named.slice(parameter.path.length + 1))];
  }

  /** Follows words between dots and spaces; names may hold both, so the longest one that is there is meant. */
  private below(node: JsonMap, rest: string): JsonMap[] {
    const nodes: JsonMap[] = [];
    let at: Json | undefined = node;
    for (let left = rest; ; ) {
      if (isMap(at)) nodes.push(at);
      const step: { value: Json; length: number } | undefined = left === '' ? undefined : this.step(at, left);
      if (step === undefined) return nodes;
      at = step.value;
      left = left.slice(step.length + 1);
    }
  }

  private step(at: Json | undefined, left: string): { value: Json; length: number } | undefined {
    if (Array.isArray(at)) {
      const index = /^\d+(?=[. ]|$)/.exec(left)?.[0];
      const value = index === undefined ? undefined : listOf(at)[Number(index)];
      return value === undefined || index === undefined ? undefined : { value, length: index.length };
    }
    if (!isMap(at)) return undefined;
    // Media types stand in the path right behind their body.
    const content = at.get('content');
    for (const map of [at, ...(isMap(content) ? [content] : [])]) {
      const [key] = [...map.keys()].filter((name) => beginsWith(left, name)).sort((a, b) => b.length - a.length);
      const value = key === undefined ? undefined : map.get(key);
      if (key !== undefined && value !== undefined) return { value, length: key.length };
    }
    const behind = typeof at.get('$ref') === 'string' ? this.side.resolve(at).node : undefined;
    return behind === undefined || behind === at ? undefined : this.step(behind, left);
  }
}

function beginsWith(path: string, step: string): boolean {
  return path.startsWith(step) && /^(?:[. ]|$)/.test(path.slice(step.length));
}

function longestFirst(a: { path: string }, b: { path: string }): number {
  return b.path.length - a.path.length;
}
