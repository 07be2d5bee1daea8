import { ABSTRACT_UID, UUID_INTERFACE } from '@docgen/laravel-knowledge';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { keyedArray } from '../../types/arrays/array-key.js';
import { isListShape, list, map, STRING, shape, unknown } from '../../types/make.js';
import { NUMBER } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { isCollection, isModel, isResource } from '../classes.js';
import { arrayOfModel } from '../eloquent/serialised.js';
import { resolvedArray } from '../resources/resolved-array.js';

/** Lists classes that JSON writes as text. */
const TEXTS = ['DateTimeInterface', 'Stringable', UUID_INTERFACE, ABSTRACT_UID];

/**
 * Types a value that was written as JSON and read back (engine 14.2 `getData`); `arrays` gives arrays in place of
 * objects.
 */
export function readBackJson(type: Type, arrays: boolean, frame: BodyFrame): Type {
  const inner = (part: Type) => readBackJson(part, arrays, frame);
  switch (type.kind) {
    case 'shape': {
      const fields = type.fields.map(({ key, type: held, optional }) => ({
        key,
        type: inner(held),
        ...(optional === true ? { optional } : {}),
      }));
      const keyed = type.isObject === true || !isListShape(type);
      return shape(fields, keyed && !arrays);
    }
    case 'list':
      return { ...list(inner(type.item)), ...(type.gaps === true ? { gaps: true as const } : {}) };
    case 'map':
      return arrays ? map(type.key, inner(type.value)) : unknown('json-decode');
    case 'union':
      return union(type.members.map(inner), frame.run.codebase.enumCases);
    case 'class': {
      const { codebase } = frame.run;
      // A model is stringable as well, and is written as its members.
      if (isModel(type.fqcn, codebase)) return inner(arrayOfModel(type, frame));
      if (isResource(type.fqcn, codebase)) return inner(resolvedArray(type, frame) ?? unknown('json-decode'));
      const element = isCollection(type.fqcn, codebase) ? elementOfClass(type, codebase) : undefined;
      if (element === undefined)
        return TEXTS.some((name) => codebase.isSubclass(type.fqcn, name)) ? STRING : unknown('json-decode');
      return inner(keyedArray(element.key, element.value, type.gaps === true));
    }
    case 'scalar':
      // JSON writes a whole number without its point.
      return type.type === 'float' ? NUMBER : type;
    case 'literal':
      return type.float === true ? NUMBER : type;
    case 'callable':
    case 'intersection':
      return unknown('json-decode');
    default:
      return type;
  }
}
