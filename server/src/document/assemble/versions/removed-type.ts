import { type Json, type JsonMap, obj } from '@docgen/protocol';
import type { FieldVerb } from '../../../layers/version/index.js';
import type { Assembly } from '../state.js';
import { componentsOf } from './subjects.js';

type Removed = Extract<FieldVerb, { verb: 'RemovedResponseField' }>;

const WORDS = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

/**
 * Reads the type of a field that an older version has: a class that is published, or a word of OpenAPI, with `[]` for a list and `?` for
 * null (versioning 13.4). Undefined where it cannot be read.
 */
export function removedType(verb: Removed, assembly: Assembly): JsonMap | undefined {
  const [, bare = '', list, nullable] = /^(.*?)(\[\])?(\?)?$/s.exec(verb.type) ?? [];
  const described = (schema: JsonMap): JsonMap =>
    verb.description === '' ? schema : new Map(schema).set('description', verb.description);
  if (bare === '') return verb.type === '' ? described(new Map()) : undefined;
  const item = itemOf(bare, verb, assembly);
  if (item === undefined) return undefined;
  const schema = list === undefined ? item : obj({ type: 'array', items: item });
  return described(nullable === undefined ? schema : withNull(schema));
}

function itemOf(bare: string, { typeClass }: Removed, assembly: Assembly): JsonMap | undefined {
  const [name] = typeClass === undefined ? [] : componentsOf(typeClass, 'response', assembly);
  if (name !== undefined) return obj({ $ref: `#/components/schemas/${name}` });
  return WORDS.includes(bare) ? obj({ type: bare }) : undefined;
}

function withNull(schema: JsonMap): JsonMap {
  const type = schema.get('type');
  if (typeof type !== 'string') return obj({ anyOf: [schema, obj({ type: 'null' })] as Json });
  return new Map(schema).set('type', [type, 'null']);
}
