import { isMap, type JsonMap } from '@docgen/protocol';
import type { ContractOrigin, ContractViolation } from '@docgen/protocol/rpc';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { follow } from '../document/index.js';
import { phrase } from '../document/schema-check/phrase.js';
import { SlowPattern, type TimedMatch } from '../document/schema-check/timed-patterns.js';
import { CompileBudget } from './compile-budget.js';
import { seenBy } from './disagreement.js';
import { originsIn } from './origins.js';
import { type ArtifactPlace, under } from './place.js';
import type { BodyDirection } from './schema-source.js';
import { UncheckableSchema, Validators } from './validators.js';

/** Bounds the errors told of one part of an exchange. */
const MOST_ERRORS = 25;
/** Keywords that repeat that something below them failed. */
const WRAPPERS = new Set(['anyOf', 'oneOf', 'if', '$ref']);

/** Holds one error of a value: where it is, what is wrong, and which schema says so. */
export interface SchemaError {
  /** Points into the value; empty for the value itself. */
  at: string;
  message: string;
  /** Points into the artifact; null where the schema could not be compiled. */
  schema: string | null;
  /** Says that an empty list stands where a map without members of its own is documented (contract 6.5). */
  isEmptyMap: boolean;
  /** Keyword that is broken; null where the schema could not be compiled. */
  keyword: string | null;
  /** Value that was seen instead (`seenBy`). */
  seen: unknown;
  /** Says that the value is not checked, which the message tells why. */
  isUnchecked: boolean;
}

/** Validates values against the schemas of an artifact, each compiled once for each direction (contract 6.6). */
export class Schemas {
  readonly budget = new CompileBudget();
  private readonly ways = new Map<BodyDirection, Validators>();

  constructor(
    private readonly document: JsonMap,
    private readonly isOldest: boolean,
    private readonly timed: TimedMatch,
  ) {}

  /** Lists what a value breaks, at most 25 errors. Throws BrokenReference. */
  errors(value: unknown, schema: ArtifactPlace, direction: BodyDirection): SchemaError[] {
    const validators = this.way(direction);
    let validate: ValidateFunction;
    try {
      validate = validators.of(schema);
      if (validate(value) === true) return [];
    } catch (error) {
      const told = { at: '', schema: schema.pointer, isEmptyMap: false, keyword: null, seen: null };
      if (error instanceof SlowPattern) return [{ ...told, message: error.message, isUnchecked: true }];
      const isUncheckable = error instanceof UncheckableSchema;
      if (!isUncheckable && !(error instanceof RangeError)) throw error;
      const message = uncheckable(isUncheckable ? error.message : 'it holds itself');
      return [{ ...told, message, isUnchecked: false }];
    }
    const found = new Map<string, SchemaError>();
    for (const error of leaves(validate.errors ?? [])) {
      const message = phrase(error);
      const key = `${error.instancePath} ${message}`;
      if (found.has(key)) continue;
      const parent = error.parentSchema as object | undefined;
      found.set(key, {
        at: error.instancePath,
        message,
        schema: (parent === undefined ? undefined : validators.source.pointers.get(parent)) ?? schema.pointer,
        isEmptyMap: isEmptyMap(error),
        keyword: error.keyword,
        seen: seenBy(error),
        isUnchecked: false,
      });
      if (found.size === MOST_ERRORS) break;
    }
    return [...found.values()];
  }

  /** Writes an error as a breach of the contract, with those who wrote the schema. */
  violation(location: string, error: SchemaError): ContractViolation {
    const { at, message, schema } = error;
    return {
      location,
      pointer: at === '' ? null : at,
      message,
      schema,
      provenance: schema === null ? [] : this.origins(schema),
    };
  }

  /** Lists who wrote the node at a pointer: the records of the nearest node at or above it that has some. */
  origins(pointer: string): ContractOrigin[] {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const node = follow(this.document, `#${at}`);
      const extension = isMap(node) ? node.get('x-docgen') : undefined;
      const records = isMap(extension) ? extension.get('provenance') : undefined;
      if (Array.isArray(records) && records.length > 0) return originsIn(records);
    }
    return [];
  }

  private way(direction: BodyDirection): Validators {
    const known =
      this.ways.get(direction) ?? new Validators(this.document, this.isOldest, direction, this.budget, this.timed);
    this.ways.set(direction, known);
    return known;
  }
}

/** Gives the schema of a media type, parameter or header as a place. */
export function schemaOf(holder: ArtifactPlace<JsonMap>): ArtifactPlace | undefined {
  const schema = holder.value.get('schema');
  return schema === undefined ? undefined : { value: schema, pointer: under(holder.pointer, 'schema') };
}

function uncheckable(detail: string): string {
  return `could not be checked against the contract: ${detail}`;
}

/** Drops errors that only say that a branch failed; of several branches that hold at once nothing else tells. */
function leaves(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const inner = errors.filter(({ keyword, params }) => {
    return !WRAPPERS.has(keyword) || Array.isArray((params as { passingSchemas?: unknown }).passingSchemas);
  });
  const meant = inner.filter((error) => !isUnmeantNull(error, inner));
  return meant.length > 0 ? meant : inner.length > 0 ? inner : errors;
}

/** Tells of a value that it is not null where a nullable reference is: nothing is wrong with that where its other branch has errors of its own. */
function isUnmeantNull({ keyword, instancePath, parentSchema }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (keyword !== 'type' || (parentSchema as { type?: unknown } | undefined)?.type !== 'null') return false;
  return errors.some(
    (other) =>
      other.parentSchema !== parentSchema &&
      (other.instancePath === instancePath || other.instancePath.startsWith(`${instancePath}/`)),
  );
}

function isEmptyMap({ keyword, data, parentSchema }: ErrorObject): boolean {
  if (keyword !== 'type' || !Array.isArray(data) || data.length > 0) return false;
  const { type, properties } = parentSchema as { type?: unknown; properties?: object };
  const types = Array.isArray(type) ? type : [type];
  return types.includes('object') && Object.keys(properties ?? {}).length === 0;
}
