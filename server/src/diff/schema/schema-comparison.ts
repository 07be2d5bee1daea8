import type { ChangeKind, FieldChange, Json, JsonMap } from '@docgen/protocol';
import type { ChangeList, NodeName } from '../change-list.js';
import { type PlainSchemaCode, SCHEMA_CODES, type SchemaCode } from '../codes.js';
import type { ComponentPairs } from '../component-pairs.js';
import { type DataFlow, isBreaking, type Polarity, type SchemaClass } from '../verdicts.js';
import { comparePair } from './families.js';
import { readable } from './references.js';
import { SchemaPair } from './schema-pair.js';

/** Holds two schemas that stand at one place, and what stands around them. */
export interface SchemaPosition {
  before: Json;
  after: Json;
  path: string;
  polarity: Polarity;
  /** Says that whether null is accepted is compared further up (diff 10.3). */
  isNullTaken: boolean;
  /** Says that a reference led here, so that the same two schemas may come again. */
  isReferred: boolean;
}

/** Holds where the schemas of one part stand. */
export interface SchemaPart {
  /** Node the changes belong to (diff 12.1). */
  id: string;
  path: string;
  flow: DataFlow;
  /** Says that nothing reaches the schemas, so that no change of them breaks (diff 11.4). */
  isUnreached?: boolean;
}

/**
 * Compares the schemas of one part: a component, a parameter, a body of one media type. Positions wait in a list instead of on the
 * stack, because schemas nest as deep as their author likes. Two schemas a reference led to are compared once, which also ends cycles.
 */
export class SchemaComparison {
  private readonly waiting: SchemaPosition[] = [];
  private readonly compared = new Map<string, Map<Json, Set<Json>>>();

  constructor(
    readonly components: ComponentPairs,
    private readonly changes: ChangeList,
    private readonly part: SchemaPart,
  ) {}

  /** Compares two schemas and everything below them; tells how many changes there were. */
  run(before: Json, after: Json): number {
    this.count = 0;
    const { path } = this.part;
    this.waiting.push({ before, after, path, polarity: 'plain', isNullTaken: false, isReferred: false });
    for (let i = 0; i < this.waiting.length; i++) this.at(this.waiting[i] as SchemaPosition, i === 0);
    this.waiting.length = 0;
    return this.count;
  }

  wait(position: SchemaPosition): void {
    const { before, after } = position;
    if (before === after && (typeof before === 'boolean' || this.components.sameMeansEqual)) return;
    this.waiting.push(position);
  }

  report(
    code: SchemaCode,
    of: SchemaClass,
    at: SchemaPosition,
    path: string,
    kind: ChangeKind,
    fields: readonly FieldChange[],
  ): void {
    this.count++;
    const breaking = this.part.isUnreached !== true && isBreaking(of, this.part.flow, at.polarity);
    const name: NodeName = { target: 'schema', id: this.part.id, path };
    this.changes.write(code, kind, name, breaking, fields);
  }

  /** Reports a change of a whole schema, whose class the table says. */
  private whole(code: PlainSchemaCode, at: SchemaPosition, fields: FieldChange[] = []): void {
    this.report(code, SCHEMA_CODES[code], at, at.path, 'changed', fields);
  }

  private count = 0;

  private at(position: SchemaPosition, isRoot: boolean): void {
    const { before, after } = position;
    if (before === after && this.components.sameMeansEqual) return;
    if (before === false || after === false) {
      if (before === after) return;
      if (after === false) this.whole('schema.always-invalid-added', position);
      else this.whole('schema.always-invalid-removed', position);
      return;
    }
    if (before === true && after === true) return;
    if (!isRoot && this.components.isPair(before, after)) return;
    if (position.isReferred && this.wasCompared(position)) return;
    const old = readable(before === true ? NOTHING : (before as JsonMap), this.components.before);
    const current = readable(after === true ? NOTHING : (after as JsonMap), this.components.after);
    comparePair(new SchemaPair(old, current, position, this));
  }

  private wasCompared({ before, after, polarity, isNullTaken }: SchemaPosition): boolean {
    const key = `${polarity} ${isNullTaken}`;
    const pairs = this.compared.get(key) ?? new Map<Json, Set<Json>>();
    this.compared.set(key, pairs);
    const partners = pairs.get(before) ?? new Set<Json>();
    pairs.set(before, partners);
    if (partners.has(after)) return true;
    partners.add(after);
    return false;
  }
}

const NOTHING: JsonMap = new Map();
