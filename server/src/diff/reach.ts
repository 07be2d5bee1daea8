import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { componentAround, type DocumentSide } from './document-side.js';
import { mapOf } from './members.js';
import { type OperationList, operationsIn } from './nodes/operation-list.js';
import { parametersOf } from './nodes/parameter-list.js';
import { type ItemLeads, type Leads, leadsOf, leadsOfCallback } from './reach-leads.js';
import { eachReference, type SchemaReference, schemaReferences } from './schema/schema-references.js';
import type { DataFlow } from './verdicts.js';

/** Says from where a component is reached, as a sum. */
const REQUEST = 1;
const READ = 2;
const BOTH = REQUEST | READ;

/** Gives each flow a bit of its own: what was walked from both sides was not walked from one of them. */
const FLOW_BITS = [0, 1, 2, 4];

/** Holds from where each component schema of a document is reached (diff 11), and every name a reference of it names. */
export interface Reach {
  flows: ReadonlyMap<string, number>;
  named: ReadonlySet<string>;
}

/** Follows a document from its operations and components to the schemas they reach. */
export function reachOf(side: DocumentSide, { operations, items }: OperationList): Reach {
  const walk = new ReachWalk(side, operations);
  for (const item of items.values()) walk.item(leadsOf(item));
  walk.components();
  return walk.finish();
}

/** Says who meets the schemas of a pair of components; undefined when neither document reaches it (diff 11.3, 11.4). */
export function flowOf(before: number, after: number): DataFlow | undefined {
  const either = before | after;
  if (either === 0) return undefined;
  if (either === BOTH) return 'both';
  return before === REQUEST && after === REQUEST ? 'request' : 'read';
}

class ReachWalk {
  private readonly flows = new Map<string, number>();
  private readonly named = new Set<string>();
  private readonly todo: [name: string, flow: number][] = [];
  /** Nodes that references led to, by flow: every way around leads through one. */
  private readonly seen = [new Set<JsonMap>(), new Set<JsonMap>(), new Set<JsonMap>()];
  /** Flows under which references were walked, as a sum: references to schemas, and those in the place of other nodes. */
  private readonly walked = { schemas: new Map<string, number>(), sites: new Map<string, number>() };
  /** Steps down that are left for later, because what nests has no bound. */
  private readonly later: (() => void)[] = [];
  private placed: ReadonlySet<JsonMap> | undefined;

  constructor(
    private readonly side: DocumentSide,
    private readonly operations: OperationList['operations'],
  ) {}

  item({ written, read, callbacks }: ItemLeads): void {
    this.leads(written, REQUEST);
    this.leads(read, READ);
    for (const callback of callbacks) this.callback(callback);
  }

  private leads({ schemas, bodies, responses, media, headers }: Leads, flow: number): void {
    for (const reference of schemas) this.reference(reference, flow);
    for (const site of bodies) if (this.isNew(site, flow)) this.content(this.followed(site, flow), flow);
    for (const site of responses) if (this.isNew(site, flow)) this.response(site, flow);
    for (const site of media) this.mediaType(site, flow);
    // Nesting has no bound.
    for (const header of headers) this.later.push(() => this.carrier(header, flow));
  }

  /** Walks what stands among the components whoever refers to it; schemas only where something leads to them. */
  components(): void {
    const each = (bucket: string, walk: (entry: Json) => void): void => {
      for (const entry of this.side.components(bucket).values()) walk(entry);
    };
    each('parameters', (parameter) => this.carrier(parameter, REQUEST));
    each('requestBodies', (body) => this.content(this.followed(body, REQUEST), REQUEST));
    each('responses', (response) => this.response(response, READ));
    each('headers', (header) => this.carrier(header, READ));
    each('callbacks', (callback) => this.callback(callback));
    // A component nobody refers to cannot be placed, so it counts as read.
    each('pathItems', (item) => this.unplaced(item));
    each('mediaTypes', (media) => {
      if (isMap(media) && !this.seen.some((nodes) => nodes.has(media))) this.mediaType(media, READ);
    });
  }

