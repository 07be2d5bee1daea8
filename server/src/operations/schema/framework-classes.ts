import type { ClassType } from '@docgen/engine';
import {
  CARBON,
  CARBON_IMMUTABLE,
  CARBON_INTERFACE,
  CARBON_INTERVAL,
  CARBON_PERIOD,
  FLUENT,
  HTML_STRING,
  ILLUMINATE_CARBON,
  MERGE_VALUE,
  MESSAGE_BAG,
  MESSAGE_BAG_CONTRACT,
  MISSING_VALUE,
  NEW_ACCESS_TOKEN,
  RAMSEY_UUID,
  RENDERABLE_CONTRACT,
  STRINGABLE,
  SYMFONY_RESPONSE,
  SYMFONY_UUID,
  ULID,
  UPLOADED_FILE,
  URI,
  UUID_INTERFACE,
  VALIDATED_INPUT,
  VIEW,
} from '@docgen/laravel-knowledge';
import { isSubclassOf, methodOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { schemaOf } from './mapper.js';
import { atMember, atPosition, type Mapping, noteUnresolved } from './mapping.js';
import { anyOf } from './nullable.js';
import { objectSchema } from './shape.js';

const OBJECT = (): JsonMap => obj({ type: 'object' });
const FORMAT = (format: string) => (): JsonMap => obj({ type: 'string', format });

const CARBONS = [CARBON_INTERFACE, CARBON, CARBON_IMMUTABLE, ILLUMINATE_CARBON];

/** Lists classes of the framework and of PHP with a schema of their own (responses 4.3, 4.4); keys in lower case. */
const TABLE: Record<string, (type: ClassType, at: Mapping) => JsonMap> = Object.fromEntries(
  Object.entries<(type: ClassType, at: Mapping) => JsonMap>({
    DateTime: OBJECT,
    DateTimeImmutable: OBJECT,
    DateTimeZone: OBJECT,
    DateInterval: OBJECT,
    [CARBON_INTERVAL]: OBJECT,
    DateTimeInterface: () => new Map(),
    [CARBON_PERIOD]: () => obj({ type: 'array', items: obj({ type: 'string', format: 'date-time' }) }),
    [STRINGABLE]: () => obj({ type: 'string' }),
    Stringable: () => obj({ type: 'string' }),
    [URI]: FORMAT('uri'),
    [HTML_STRING]: OBJECT,
    [VALIDATED_INPUT]: OBJECT,
    stdClass: OBJECT,
    [FLUENT]: fluent,
    [MESSAGE_BAG]: messages,
    [MESSAGE_BAG_CONTRACT]: messages,
    [UUID_INTERFACE]: FORMAT('uuid'),
    [RAMSEY_UUID]: FORMAT('uuid'),
    [SYMFONY_UUID]: FORMAT('uuid'),
    [ULID]: FORMAT('ulid'),
    [UPLOADED_FILE]: OBJECT,
    UnitEnum: () => new Map(),
    BackedEnum: () => obj({ type: ['string', 'integer'] }),
    Closure: () => new Map(),
    [MISSING_VALUE]: OBJECT,
    [MERGE_VALUE]: (type, at) => {
      const [inner] = type.args ?? [];
      return obj({
        type: 'object',
        properties: new Map([['data', inner === undefined ? new Map() : schemaOf(inner, atMember(at, 'data'))]]),
        required: ['data'],
      });
    },
    ArrayObject: iterator,
    ArrayIterator: iterator,
    Generator: (type, at) => {
      const value = type.args?.[1];
      return at.streams === true && value !== undefined
        ? obj({ type: 'array', items: schemaOf(value, atMember(at, '*')) })
        : OBJECT();
    },
    [NEW_ACCESS_TOKEN]: () =>
      obj({
        type: 'object',
        properties: new Map([
          ['accessToken', obj({ type: 'object' })],
          ['plainTextToken', obj({ type: 'string' })],
        ]),
        required: ['accessToken', 'plainTextToken'],
      }),
  }).map(([name, make]) => [name.toLowerCase(), make]),
);

/** Makes the schema of a fluent object: its members where they are known. An empty one is written as a list. */
function fluent(type: ClassType, at: Mapping): JsonMap {
  const [held] = type.args ?? [];
  const known = held?.kind === 'shape' && held.fields.some((f) => f.optional !== true);
  return known ? objectSchema(held.fields, atPosition(at, 'member')) : obj({ type: ['array', 'object'] });
}

/** Makes the schema of the messages of a validator: texts in a list for each field. */
function messages(): JsonMap {
  return obj({ type: 'object', additionalProperties: obj({ type: 'array', items: obj({ type: 'string' }) }) });
}

/** Makes the schema of an iterator, whose keys are written, a list's too. */
function iterator(type: ClassType, at: Mapping): JsonMap {
  const value = type.args?.[type.args.length - 1];
  return value === undefined
    ? OBJECT()
    : obj({ type: 'object', additionalProperties: schemaOf(value, atMember(at, '*')) });
}

const TRANSPORT = [SYMFONY_RESPONSE, RENDERABLE_CONTRACT, VIEW];

/** Gives the schema of a class of the framework or of PHP; undefined for any other. */
export function frameworkClass(type: ClassType, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  const known = TABLE[type.fqcn.toLowerCase()];
  if (known !== undefined) return known(type, at);
  if (CARBONS.some((c) => isSubclassOf(ctx, type.fqcn, c))) return carbon(type, at);
  if (TRANSPORT.some((t) => isSubclassOf(ctx, type.fqcn, t)) || /^Illuminate\\Http\\\w*Response$/.test(type.fqcn)) {
    noteUnresolved(at, 'vendor-body');
    return new Map();
  }
  return undefined;
}

/** Makes the schema of a date class; one with its own `jsonSerialize()` has that method's return type. */
function carbon(type: ClassType, at: Mapping): JsonMap {
  const found = methodOf(at.ctx, type.fqcn, 'jsonSerialize');
  if (found === undefined || /^(Carbon|Illuminate)\\/.test(found.owner))
    return obj({ type: 'string', format: 'date-time' });
  const { returns } = at.ctx.engine.analyzeCallable(at.ctx, { class: type.fqcn, method: 'jsonSerialize' });
  return anyOf(
    returns.map((r) => schemaOf(r.type, at)),
    at.ctx,
  );
}
