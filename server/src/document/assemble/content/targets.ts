import { isMap, type Json } from '@docgen/protocol';
import { type Assembly, report } from '../state.js';

/** Finds what pages refer to: operations by operationId or `METHOD /path`, schemas and tags by name. */
export class ContentTargets {
  private readonly byOperationId = new Map<string, string[]>();
  private readonly byRoute = new Map<string, string>();
  private readonly tags = new Set<Json>();
  private readonly told = new Set<string>();

  constructor(private readonly assembly: Assembly) {
    const tags = assembly.root.get('tags');
    for (const tag of Array.isArray(tags) ? tags : []) if (isMap(tag)) this.tags.add(tag.get('name') as Json);
    for (const { node, method, name } of [...assembly.paths, ...assembly.webhooks]) {
      const id = idOf(node);
      if (id === undefined) continue;
      this.byRoute.set(`${method.toUpperCase()} ${name}`, id);
      const operationId = node.get('operationId');
      if (typeof operationId === 'string')
        this.byOperationId.set(operationId, [...(this.byOperationId.get(operationId) ?? []), id]);
      const own = node.get('tags');
      for (const tag of Array.isArray(own) ? own : []) this.tags.add(tag);
    }
  }

  /** Gives the id of the operation with an operationId; of several the last in path order. */
  operation(operationId: string): string | undefined {
    const ids = this.byOperationId.get(operationId);
    if (ids !== undefined && ids.length > 1 && !this.told.has(operationId)) {
      this.told.add(operationId);
      report(this.assembly, 'content.duplicate-operation-id', { id: operationId });
    }
    return ids?.at(-1);
  }

  /** Gives the id of the operation of a text as `get /orders`. */
  route(text: string): string | undefined {
    const [, method = '', path = ''] = /^(\S+)\s+(\S.*)$/.exec(text.trim()) ?? [];
    return this.byRoute.get(`${method.toUpperCase()} ${path}`);
  }

  schema(name: string): string | undefined {
    const schema = this.assembly.buckets.get('schemas')?.get(name);
    return isMap(schema) ? idOf(schema) : undefined;
  }

  hasTag(name: string): boolean {
    return this.tags.has(name);
  }
}

function idOf(node: Json): string | undefined {
  const extension = isMap(node) ? node.get('x-docgen') : undefined;
  const id = isMap(extension) ? extension.get('id') : undefined;
  return typeof id === 'string' ? id : undefined;
}
