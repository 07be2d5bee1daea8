import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { isShape, type Shape } from '../../shape/shape.js';
import type { Place } from './place.js';

/** Holds a node on the way to a place, whose records tell who wrote its fields, and what one action changes there. */
export class RecordedNode {
  /** Values of fields before the action; undefined of a field that was not there. */
  private readonly before = new Map<string, Json | undefined>();

  constructor(
    private readonly node: JsonMap,
    private readonly shape: Shape,
    /** Number of keys of the place of the node. */
    private readonly depth: number,
  ) {}

  /** Names the field a place below the node belongs to, as the guard names fields (document 8.4). */
  fieldAt(place: Place): string {
    const [member, second, third] = place.slice(this.depth).map(String);
    if (isShape(this.shape, 'response')) {
      if (member === 'headers' && second !== undefined) return `headers.${second}`;
      if (member === 'content' && third !== undefined) return `content.${second}.${third}`;
    }
    return member ?? '';
  }

  /** Tells whether docgen.yaml holds the field. */
  isConfigured(field: string): boolean {
    return recordsOf(this.node).some((record) => record.get('layer') === 'config' && fieldsOf(record).includes(field));
  }

  /** Names the producer of a field, when a record does. */
  producerOf(field: string): string | undefined {
    const producer = recordsOf(this.node)
      .find((record) => fieldsOf(record).includes(field))
      ?.get('producer');
    return typeof producer === 'string' ? producer : undefined;
  }

  /** Notes that the action writes the field. */
  note(field: string): void {
    if (field !== 'x-docgen') this.before.set(field, this.valueOf(field));
  }

  /** Adds the record of the action to the changed node: fields go over from who held them, with what those had displaced. */
  recorded(changed: JsonMap, file: string): JsonMap {
    return this.before.size === 0 ? changed : withRecord(changed, this.before, file);
  }

  private valueOf(field: string): Json | undefined {
    const [member = '', ...rest] = field.split('.');
    if (!isShape(this.shape, 'response') || (member !== 'headers' && member !== 'content')) return this.node.get(field);
    const inner = this.node.get(member);
    if (!isMap(inner)) return undefined;
    if (member === 'headers') return inner.get(rest.join('.'));
    const last = rest.pop() ?? '';
    const media = inner.get(rest.join('.'));
    return isMap(media) ? media.get(last) : undefined;
  }
}

/** Adds the record of an overlay to a node, or adds to the one it has from the same file. */
export function withRecord(node: JsonMap, before: ReadonlyMap<string, Json | undefined>, file: string): JsonMap {
  const extension = node.get('x-docgen');
  const fields = new Set<string>();
  const overrode: Json[] = [];
  const others: JsonMap[] = [];
  for (const record of recordsOf(node)) {
    if (record.get('layer') === 'overlay' && fileOf(record) === file) {
      for (const field of fieldsOf(record)) fields.add(field);
      overrode.push(...overrodeOf(record));
    } else others.push(record);
  }
  for (const [field, value] of before) {
    let producer: Json | undefined;
    for (const [at, record] of others.entries()) {
      if (!fieldsOf(record).includes(field)) continue;
      producer = record.get('producer');
      overrode.push(...overrodeOf(record).filter((entry) => isMap(entry) && entry.get('field') === field));
      others[at] = withoutField(record, field);
    }
    if (!fields.has(field) && value !== undefined) overrode.push(obj({ field, value, producer }));
    fields.add(field);
  }
  const record = obj({ producer: 'overlay', layer: 'overlay', fields: [...fields].sort(byteOrder) });
  record.set('source', obj({ file }));
  if (overrode.length > 0) record.set('overrode', overrode);
  const records = [...others.filter((one) => fieldsOf(one).length > 0), record];
  const own: JsonMap = new Map(isMap(extension) ? extension : []);
  return new Map(node).set('x-docgen', own.set('provenance', records));
}

function withoutField(record: JsonMap, field: string): JsonMap {
  const out = new Map(record).set(
    'fields',
    fieldsOf(record).filter((one) => one !== field),
  );
  const left = overrodeOf(record).filter((entry) => !isMap(entry) || entry.get('field') !== field);
  if (left.length > 0) out.set('overrode', left);
  else out.delete('overrode');
  return out;
}

function recordsOf(node: JsonMap): JsonMap[] {
  const extension = node.get('x-docgen');
  const records = isMap(extension) ? extension.get('provenance') : undefined;
  return Array.isArray(records) ? records.filter(isMap) : [];
}

function fieldsOf(record: JsonMap): string[] {
  const fields = record.get('fields');
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

function overrodeOf(record: JsonMap): Json[] {
  const overrode = record.get('overrode');
  return Array.isArray(overrode) ? overrode : [];
}

function fileOf(record: JsonMap): Json | undefined {
  const source = record.get('source');
  return isMap(source) ? source.get('file') : undefined;
}
