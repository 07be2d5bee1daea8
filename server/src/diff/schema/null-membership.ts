import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ComponentPairs } from '../component-pairs.js';
import type { DocumentSide } from '../document-side.js';
import { componentOf } from '../document-side.js';
import { isReadable } from './keywords.js';
import type { SchemaPair } from './schema-pair.js';

/** Says whether a schema accepts null: it does, it does not, nothing limits it, or nobody can know. */
type Membership = 'in' | 'out' | 'free' | 'undecided';

const DEEPEST = 64;

/**
 * Compares whether null is accepted, which is one fact however it is spelled (diff 10.3). Where one side limits nothing, the code of
 * the limit that came or went says it.
 */
export function compareNull(pair: SchemaPair): void {
  if (pair.position.isNullTaken) return;
  const { components } = pair.run;
  const before = membership(pair.written.before, beforeReader(components), 0);
  const after = membership(pair.written.after, afterReader(components), 0);
  if (before === after || before === 'free' || after === 'free') return;
  const isIn = (of: Membership): boolean | null => (of === 'undecided' ? null : of === 'in');
  const fields = [{ field: 'nullable', old: isIn(before), new: isIn(after) }];
  if (before === 'undecided' || after === 'undecided') pair.report('schema.nullable-changed', '.nullable', { fields });
  else if (after === 'out') pair.report('schema.nullable-narrowed', '.nullable', { fields });
  else pair.report('schema.nullable-widened', '.nullable', { fields });
}

/** Reads the schema behind a reference with the document it stands in. */
interface ReferenceReader {
  side: DocumentSide;
  read(ref: string): [schema: Json, reader: ReferenceReader] | undefined;
}

function beforeReader(components: ComponentPairs): ReferenceReader {
  const reader: ReferenceReader = {
    side: components.before,
    read: (ref) => {
      const schema = components.before.at(ref);
      return schema === undefined ? undefined : [schema, reader];
    },
  };
  return reader;
}

/**
 * Reads the new document, except that a component which was there before is read as it was: whether it accepts null now is told
 * once, at the component (diff 8).
 */
function afterReader(components: ComponentPairs): ReferenceReader {
  const old = beforeReader(components);
  const reader: ReferenceReader = {
    side: components.after,
    read: (ref) => {
      const name = componentOf(ref);
      const known = name === undefined ? undefined : components.nameBefore(name);
      if (known !== undefined) return [components.before.schemas.get(known) ?? true, old];
      const schema = components.after.at(ref);
      return schema === undefined ? undefined : [schema, reader];
    },
  };
  return reader;
}

function membership(schema: Json, reader: ReferenceReader, depth: number): Membership {
  if (schema === false) return 'out';
  if (!isMap(schema)) return 'free';
  if (depth > DEEPEST) return 'undecided';
  const ref = schema.get('$ref');
  if (typeof ref === 'string') {
    const beside = reader.side.isLevel30 ? 'free' : own(schema, reader, depth);
    const target = reader.read(ref);
    const behind = target === undefined ? 'undecided' : membership(target[0], target[1], depth + 1);
    return all([behind, beside]);
  }
  return own(schema, reader, depth);
}

function own(schema: JsonMap, reader: ReferenceReader, depth: number): Membership {
  if (reader.side.isLevel30 && schema.get('nullable') === true) return 'in';
  const found: Membership[] = [ofType(schema.get('type')), ofValues(schema)];
  const branches = (keyword: string): Membership[] | undefined => {
    const value = schema.get(keyword);
    if (value === undefined || !isReadable(keyword, value)) return undefined;
    return (value as Json[]).map((branch) => membership(branch, reader, depth + 1));
  };
  const every = branches('allOf');
  if (every !== undefined) found.push(all(every));
  for (const keyword of ['anyOf', 'oneOf']) {
    const some = branches(keyword);
    if (some !== undefined) found.push(any(some));
  }
  return all(found);
}

function ofType(type: Json | undefined): Membership {
  if (type === undefined || !isReadable('type', type)) return 'free';
  return type === 'null' || (Array.isArray(type) && type.includes('null')) ? 'in' : 'out';
}

function ofValues(schema: JsonMap): Membership {
  const values = schema.get('enum');
  const found: Membership[] = [];
  if (schema.has('const')) found.push(schema.get('const') === null ? 'in' : 'out');
  if (Array.isArray(values)) found.push(values.includes(null) ? 'in' : 'out');
  return all(found);
}

function all(members: readonly Membership[]): Membership {
  for (const one of ['out', 'undecided', 'in'] as const) if (members.includes(one)) return one;
  return 'free';
}

function any(members: readonly Membership[]): Membership {
  for (const one of ['free', 'in', 'undecided'] as const) if (members.includes(one)) return one;
  return 'out';
}