  finish(): Reach {
    for (let step = this.later.pop(); step !== undefined; step = this.later.pop()) step();
    for (const schema of this.side.schemas.values()) {
      for (const { ref } of schemaReferences(schema)) this.name(ref);
    }
    for (let next = this.todo.pop(); next !== undefined; next = this.todo.pop()) {
      this.references(this.side.schemas.get(next[0]), next[1]);
      for (let step = this.later.pop(); step !== undefined; step = this.later.pop()) step();
    }
    return { flows: this.flows, named: this.named };
  }

  /** Walks what carries a value: a parameter or a header. */
  carrier(site: Json | undefined, flow: number): void {
    const node = this.followed(site, flow);
    eachReference(node.get('schema'), (ref, opposed) => this.reference({ ref, opposed }, flow));
    this.content(node, flow);
  }

  private response(site: Json, flow: number): void {
    const node = this.followed(site, flow);
    this.content(node, flow);
    for (const header of mapOf(node.get('headers')).values()) this.carrier(header, flow);
  }

  private callback(site: Json): void {
    for (const item of this.followed(site, READ).values()) this.later.push(() => this.pathItem(item));
  }

  private pathItem(site: Json): void {
    const item = this.followed(site, READ);
    for (const operation of operationsIn(item).values()) {
      const parameters = parametersOf(this.side, item.get('parameters'), operation.get('parameters'));
      this.item(leadsOfCallback(operation, parameters));
    }
  }

  private unplaced(item: Json): void {
    this.placed ??= new Set(this.operations.map(({ node }) => node));
    const { placed } = this;
    if (![...operationsIn(mapOf(item)).values()].some((operation) => placed.has(operation))) this.pathItem(item);
  }

  private content(node: JsonMap, flow: number): void {
    for (const media of mapOf(node.get('content')).values()) this.mediaType(media, flow);
  }

  private mediaType(site: Json, flow: number): void {
    const node = this.followed(site, flow);
    this.references(node.get('schema'), flow);
    this.references(node.get('itemSchema'), flow);
    for (const encoding of mapOf(node.get('encoding')).values()) {
      for (const header of mapOf(mapOf(encoding).get('headers')).values()) {
        this.later.push(() => this.carrier(header, flow));
      }
    }
  }

  private references(schema: Json | undefined, flow: number): void {
    for (const reference of schemaReferences(schema)) this.reference(reference, flow);
  }

  /** Tells whether no reference to the same place was walked: thousands of operations refer to one response. */
  private isNew(site: JsonMap, flow: number): boolean {
    return isFirst(this.walked.sites, String(site.get('$ref')), FLOW_BITS[flow] ?? 0);
  }

  private reference({ ref, opposed }: SchemaReference, flow: number): void {
    const towards = opposed ? BOTH : flow;
    if (!isFirst(this.walked.schemas, ref, FLOW_BITS[towards] ?? 0)) return;
    const name = componentAround(ref);
    if (name !== undefined) {
      this.named.add(name);
      this.reached(name, towards);
    } else if (ref.startsWith('#/')) {
      this.later.push(() => {
        const target = this.side.at(ref);
        if (isMap(target) && this.enters(target, towards)) this.references(target, towards);
      });
    }
  }

  private reached(name: string, flow: number): void {
    const known = this.flows.get(name) ?? 0;
    if ((known | flow) === known) return;
    this.flows.set(name, known | flow);
    this.todo.push([name, known | flow]);
  }

  private name(ref: string): void {
    const name = componentAround(ref);
    if (name !== undefined) this.named.add(name);
  }

  /** Gives what stands behind a reference; nothing when that has been walked. */
  private followed(site: Json | undefined, flow: number): JsonMap {
    const { node } = this.side.resolve(site);
    if (node === undefined || (node !== site && !this.enters(node, flow))) return mapOf(undefined);
    return node;
  }

  private enters(node: JsonMap, flow: number): boolean {
    const nodes = this.seen[flow - 1];
    if (nodes === undefined || nodes.has(node)) return false;
    nodes.add(node);
    return true;
  }
}

/** Tells whether a reference is met under a flow for the first time, and notes it. */
function isFirst(walked: Map<string, number>, ref: string, bit: number): boolean {
  const before = walked.get(ref) ?? 0;
  if ((before & bit) !== 0) return false;
  walked.set(ref, before | bit);
  return true;
}
