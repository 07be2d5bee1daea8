import type { Json } from '@docgen/protocol';

function asWord(text: string, word: string): Json | undefined {
  switch (word) {
    case 'string':
      return text;
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'number':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text))
        ? Number(text)
        : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'null':
      return text === 'null' ? null : undefined;
    case 'array':
    case 'object': {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return undefined;
      }
      const fits = Array.isArray(value)
        ? word === 'array'
        : value !== null && typeof value === 'object' && word === 'object';
      return fits ? fromPlain(value) : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads an authored text as the field's type (validation 8.8); undefined when no type word takes it. */
export function typedText(text: string, words: readonly string[]): { value: Json } | undefined {
  if (words.length === 0) return { value: text };
  const order = [...words].sort((a, b) => Number(a === 'string') - Number(b === 'string'));
  for (const word of order) {
    const value = asWord(text, word);
    if (value !== undefined) return { value };
  }
  return undefined;
}

/** Converts a parsed plain JSON value to the form documents hold. */
export function fromPlain(value: unknown): Json {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (value !== null && typeof value === 'object') {
    return new Map(Object.entries(value).map(([key, member]) => [key, fromPlain(member)]));
  }
  return value as Json;
}
