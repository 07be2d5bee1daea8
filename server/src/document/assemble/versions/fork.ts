import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { forkedId } from '../../identity.js';
import { componentKind } from '../../parts.js';
import { rewriteDown } from '../../rewrite-down.js';
import { rewrite } from '../../walk.js';
import type { Slot } from '../state.js';
import { markCopy } from './copies.js';
import type { Derivation } from './derivation.js';
import type { RewrittenNodes, SchemaChange } from './schema-change.js';

/** Says nothing of the values a schema beside a reference allows, so that it may stand beside what the reference names. */
const ANNOTATIONS = new Set(
  'x-docgen title description summary default deprecated readOnly writeOnly example examples externalDocs'.split(' '),
);

/** The operation with the older shape written inline, or why it cannot be written so. */
export type Forked = { node: JsonMap } | { reason: string };

/** Writes the references that lead from an operation down to the changed schemas inline, and makes the change there (versioning 13.6). */
export class Fork {
  private reason: string | undefined;

  constructor(
    private readonly derivation: Derivation,
    private readonly change: SchemaChange,
    /** Components that reach the changed schemas, themselves among them, as `<bucket>/<name>`. */
    private readonly reaching: ReadonlySet<string>,
    private readonly nodes: RewrittenNodes,
  ) {}

  operation({ node, kind }: Slot): Forked {
    const own = node.get('x-docgen');
    const id = isMap(own) ? String(own.get('id')) : '';
    this.reason = undefined;
    const forked = this.expanded(node, kind.walked, { id, above: [], stack: [] }) as JsonMap;
    return this.reason === undefined ? { node: forked } : { reason: this.reason };
  }

  private expanded(value: Json, shape: Parameters<typeof rewriteDown>[1], place: Expansion): Json {
    return rewriteDown(value, shape, (node, { type, path }) => {
      // A shape that cannot be written inline has no end, perhaps.
      if (!isMap(node) || this.reason !== undefined) return node;
      const here = { ...place, above: [...place.above, ...path] };
      if (type === 'schema') {
        const mapping = node.get('discriminator');
        if (isMap(mapping) && this.derivation.reaches(mapping, this.reaching))
          this.reason ??= 'a discriminator names it';
        const edited = this.change.inline(node);
        if (edited !== undefined) return this.nodes.rewritten(node, edited);
      }
      const target = node.get('$ref');
      return typeof target === 'string' ? this.inlined(node, target, here) : node;
    }) as Json;
  }

  /** Gives what a reference names in its place. */
  private inlined(use: JsonMap, target: string, { id, above, stack }: Expansion): JsonMap {
    const [, bucket = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(target) ?? [];
    const key = `${bucket}/${name}`;
    if (!this.reaching.has(key)) return use;
    const kind = componentKind(bucket);
    const component = this.derivation.assembly.buckets.get(bucket)?.get(name);
    if (kind === undefined || !isMap(component)) return use;
    if (stack.includes(key)) {
      this.reason ??= 'a schema on the way to it holds itself';
      return use;
    }
    const scope = `${id}#${scopeOf(above)}`;
    const forked = rewrite(component, (node) => withForkedId(node, scope), kind.walked);
    const own = bucket === 'schemas' ? markCopy(forked, name) : forked;
    const edit = bucket === 'schemas' ? this.change.components.get(name) : undefined;
    const changed = edit === undefined ? own : this.nodes.rewritten(own, edit(own));
    const deeper = this.expanded(changed, kind.walked, { id, above, stack: [...stack, key] }) as JsonMap;
    if (deeper !== changed) this.nodes.moved(changed, deeper);
    const beside = [...use].filter(([member]) => member !== '$ref');
    if (beside.length === 0) return this.nodes.expanded(use, deeper);
    const merges = beside.every(([member]) => ANNOTATIONS.has(member) || member.startsWith('x-'));
    if (bucket === 'schemas' && !merges) {
      const all: JsonMap = new Map([...beside, ['allOf', [deeper, ...listOf(use.get('allOf'))]]]);
      return this.nodes.expanded(use, all);
    }
    const merged: JsonMap = new Map([...deeper, ...beside]);
    this.nodes.moved(deeper, merged);
    return this.nodes.expanded(use, merged);
  }
}

/** Holds where an expansion stands: the id of the operation, the keys from it down, and the components it is inside of. */
interface Expansion {
  id: string;
  above: readonly string[];
  stack: readonly string[];
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function withForkedId(node: JsonMap, scope: string): JsonMap {
  const own = node.get('x-docgen');
  const id = isMap(own) ? own.get('id') : undefined;
  if (!isMap(own) || typeof id !== 'string') return node;
  return new Map(node).set('x-docgen', new Map(own).set('id', forkedId(id, scope)));
}

/** Names the response, or the request, and the media type that keys from an operation lead through. */
function scopeOf(path: readonly string[]): string {
  const [member = '', status = ''] = path;
  const at = path.indexOf('content');
  const mediaType = at === -1 ? '' : (path[at + 1] ?? '');
  return `${member === 'responses' ? status : member === 'requestBody' ? 'request' : member}#${mediaType}`;
}
