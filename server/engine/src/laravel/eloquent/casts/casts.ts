import {
  CARBON_IMMUTABLE,
  CASTS_INBOUND_ATTRIBUTES_CONTRACT,
  COLLECTION,
  FLUENT,
  HTML_STRING,
  ILLUMINATE_CARBON,
  STRINGABLE,
  URI,
} from '@docgen/laravel-knowledge';
import type { Codebase } from '../../../infer/codebase.js';
import { fromNative } from '../../../infer/doctype/native-type.js';
import { BOOL, enumOf, FLOAT, INT, klass, list, SOME_ARRAY, STRING, unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { casterOf } from './castable.js';

/**
 * Describes what a cast gives when the attribute is read, and what is written to JSON (engine 14.4, responses 10.3).
 */
export interface Cast {
  read: Type;
  /** Type of the serialised value. */
  type: Type;
  /** The JSON form when the type alone does not tell it (`PropertyInfo.wire`). */
  wire?: string;
  isDate?: true;
  /** The application wrote the cast class: its `get()` decides what it makes of null. */
  own?: true;
  /** Name of the cast class, where the declarations of its methods say nothing. */
  by?: string;
}

const CASTS = 'Illuminate\\Database\\Eloquent\\Casts\\';
const ARRAY_OR_OBJECT: Cast = { read: SOME_ARRAY, type: SOME_ARRAY, wire: 'array-or-object' };

const plain = (type: Type): Cast => ({ read: type, type });
const date = (read: string, wire = 'date-time'): Cast => ({ read: klass(read), type: klass(read), wire, isDate: true });

const NATIVE: Record<string, Cast> = {
  int: plain(INT),
  integer: plain(INT),
  timestamp: plain(INT),
  real: plain(FLOAT),
  float: plain(FLOAT),
  double: plain(FLOAT),
  decimal: plain(STRING),
  string: plain(STRING),
  encrypted: plain(STRING),
  hashed: plain(STRING),
  bool: plain(BOOL),
  boolean: plain(BOOL),
  array: ARRAY_OR_OBJECT,
  json: ARRAY_OR_OBJECT,
  'json:unicode': ARRAY_OR_OBJECT,
  collection: { ...ARRAY_OR_OBJECT, read: klass(COLLECTION, [union([INT, STRING]), unknown('vague-array')]) },
  object: { read: klass('stdClass'), type: klass('stdClass'), wire: 'object' },
  datetime: date(ILLUMINATE_CARBON),
  date: date(ILLUMINATE_CARBON),
  custom_datetime: date(ILLUMINATE_CARBON),
  immutable_datetime: date(CARBON_IMMUTABLE),
  immutable_date: date(CARBON_IMMUTABLE),
};

/** Makes a `date:FORMAT` or `datetime:FORMAT` cast, which writes its own format. */
function formatted(word: string, format: string): Cast {
  const base = date(word.startsWith('immutable') ? CARBON_IMMUTABLE : ILLUMINATE_CARBON);
  if (format === 'Y-m-d') return { ...base, wire: 'date' };
  if (['Y-m-d\\TH:i:sP', 'Y-m-d\\TH:i:s.uP', 'c'].includes(format)) return { ...base, wire: 'date-time' };
  return { ...base, wire: `date-format:${format}` };
}

function objectCast(name: string, argument: string | undefined, codebase: Codebase): Cast | undefined {
  if (!name.startsWith(CASTS)) return undefined;
  const short = name.slice(CASTS.length);
  switch (short) {
    case 'AsStringable':
      return { read: klass(STRINGABLE), type: STRING };
    case 'AsUri':
      return { read: klass(URI), type: STRING, wire: 'uri' };
    case 'AsHtmlString':
      return {
        read: klass(HTML_STRING),
        type: klass(HTML_STRING),
        wire: 'object',
      };
    case 'AsArrayObject':
    case 'AsEncryptedArrayObject':
      return { ...ARRAY_OR_OBJECT, read: klass('ArrayObject') };
    case 'AsFluent':
      return { ...ARRAY_OR_OBJECT, read: klass(FLUENT) };
    case 'AsCollection':
    case 'AsEncryptedCollection':
      return collectionCast(argument ?? '', codebase);
    case 'AsEnumCollection':
    case 'AsEnumArrayObject': {
      if (argument === undefined) return ARRAY_OR_OBJECT;
      const of = enumOf(codebase.spelled(argument));
      return { read: klass(COLLECTION, [INT, of]), type: list(of) };
    }
    case 'AsBinary':
      return { read: STRING, type: STRING, ...(argument === 'uuid' || argument === 'ulid' ? { wire: argument } : {}) };
    case 'AsVector':
      return { read: unknown('vague-array'), type: list(FLOAT) };
    default:
      return undefined;
  }
}

/** Describes `AsCollection:<class>,<items>`: a collection of that class, whose items are made into objects, or what a method gives. */
function collectionCast(argument: string, codebase: Codebase): Cast {
  const [written = '', items = ''] = argument.split(',');
  const collection = written === '' ? COLLECTION : codebase.spelled(written);
  const of = (item: Type): Type => klass(collection, [union([INT, STRING]), item]);
  if (items === '') return { ...ARRAY_OR_OBJECT, read: of(unknown('vague-array')) };
  const [name = '', method] = items.split('@');
  const made = method === undefined ? undefined : codebase.method(name, method);
  const native = made?.fact.returns;
  const given = native === undefined ? unknown('untyped') : fromNative(native, codebase.scopeOf(made?.owner));
  const item = codebase.isEnum(name) ? enumOf(codebase.spelled(name)) : klass(codebase.spelled(name));
  const type = of(method === undefined ? item : given);
  return { read: type, type };
}

/** Resolves a written cast; undefined when it only sets, which leaves the attribute as it is. */
export function castOf(written: string, codebase: Codebase): Cast | undefined {
  const colon = written.indexOf(':');
  const head = colon < 0 ? written : written.slice(0, colon);
  const argument = colon < 0 ? undefined : written.slice(colon + 1);
  const word = head.toLowerCase();
  if (word === 'encrypted' && argument !== undefined) return castOf(argument, codebase);
  if (argument !== undefined && /^(immutable_)?date(time)?$/.test(word)) return formatted(word, argument);
  const native = NATIVE[word];
  if (native !== undefined) return native;
  if (codebase.isEnum(head)) return plain(enumOf(codebase.spelled(head)));
  const object = objectCast(head, argument, codebase);
  return object ?? customCast(head, codebase);
}

/** Describes a cast class, or that a `Castable` uses: its `serialize()` decides what is written, its `get()` what is read. */
function customCast(written: string, codebase: Codebase): Cast | undefined {
  if (codebase.classOf(written) === undefined)
    return { read: unknown('class-missing'), type: unknown('class-missing'), own: true };
  const name = casterOf(written, codebase);
  if (name === undefined) return { read: unknown('untyped'), type: unknown('untyped'), own: true };
  if (name !== written && codebase.classOf(name) === undefined) return castOf(name, codebase);
  if (codebase.isSubclass(name, CASTS_INBOUND_ATTRIBUTES_CONTRACT)) return undefined;
  const returns = (method: string): Type | undefined => {
    const found = codebase.method(name, method);
    return found?.fact.returns === undefined
      ? undefined
      : fromNative(found.fact.returns, codebase.scopeOf(found.owner));
  };
  const read = returns('get') ?? unknown('untyped');
  const type = returns('serialize') ?? read;
  return { read, type, own: true, ...(type.kind === 'unknown' || read.kind === 'unknown' ? { by: name } : {}) };
}
