import type { ChangeKind, FieldChange, Json, JsonMap } from '@docgen/protocol';
import { type PlainSchemaCode, SCHEMA_CODES, type SchemaCode } from '../codes.js';
import { type Polarity, type SchemaClass, within } from '../verdicts.js';
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

  /** Reports a change whose class its code says; `step` leads from the schema to the place. */
  report(code: PlainSchemaCode, step: string, extent: Extent = {}): void {
    this.reportAs(code, SCHEMA_CODES[code], step, extent);
  }

  /** Reports a change of a class that depends on what happened. */
  reportAs(code: SchemaCode, of: SchemaClass, step: string, { kind = 'changed', fields = [] }: Extent = {}): void {
    this.run.report(code, of, this.position, this.position.path + step, kind, fields);
  }

  /** Reports a change of what the schema applies. */
  reportApplied(code: PlainSchemaCode, step: string, extent: Extent = {}): void {
    const { kind = 'changed', fields = [] } = extent;
    const position = { ...this.position, polarity: within(this.position.polarity, this.applied) };
    this.run.report(code, SCHEMA_CODES[code], position, this.position.path + step, kind, fields);
  }

  /** Compares two schemas below this one. */
  compare(before: Json, after: Json, step: string, around: Surroundings = {}): void {
    if (before === after && typeof before === 'boolean') return;
    this.run.wait({
      before,
      after,
      path: this.position.path + step,
      polarity: within(this.position.polarity, around.polarity ?? 'plain'),
      isNullTaken: around.isNullTaken ?? false,
      isReferred: around.isReferred ?? this.position.isReferred,
    });
  }

  /** Gives the field change of a keyword. */
  field(keyword: string): FieldChange[] {
    return [{ field: keyword, old: this.before.get(keyword) ?? null, new: this.after.get(keyword) ?? null }];
  }
}
