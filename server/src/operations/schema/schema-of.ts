import type { Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import { classSchema } from './class.js';
import { enumTypeSchema } from './enum.js';
import { type Mapping, noteUnresolved } from './mapping.js';
import { toldMembers } from './partly-told.js';
import { transformedSchema } from './resources/transformed-array.js';
import { literalSchema, scalarSchema } from './scalar.js';
import { listSchema, mapSchema, partlyToldSchema, shapeSchema } from './shape.js';
import { unionSchema } from './union.js';

/** Makes the schema of an intersection; one of a single type stands for its array form, which is that type's schema. */
function intersectionSchema(type: Extract<Type, { kind: 'intersection' }>, at: Mapping): JsonMap {
  const [only] = type.members;
  if (type.members.length === 1 && only !== undefined) return schemaOf(only, at);
  const told = toldMembers(type);
  if (told !== undefined) return partlyToldSchema(told, at);
  return obj({ allOf: type.members.map((m) => schemaOf(m, at)) });
}

/** Maps a type to JSON Schema (responses 2.1). An unknown type is `{}` and noted for the owner's diagnostic. */
export function schemaOf(type: Type, at: Mapping): JsonMap {
  switch (type.kind) {
    case 'scalar':
      return scalarSchema(type);
    case 'literal':
      return literalSchema(type);
    case 'list':
      return listSchema(type, at);
    case 'map':
      return mapSchema(type, at);
    case 'shape':
      return transformedSchema(type, at) ?? shapeSchema(type, at);
    case 'class':
      return classSchema(type, at);
    case 'enum':
      return enumTypeSchema(type, at);
    case 'union':
      return unionSchema(type.members, at);
    case 'intersection':
      return intersectionSchema(type, at);
    case 'null':
      return obj({ type: 'null' });
    case 'unknown':
      // A column that is cast to an array is published so by its model, too (responses 10.3).
      if (type.array === true) return obj({ type: ['array', 'object'] });
      noteUnresolved(at, type.reason);
      return new Map();
    default:
      return new Map();
  }
}
