import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ContractOrigin, ContractViolation } from '@docgen/protocol/rpc';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { follow } from '../document/index.js';
import { VALUE_FORMATS } from '../document/schema-check/formats.js';
import { phrase } from '../document/schema-check/phrase.js';
import { originsIn } from './origins.js';
import { type ArtifactPlace, BrokenReference, under } from './place.js';
import { type BodyDirection, SchemaSource } from './schema-source.js';

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
}

type Compiled = ValidateFunction | { refused: string };

/** Validates values against the schemas of an artifact, each compiled once for each direction (contract 6.6). */
export class Schemas {
  private readonly compiled = new Map<string, Compiled>();
  private readonly ways = new Map<BodyDirection, { source: SchemaSource; ajv: Ajv2020; added: Set<string> }>();

  constructor(
    private readonly document: JsonMap,
    private readonly isOldest: boolean,
  ) {}

  /** Lists what a value breaks, at most 25 errors. Throws BrokenReference. */
  errors(value: unknown, schema: ArtifactPlace, direction: BodyDirection): SchemaError[] {
    const validate = this.compile(schema, direction);
    if (typeof validate !== 'function') {
      return [{ at: '', message: uncheckable(validate.refused), schema: schema.pointer, isEmptyMap: false }];
    }
    try {
      if (validate(value) === true) return [];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [{ at: '', message: uncheckable('it holds itself'), schema: schema.pointer, isEmptyMap: false }];
    }
    const found = new Map<string, SchemaError>();
    for (const error of leaves(validate.errors ?? [])) {
      const message = phrase(error);
      const key = `${error.instancePath} ${message}`;
      if (found.has(key)) continue;
      const parent = error.parentSchema as object | undefined;
      const source = this.ways.get(direction)?.source;
      found.set(key, {
        at: error.instancePath,
        message,
        schema: (parent === undefined ? undefined : source?.pointers.get(parent)) ?? schema.pointer,
        isEmptyMap: isEmptyMap(error),
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

  private compile(schema: ArtifactPlace, direction: BodyDirection): Compiled {
    const key = `${direction} ${schema.pointer}`;
    let known = this.compiled.get(key);
    if (known === undefined) {
      known = this.fresh(schema, direction);
      this.compiled.set(key, known);
    }
    return known;
  }

  private fresh({ value, pointer }: ArtifactPlace, direction: BodyDirection): Compiled {
    const { source, ajv, added } = this.way(direction);
    const pending = [pointer];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (added.has(at)) continue;
      added.add(at);
      const reached = new Set<string>();
      const node = at === pointer ? value : (follow(this.document, `#${at}`) as Json);
      try {
        ajv.addSchema(source.convert(node, at, reached) as object, source.name(at));
      } catch (error) {
        added.delete(at);
        if (error instanceof BrokenReference) throw error;
        return { refused: lineOf(error) };
      }
      pending.push(...reached);
    }
    try {
      return ajv.getSchema(source.name(pointer)) ?? { refused: 'it is not known' };
    } catch (error) {
      return { refused: lineOf(error) };
    }
  }

  private way(direction: BodyDirection) {
    let known = this.ways.get(direction);
    if (known === undefined) {
      const ajv = new Ajv2020({
        strict: false,
        validateSchema: false,
        ownProperties: true,
        allErrors: true,
        verbose: true,
        inlineRefs: false,
        logger: false,
        formats: VALUE_FORMATS,
      });
      known = { source: new SchemaSource(this.document, this.isOldest, direction), ajv, added: new Set() };
      this.ways.set(direction, known);
    }
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
  return inner.length > 0 ? inner : errors;
}

function isEmptyMap({ keyword, data, parentSchema }: ErrorObject): boolean {
  if (keyword !== 'type' || !Array.isArray(data) || data.length > 0) return false;
  const { type, properties } = parentSchema as { type?: unknown; properties?: object };
  const types = Array.isArray(type) ? type : [type];
  return types.includes('object') && Object.keys(properties ?? {}).length === 0;
}

function lineOf(error: unknown): string {
  return (error as Error).message.replace(/\s+/g, ' ');
}
