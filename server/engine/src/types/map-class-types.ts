import { jsonText } from './json-text.js';
import type { ClassType, Type } from './type.js';
import { union } from './union.js';

/** Maps every class type inside a type, at any depth; gives the same type where none changes. */
export function mapClassTypes(type: Type, next: (on: ClassType) => Type): Type {
  switch (type.kind) {
    case 'class':
      return next(type);
    case 'scalar': {
      const value = type.encodes === undefined ? undefined : mapClassTypes(type.encodes, next);
      return value === undefined || value === type.encodes ? type : jsonText(value);
    }
    case 'union': {
      const members = type.members.map((m) => mapClassTypes(m, next));
      return members.every((m, i) => m === type.members[i]) ? type : union(members);
    }
    case 'shape': {
      const fields = type.fields.map((f) => {
        const held = mapClassTypes(f.type, next);
        return held === f.type ? f : { ...f, type: held };
      });
      return fields.every((f, i) => f === type.fields[i]) ? type : { ...type, fields };
    }
    case 'list': {
      const item = mapClassTypes(type.item, next);
      return item === type.item ? type : { ...type, item };
    }
    case 'map': {
      const value = mapClassTypes(type.value, next);
      return value === type.value ? type : { ...type, value };
    }
    default:
      return type;
  }
}
