import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Describes a change of schemas: of components by their names, and of schemas wherever they stand inline. */
export interface SchemaChange {
  components: ReadonlyMap<string, (schema: JsonMap) => JsonMap>;
  /** Gives the older schema of one that stands inline; undefined where it is not concerned. */
  inline: (schema: JsonMap) => JsonMap | undefined;
}

/** Remembers what rewritten nodes were before, while the examples beside them are taken along. */
export class RewrittenNodes {
  private readonly changed = new Map<JsonMap, JsonMap>();
  private readonly uses = new Map<JsonMap, JsonMap>();

  /** Notes that a schema was changed; gives the older one. */
  rewritten(today: JsonMap, older: JsonMap): JsonMap {
    if (older !== today) this.changed.set(older, today);
    return older;
  }

  /** Notes that a node stands in the place of a reference; gives it. */
  expanded(use: JsonMap, node: JsonMap): JsonMap {
    this.uses.set(node, use);
    return node;
  }

  /** Notes that a rewritten node got other members besides. */
  moved(from: JsonMap, to: JsonMap): void {
    const today = this.changed.get(from);
    if (today !== undefined) this.changed.set(to, today);
  }

  /** Tells whether a schema is one that was changed. */
  isChanged(schema: JsonMap): boolean {
    return this.changed.has(schema);
  }

  /** Lists the changed schemas. */
  get all(): Iterable<JsonMap> {
    return this.changed.keys();
  }

  /** Gives a value as it was before the change, with references where they stood. */
  today(value: Json): Json {
    if (Array.isArray(value)) return value.map((one) => this.today(one));
    if (!isMap(value)) return value;
    const before = this.uses.get(value) ?? this.changed.get(value);
    if (before !== undefined) return before;
    return new Map([...value].map(([key, member]) => [key, this.today(member)]));
  }
}
