import { byteOrder, isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { type By, REMOVE } from '../../analysis/index.js';
import { FieldGuard, type Locate, outranks, type WriteOutcome } from './guard.js';
import type { NodeHistory } from './node-history.js';

/** The field of a schema that is a member of its extension. */
const MOCK = 'x-docgen.mock';

/** The keywords that say of what type a value is. */
const TYPES = ['type', 'anyOf'];

/**
 * Builds a schema: every keyword is a guarded field; properties (and `items` once something writes into it) are drafts
 * of their own, so a property merges keyword by keyword (document 8.4).
 */
export class SchemaDraft {
  private readonly guard: FieldGuard;
  private readonly properties = new Map<string, SchemaDraft>();
  private items: SchemaDraft | undefined;
  /** Facts written with a whole schema, outside the guard (document 1.4). */
  private facts: { value: JsonMap; by: By } | undefined;

  constructor(private readonly history?: NodeHistory) {
    this.guard = new FieldGuard(history);
  }

  /** Applies a write. `path` names nested properties, `*` steps into `items`; `field` may be `*` for a whole schema. */
  apply(path: readonly string[], field: string, value: Json | typeof REMOVE | undefined, by: By): WriteOutcome {
    if (value === undefined) return 'noop';
    const [step, ...rest] = path;
    if (step === undefined) return this.write(field, value, by);
    const nested = step === '*' ? this.itemsDraft() : this.property(step, by);
    if (nested === undefined) return this.missed(path, field, value, by);
    this.history?.end('*', by, 'later');
    if (step === '*') this.history?.end('items', by, 'later');
    return nested.apply(rest, field, value, by);
  }

  at(path: readonly string[]): SchemaDraft | undefined {
    const [step, ...rest] = path;
    if (step === undefined) return this;
    return (step === '*' ? this.itemsDraft() : this.properties.get(step))?.at(rest);
  }

  get(field: string): Json | undefined {
    if (field === '*') return this.plain();
    if (field === 'properties') return this.plain().get('properties');
    return field === 'items' && this.items !== undefined ? this.items.plain() : this.guard.get(field);
  }

  /** Gives the schema without provenance. */
  plain(): JsonMap {
    return this.build(new Map(), (draft) => draft.plain());
  }

  /** Gives the schema with the provenance of every node. */
  freeze(locate: Locate): JsonMap {
    const schema: JsonMap = new Map();
    const provenance = this.guard.records(locate);
    const mock = this.guard.get(MOCK);
    if (provenance !== undefined) schema.set('x-docgen', new Map([['provenance', provenance as Json]]));
    const own = schema.get('x-docgen');
    if (mock !== undefined && isMap(own)) own.set('mock', mock);
    const facts = this.standingFacts();
    if (facts !== undefined && isMap(own)) own.set('facts', facts);
    return this.build(schema, (draft) => draft.freeze(locate));
  }

  /** Gives the facts of the values here, unless a later writer said of what type they are. */
  private standingFacts(): JsonMap | undefined {
    const typed = TYPES.map((keyword) => this.guard.holder(keyword)).find((by) => by !== undefined);
    return this.facts !== undefined && typed === this.facts.by ? this.facts.value : undefined;
  }

  private build(schema: JsonMap, nested: (draft: SchemaDraft) => JsonMap): JsonMap {
    for (const [keyword, value] of this.guard.values()) if (keyword !== MOCK) schema.set(keyword, value);
    if (this.items !== undefined) schema.set('items', nested(this.items));
    if (this.properties.size > 0) {
      const properties: JsonMap = new Map();
      for (const [name, draft] of this.properties) properties.set(name, nested(draft));
      schema.set('properties', properties);
    }
    return schema;
  }

  private write(field: string, value: Json | typeof REMOVE, by: By): WriteOutcome {
    if (field === '|') return value !== REMOVE && isMap(value) ? this.join(value, by) : 'noop';
    this.history?.end('*', by, 'later');
    if (field === '*') return value === REMOVE ? this.removeAll(by) : this.writeAll(value, by);
    if (field === 'properties') return value === REMOVE ? this.removeProperties(by) : this.writeProperties(value, by);
    if (field === 'items' && this.items !== undefined && value !== REMOVE) return this.items.write('*', value, by);
    if (field === 'items' && this.items !== undefined) return this.removeItems(by);
    return this.guard.apply(field, value, by);
  }

  /**
   * Makes the present schema one branch of a union with `value`; nothing changes where it admits anything, or this
   * value already.
   */
  private join(value: JsonMap, by: By): WriteOutcome {
    const strongest = this.strongest();
    if (strongest === undefined) return this.writeAll(value, by);
    if (outranks(strongest, by)) {
      this.history?.shadowed('*', value, by, strongest);
      return 'shadowed';
    }
    const standing = this.plain();
    const anyOf = standing.get('anyOf');
    const branches = standing.size === 1 && Array.isArray(anyOf) ? anyOf : [standing];
    const known = branches.some((b) => isMap(b) && (b.size === 0 || stableJson(b) === stableJson(value)));
    if (known) return 'noop';
    this.history?.endAll(by, 'joined');
    if (value.size === 0) this.history?.accepted('*', value, by);
    this.guard.clear();
    this.properties.clear();
    this.items = undefined;
    // Several answers come in the order somebody met them in, which tells nothing.
    const all = [...branches, value].sort((a, b) => byteOrder(stableJson(a), stableJson(b)));
    return this.guard.apply('anyOf', value.size === 0 ? undefined : all, by);
  }

  /** Writes every keyword of a schema; a boolean schema is written as the equivalent object. */
  private writeAll(value: Json, by: By): WriteOutcome {
    if (value === true) return 'accepted';
    if (value === false) return this.guard.apply('not', new Map(), by);
    if (!isMap(value)) return 'noop';
    for (const [keyword, member] of value) if (keyword !== 'x-docgen') this.write(keyword, member, by);
    const extension = value.get('x-docgen');
    const facts = isMap(extension) ? extension.get('facts') : undefined;
    this.facts = isMap(facts) ? { value: facts, by } : undefined;
    return 'accepted';
  }

  private writeProperties(value: Json, by: By): WriteOutcome {
    if (!isMap(value)) return 'noop';
    for (const [name, schema] of value) {
      const draft = this.property(name, by);
      if (draft === undefined) this.missed([name], '*', schema, by);
      else draft.write('*', schema, by);
    }
    return 'accepted';
  }

  /** Removes every keyword a lower layer wrote; keywords of this layer or a higher one stay (document 8.4.2). */
  private removeAll(by: By): WriteOutcome {
    for (const [keyword] of this.guard.values()) this.guard.apply(keyword, REMOVE, by);
    this.removeProperties(by);
    if (this.items !== undefined) this.removeItems(by);
    return 'accepted';
  }

  private removeProperties(by: By): WriteOutcome {
    const defeated: JsonMap = new Map();
    let loser: By | undefined;
    for (const [name, draft] of this.properties) {
      const strongest = draft.strongest();
      if (strongest !== undefined && !outranks(by, strongest)) draft.removeAll(by);
      else {
        defeated.set(name, draft.plain());
        if (strongest !== undefined && (loser === undefined || outranks(strongest, loser))) loser = strongest;
        this.properties.delete(name);
        this.history?.node('properties', name).endAll(by, 'removed');
      }
    }
    if (defeated.size > 0) this.guard.defeat('properties', defeated, loser ?? by, by);
    return 'accepted';
  }

  private removeItems(by: By): WriteOutcome {
    const items = this.items as SchemaDraft;
    const strongest = items.strongest();
    if (strongest !== undefined && !outranks(by, strongest)) return items.removeAll(by);
    this.history?.node('items').endAll(by, 'removed');
    this.guard.defeat('items', items.plain(), strongest ?? by, by);
    this.items = undefined;
    return 'accepted';
  }

  /** Records, in the history, a write to a property that a stronger layer took away. */
  private missed(path: readonly string[], field: string, value: Json | typeof REMOVE, by: By): WriteOutcome {
    const remover = this.guard.holder('properties') ?? by;
    this.history?.node(...schemaKeys(path)).shadowed(field, value, by, remover, 'removed');
    return 'shadowed';
  }

  /** Gives the draft of a property; none when a stronger layer took `properties` away. */
  private property(name: string, by: By): SchemaDraft | undefined {
    const known = this.properties.get(name);
    if (known !== undefined) return known;
    const remover = this.guard.holder('properties');
    if (remover !== undefined && outranks(remover, by)) return undefined;
    const draft = new SchemaDraft(this.history?.node('properties', name));
    this.properties.set(name, draft);
    return draft;
  }

  /** Gives the draft of `items`; the first write into it moves the present value into that draft. */
  private itemsDraft(): SchemaDraft {
    if (this.items === undefined) {
      this.items = new SchemaDraft(this.history?.node('items'));
      const before = this.guard.get('items') === undefined ? undefined : this.guard.take('items');
      if (before !== undefined && before.value !== REMOVE) this.items.write('*', before.value, before.by);
    }
    return this.items;
  }

  private strongest(): By | undefined {
    let best = this.guard.strongest();
    for (const draft of [...this.properties.values(), ...(this.items === undefined ? [] : [this.items])]) {
      const by = draft.strongest();
      if (by !== undefined && (best === undefined || outranks(by, best))) best = by;
    }
    return best;
  }
}

/** Spells the path of a write to a schema as the keys of the nodes on its way. */
export function schemaKeys(path: readonly string[]): string[] {
  return path.flatMap((step) => (step === '*' ? ['items'] : ['properties', step]));
}
