import type { ChangeKind, FieldChange, Json, JsonMap } from '@docgen/protocol';
import { type PlainSchemaCode, SCHEMA_CODES, type SchemaCode } from '../codes.js';
import { type Polarity, type SchemaClass, within } from '../verdicts.js';
import { type Around, andRest, type Beside, type InnerPlace, inside, NOTHING_AROUND } from './conjuncts/beside.js';
import { isSaidBeside } from './conjuncts/repetition.js';
import type { SchemaComparison, SchemaPosition } from './schema-comparison.js';
import { hasUnevaluated } from './schema-references.js';

/** Says what a change is besides its code and place. */
interface Extent {
  kind?: ChangeKind;
  fields?: readonly FieldChange[];
}

/** Says what a position adds to what stands around it. */
interface Surroundings {
  polarity?: Polarity;
  isNullTaken?: boolean;
  isReferred?: boolean;
  /** Place inside the values of this schema; absent where the same values are meant. */
  inside?: InnerPlace;
  /** Branches that are compared, where they are two of `allOf`. */
  branches?: { before: Json; after: Json };
}

/** Holds two schemas that are objects, as their keywords are compared. */
export class SchemaPair {
  /**
   * Says how a change of what a schema applies counts. A schema that refuses what nothing else looked at may accept less where
   * something else accepts more.
   */
  readonly applied: Polarity;

  constructor(
    readonly before: JsonMap,
    readonly after: JsonMap,
    readonly position: SchemaPosition,
    readonly run: SchemaComparison,
    /** The schemas as they are written, where `before` and `after` are another form of them. */
    readonly written: { before: JsonMap; after: JsonMap } = { before, after },
  ) {
    this.applied = hasUnevaluated(before) || hasUnevaluated(after) ? 'unordered' : 'plain';
  }

  /** Gives the pair over another form of its schemas; `isReferred` where a reference led to it. */
  over(before: JsonMap, after: JsonMap, isReferred = this.position.isReferred): SchemaPair {
    return new SchemaPair(before, after, { ...this.position, isReferred }, this.run, this.written);
  }

  /**
   * Gives what else holds of the values of these schemas: of both as they are, or of a part of them, to which the keywords of both are
   * added. Undefined where nothing can be ordered.
   */
  private beside(part?: { branches?: { before: Json; after: Json } | undefined }): Beside | undefined {
    const { polarity, beside } = this.position;
    if (polarity !== 'plain' || this.applied !== 'plain' || beside === undefined) return undefined;
    const { before, after } = this;
    const all = { before: before.get('allOf') ?? [], after: after.get('allOf') ?? [] };
    const own = { before: ownOf(before, part !== undefined), after: ownOf(after, part !== undefined) };
    return andRest(beside, own, all, part?.branches);
  }

  /** Reports a change whose class its code says; `step` leads from the schema to the place. */
  report(code: PlainSchemaCode, step: string, extent: Extent = {}): void {
    this.reportAs(code, SCHEMA_CODES[code], step, extent);
  }

  /** Reports a change of a class that depends on what happened. */
  reportAs(code: SchemaCode, of: SchemaClass, step: string, extent: Extent = {}): void {
    // Whether null is accepted is read of a schema with its branches.
    const beside = code.startsWith('schema.nullable') ? this.position.beside : this.beside();
    this.tell(code, { of, step, ...extent }, this.position, beside);
  }

  /** Reports a change of what the schema applies. */
  reportApplied(code: PlainSchemaCode, step: string, extent: Extent = {}): void {
    const position = { ...this.position, polarity: within(this.position.polarity, this.applied) };
    this.tell(code, { of: SCHEMA_CODES[code], step, ...extent }, position, this.beside({}));
  }

  private tell(
    code: SchemaCode,
    { of, step, kind = 'changed', fields = [] }: Extent & { of: SchemaClass; step: string },
    position: SchemaPosition,
    beside: Beside | undefined,
  ): void {
    const isSaid = (around: Around): boolean =>
      beside !== undefined && isSaidBeside({ of, step, kind, fields }, this, beside, around);
    if (of !== 'NEUTRAL' && isSaid(NOTHING_AROUND)) return;
    this.run.report(code, of, position, position.path + step, kind, fields, isSaid);
  }

  /** Compares two schemas below this one. */
  compare(before: Json, after: Json, step: string, around: Surroundings = {}): void {
    if (before === after && typeof before === 'boolean') return;
    const polarity = within(this.position.polarity, around.polarity ?? 'plain');
    const isReferred = around.isReferred ?? this.position.isReferred;
    this.run.wait({
      before,
      after,
      path: this.position.path + step,
      polarity,
      isNullTaken: around.isNullTaken ?? false,
      isReferred,
      // Two schemas a reference led to are compared once, whatever stands beside them elsewhere.
      beside: polarity !== 'plain' || isReferred ? undefined : this.besidePart(around),
    });
  }

  private besidePart({ inside: step, branches }: Surroundings): Beside | undefined {
    if (step === undefined) return branches === undefined ? undefined : this.beside({ branches });
    const beside = this.beside();
    return beside && inside(beside, step, this.run.components);
  }

  /** Gives the field change of a keyword. */
  field(keyword: string): FieldChange[] {
    return [{ field: keyword, old: this.before.get(keyword) ?? null, new: this.after.get(keyword) ?? null }];
  }
}

/** Gives the keywords of a schema without its branches of `allOf`, or what it refers to alone. */
function ownOf(schema: JsonMap, isWhole: boolean): Json {
  if (!isWhole) return schema.has('$ref') ? new Map([['$ref', schema.get('$ref') as Json]]) : true;
  if (!schema.has('allOf')) return schema;
  const own = new Map(schema);
  own.delete('allOf');
  return own;
}
