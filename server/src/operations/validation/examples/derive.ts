import type { Json, JsonMap } from '@docgen/protocol';
import { failures } from './check.js';
import { FILLER, SAMPLES } from './samples.js';

/** Reports a configured format sample a leaf rejects (validation 11.5). */
export interface RejectedSample {
  format: string;
  keywords: string[];
}

export interface ExampleSettings {
  /** Configured samples by format. */
  formats: Readonly<Record<string, string>>;
}

/** Derives the automatic example of a finished leaf without nullability, or undefined (validation 11). */
export function deriveExample(
  schema: JsonMap,
  proposals: readonly Json[],
  settings: ExampleSettings,
): { value?: Json; rejected?: RejectedSample } {
  const [proposed] = proposals;
  const valid = (value: Json | undefined) =>
    value !== undefined && failures(value, schema).length === 0 ? { value } : {};
  if (proposed !== undefined) return valid(proposed);
  if (schema.has('const')) return {};
  const values = schema.get('enum');
  if (Array.isArray(values) && values.length > 0) return valid(values[0]);
  switch (schema.get('type')) {
    case 'boolean':
      return valid(true);
    case 'integer':
    case 'number':
      return valid(numberFor(schema));
    case 'string': {
      const format = schema.get('format');
      if (typeof format !== 'string') return valid(textFor(schema));
      return sampleFor(format, schema, settings);
    }
    default:
      return {};
  }
}

function sampleFor(
  format: string,
  schema: JsonMap,
  settings: ExampleSettings,
): { value?: Json; rejected?: RejectedSample } {
  const fits = (value: string | undefined) =>
    value !== undefined && failures(value, schema).length === 0 ? { value } : {};
  const own = Object.hasOwn(SAMPLES, format) ? SAMPLES[format] : undefined;
  const configured = Object.hasOwn(settings.formats, format) ? settings.formats[format] : undefined;
  if (format === 'binary') return {};
  if (configured === undefined || configured === own) return own === undefined ? fits(textFor(schema)) : fits(own);
  const broken = failures(configured, schema);
  return broken.length === 0 ? { value: configured } : { ...fits(own), rejected: { format, keywords: broken } };
}

/** Derives a text (validation 11.2). */
function textFor(schema: JsonMap): string | undefined {
  if (!['minLength', 'maxLength', 'pattern'].some((keyword) => schema.has(keyword))) return undefined;
  const max = Number(schema.get('maxLength') ?? Number.POSITIVE_INFINITY);
  const size = Math.max(Math.min(7, max), Number(schema.get('minLength') ?? 0));
  return size > max || size > FILLER.length ? undefined : FILLER.slice(0, size);
}

/** Derives a number (validation 11.3). */
function numberFor(schema: JsonMap): number | undefined {
  const stated = (keyword: string, shift = 0): number[] =>
    schema.has(keyword) ? [Number(schema.get(keyword)) + shift] : [];
  const lows = [...stated('minimum'), ...stated('exclusiveMinimum', 1)];
  const highs = [...stated('maximum'), ...stated('exclusiveMaximum', -1)];
  const [step] = stated('multipleOf');
  if (lows.length === 0 && highs.length === 0 && step === undefined) return undefined;
  const low = Math.max(...lows, Number.NEGATIVE_INFINITY);
  const high = Math.min(...highs, Number.POSITIVE_INFINITY);
  let value = Math.min(Math.max(1, low), high);
  if (step !== undefined && step > 0) {
    const multiple = Math.ceil(value / step) * step;
    value = Number.isInteger(step) ? multiple : Number(multiple.toPrecision(15));
  }
  if (value < low || value > high) return undefined;
  return schema.get('type') === 'integer' ? Math.trunc(value) : value;
}
