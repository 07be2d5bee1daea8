import type { Json, SettingType, SettingValue } from '@docgen/protocol';

/** Describes a value for a message: `the number 3`, `the text "yes"`, `a list`. */
export function describeValue(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text ${valueText(value)}`;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return value.size === 0 ? 'an empty map' : 'a map';
}

/** Writes a value for a message: texts in quotes, containers by kind. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? describeValue(value) : String(value);
}

/** Describes the shape a setting takes, for a message. */
export function describeShape(type: SettingType): string {
  switch (type.is) {
    case 'switch':
      return 'true or false';
    case 'text':
      return 'text';
    case 'path':
      return 'a path';
    case 'word':
      return `one of: ${type.values.join(', ')}`;
    case 'number': {
      const kind = type.integer === true ? 'a whole number' : 'a number';
      return type.above === undefined ? kind : `${kind} above ${type.above}`;
    }
    case 'size':
      return 'a size such as 512M or 2G';
    case 'list':
      return type.alone === true ? `a list, or ${describeShape(type.of)}` : 'a list';
    case 'map':
    case 'group':
      return 'a map';
    case 'either':
      return type.of.map(describeShape).join(', or ');
    case 'null':
      return 'null';
    case 'anything':
      return 'a value';
  }
}

/** Writes the closing sentence about a refused value. */
export function fallbackSentence(fallback: SettingValue | undefined): string {
  return fallback === undefined ? 'It is ignored.' : `The default ${JSON.stringify(fallback)} is used.`;
}
