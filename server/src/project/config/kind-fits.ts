import type { Json, SettingType } from '@docgen/protocol';
import { parseSize } from './size.js';

/** Tells whether a value is of the kind a shape takes at all, so that the refusal of that shape is printed. */
export function kindFits(value: Json, type: SettingType): boolean {
  switch (type.is) {
    case 'switch':
      return typeof value === 'boolean';
    case 'text':
    case 'path':
    case 'word':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'size':
      return parseSize(value) !== undefined;
    case 'list':
      return Array.isArray(value) || (type.alone === true && kindFits(value, type.of));
    case 'map':
    case 'group':
      return value instanceof Map;
    case 'null':
      return value === null;
    default:
      return true;
  }
}
