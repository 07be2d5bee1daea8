import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { operationsOf } from '../document/index.js';
import { type ArtifactPlace, resolved, under } from './place.js';

/** Holds an operation of an artifact with what matching asks of it. */
export interface ContractOperation {
  id: string | null;
  /** Upper case. */
  method: string;
  /** Template: `/api/posts/{post}`. */
  path: string;
  place: ArtifactPlace<JsonMap>;
  /** The path item, whose parameters merge under those of the operation. */
  item: ArtifactPlace<JsonMap>;
}

export interface MatchedOperation {
  operation: ContractOperation;
  /** Values of the path parameters, decoded. */
  values: ReadonlyMap<string, string>;
}

type Segment = { text: string } | { names: string[]; pattern: RegExp };

interface Template {
  segments: readonly Segment[];
  /** A digit per segment: 1 for literal text, 0 for anything else. */
  mask: string;
  operation: ContractOperation;
}

/** Finds the operation of a request (contract 5). */
export class OperationIndex {
  readonly all: readonly ContractOperation[];
  private readonly templates = new Map<string, Template[]>();
  private readonly bases: readonly string[][];

  constructor(document: JsonMap) {
    this.all = operationsBelow(document, 'paths');
    this.bases = basesOf(document.get('servers'));
    for (const operation of this.all) {
      const segments = segmentsOf(operation.path).map(segmentOf);
      const mask = segments.map((segment) => ('text' in segment ? '1' : '0')).join('');
      const key = `${operation.method} ${segments.length}`;
      const group = this.templates.get(key) ?? [];
      group.push({ segments, mask, operation });
      this.templates.set(key, group);
    }
    for (const group of this.templates.values()) {
      group.sort((a, b) => byteOrder(b.mask, a.mask) || byteOrder(a.operation.path, b.operation.path));
    }
  }

  match(method: string, url: string): MatchedOperation | undefined {
    const segments = segmentsOf(url.split(/[?#]/, 1)[0] ?? '');
    const direct = this.among(method, segments);
    if (direct !== undefined) return direct;
    for (const base of this.bases) {
      if (base.some((text, at) => segments[at] !== text)) continue;
      const below = segments.slice(base.length);
      const found = this.among(method, below.length === 0 ? [''] : below);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Lists the documented paths of a method, in byte order. */
  pathsOf(method: string): string[] {
    const own = this.all.filter((operation) => operation.method === method);
    return own.map(({ path }) => path).sort(byteOrder);
  }

  private among(method: string, segments: readonly string[]): MatchedOperation | undefined {
    for (const { segments: wanted, operation } of this.templates.get(`${method} ${segments.length}`) ?? []) {
      const values = valuesOf(wanted, segments);
      if (values !== undefined) return { operation, values };
    }
    return undefined;
  }
}

/** Lists the operations of `paths` or `webhooks`, in order. */
export function operationsBelow(document: JsonMap, root: 'paths' | 'webhooks'): ContractOperation[] {
  const items = document.get(root);
  if (!isMap(items)) return [];
  return [...items].flatMap(([path, value]) => {
    if (path.startsWith('x-') || !isMap(value)) return [];
    const item = itemOf(document, { value, pointer: under('', root, path) });
    return item === undefined
      ? []
      : operationsOf(item.value).map(([name, node]): ContractOperation => {
          const further = item.value.get(name) !== node;
          const pointer = under(item.pointer, ...(further ? ['additionalOperations', name] : [name]));
          return {
            id: idOf(node),
            method: further ? name : name.toUpperCase(),
            path,
            place: { value: node, pointer },
            item,
          };
        });
  });
}

/** Gives the id of a node (document 7.3); null without one. */
function idOf(node: JsonMap): string | null {
  const extension = node.get('x-docgen');
  const id = isMap(extension) ? extension.get('id') : undefined;
  return typeof id === 'string' ? id : null;
}

/** Follows the reference of a path item; one that dangles documents nothing. */
function itemOf(document: JsonMap, place: ArtifactPlace): ArtifactPlace<JsonMap> | undefined {
  try {
    const found = resolved(document, place);
    return isMap(found.value) ? (found as ArtifactPlace<JsonMap>) : undefined;
  } catch {
    return undefined;
  }
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/+|\/+$/g, '').split('/');
}

function segmentOf(text: string): Segment {
  const parts = text.split(/\{([^{}]+)\}/);
  if (parts.length === 1) return { text };
  const names = parts.filter((_, at) => at % 2 === 1);
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = parts.map((part, at) => (at % 2 === 1 ? '([^/]+)' : literal(part))).join('');
  return { names, pattern: new RegExp(`^${pattern}$`, 's') };
}

function valuesOf(wanted: readonly Segment[], segments: readonly string[]): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [at, segment] of wanted.entries()) {
    const text = segments[at] ?? '';
    if ('text' in segment) {
      if (segment.text !== text) return undefined;
      continue;
    }
    const found = segment.pattern.exec(text);
    if (found === null) return undefined;
    for (const [position, name] of segment.names.entries()) values.set(name, decoded(found[position + 1] ?? ''));
  }
  return values;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lists the base paths of servers, as segments; variables take their defaults. */
function basesOf(servers: Json | undefined): string[][] {
  if (!Array.isArray(servers)) return [];
  return servers.flatMap((server) => {
    const url = isMap(server) ? server.get('url') : undefined;
    if (typeof url !== 'string') return [];
    const variables = (server as JsonMap).get('variables');
    const filled = url.replace(/\{([^{}]+)\}/g, (all, name: string) => {
      const variable = isMap(variables) ? variables.get(name) : undefined;
      const value = isMap(variable) ? variable.get('default') : undefined;
      return typeof value === 'string' ? value : all;
    });
    const path = filled.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/^\/\/[^/]*/, '');
    const segments = segmentsOf(path.split(/[?#]/, 1)[0] ?? '');
    return segments.length === 1 && segments[0] === '' ? [] : [segments];
  });
}
