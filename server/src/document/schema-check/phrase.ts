import type { ErrorObject } from 'ajv/dist/2020.js';

/** Says what an error of a validator is, in one phrase. */
export function phrase({ message = 'is not valid', params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty, allowedValues } = params as Record<string, unknown>;
  const name = additionalProperty ?? unevaluatedProperty;
  if (typeof name === 'string') return `${message}: ${name}`;
  return Array.isArray(allowedValues) ? `${message}: ${allowedValues.map(written).join(', ')}` : message;
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
