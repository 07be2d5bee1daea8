import { isMap, type JsonMap } from '@docgen/protocol';
import type { ContractArtifact } from './artifact.js';
import { type ArtifactPlace, under } from './place.js';
import type { BodyDirection } from './schema-source.js';
import { composed, wantedTypes } from './wanted-types.js';

/** Says where one text is split into the items of a list. */
export type Separator = string | RegExp;

/** Splits the text of a header: white space around its commas means nothing. */
export const HEADER_LIST: Separator = /[ \t]*,[ \t]*/;

/** Reads text as the schema beside it wants it (contract 6.4): parameters, headers and form fields are sent as text. */
export class TextValues {
  constructor(
    private readonly artifact: ContractArtifact,
    private readonly direction: BodyDirection,
  ) {}

  /**
   * Reads a value made of texts, lists and objects. `separator` splits one text into the items of a list; null where none does. What fits
   * no wanted type stays as it is, so that the schema says so.
   */
  read(value: unknown, schema: ArtifactPlace, separator: Separator | null): unknown {
    return this.readBy(value, [schema], separator);
  }

  /** Tells whether a schema takes objects, and names the members it documents. */
  documentedMembers(schema: ArtifactPlace): string[] | undefined {
    const schemas = this.composed([schema]);
    if (!wantedTypes(schemas).has('object')) return undefined;
    return schemas.flatMap(({ value }) => {
      const properties = value.get('properties');
      return isMap(properties) ? [...properties.keys()] : [];
    });
  }

  /** Tells whether a schema takes objects and no lists. */
  wantsObject(schema: ArtifactPlace): boolean {
    const wanted = wantedTypes(this.composed([schema]));
    return wanted.has('object') && !wanted.has('array');
  }

  private readBy(value: unknown, places: readonly ArtifactPlace[], separator: Separator | null): unknown {
    const schemas = this.composed(places);
    const wanted = wantedTypes(schemas);
    const list = (items: readonly unknown[]) => items.map((item) => this.readBy(item, inside(schemas, 'items'), null));
    if (Array.isArray(value)) return list(value);
    if (typeof value === 'object' && value !== null) {
      const out: Record<string, unknown> = Object.create(null);
      for (const [name, inner] of Object.entries(value)) {
        out[name] = this.readBy(inner, membersNamed(schemas, name), separator);
      }
      return wanted.has('array') && !wanted.has('object') ? listOf(out) : out;
    }
    if (typeof value !== 'string') return value;
    const readings = scalars(value, wanted);
    if (wanted.has('array') && separator !== null) readings.unshift(list(value === '' ? [] : value.split(separator)));
    return readings.length === 0 ? value : this.fitting(readings, places);
  }

  /** Chooses of several readings the first that most of the schemas take; the first of all where none is taken. */
  private fitting(readings: readonly unknown[], places: readonly ArtifactPlace[]): unknown {
    if (readings.length < 2) return readings[0];
    const takers = readings.map((reading) => places.filter((place) => this.takes(place, reading)).length);
    return readings[takers.indexOf(Math.max(...takers))];
  }

  private takes(schema: ArtifactPlace, value: unknown): boolean {
    return this.artifact.schemas.errors(value, schema, this.direction).length === 0;
  }

  private composed(places: readonly ArtifactPlace[]): ArtifactPlace<JsonMap>[] {
    return composed(this.artifact.document, places);
  }
}

/** Lists what a text may stand for among the wanted types: the text itself first. */
function scalars(text: string, wanted: ReadonlySet<string>): unknown[] {
  const found: unknown[] = wanted.has('string') ? [text] : [];
  const isWhole = /^-?\d+$/.test(text);
  const isNumeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);
  if (wanted.has('number') ? isNumeric : wanted.has('integer') && isWhole) found.push(Number(text));
  if (wanted.has('boolean') && (text === 'true' || text === '1')) found.push(true);
  if (wanted.has('boolean') && (text === 'false' || text === '0')) found.push(false);
  if (wanted.has('null') && text === '') found.push(null);
  return found;
}

/** Lists the schemas of a member: those of its name, else those of members without one. */
function membersNamed(schemas: readonly ArtifactPlace<JsonMap>[], name: string): ArtifactPlace[] {
  const named = schemas.flatMap(({ value, pointer }) => {
    const properties = value.get('properties');
    const found = isMap(properties) ? properties.get(name) : undefined;
    return found === undefined ? [] : [{ value: found, pointer: under(pointer, 'properties', name) }];
  });
  return named.length > 0 ? named : inside(schemas, 'additionalProperties');
}

function inside(schemas: readonly ArtifactPlace<JsonMap>[], word: string): ArtifactPlace[] {
  return schemas.flatMap(({ value, pointer }) => {
    const found = value.get(word);
    return isMap(found) ? [{ value: found, pointer: under(pointer, word) }] : [];
  });
}

/** Reads keys 0, 1, 2 as a list, which is what PHP makes of them when it writes JSON. */
function listOf(out: Record<string, unknown>): unknown {
  const keys = Object.keys(out);
  return keys.every((key, at) => key === String(at)) ? keys.map((key) => out[key]) : out;
}
