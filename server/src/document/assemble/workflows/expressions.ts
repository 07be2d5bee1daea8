import { isMap, type Json } from '@docgen/protocol';

/** Names what a runtime expression reads (emitters 8.2). */
export type Expression =
  | { reads: 'input'; name: string; text: string }
  | { reads: 'output'; step: string; name: string; text: string }
  | { reads: 'body'; pointer: string; text: string };

const INPUT = /^\$inputs\.([A-Za-z0-9_-]+)/;
const OUTPUT = /^\$steps\.([A-Za-z0-9_-]+)\.outputs\.([A-Za-z0-9_-]+)/;
const BODY = /^\$response\.body#(\/.*)$/;

/** Lists the expressions in a value that have something to check: whole texts, and `{...}` inside texts, at any depth. */
export function expressionsIn(value: Json): Expression[] {
  if (typeof value === 'string') return inText(value);
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  return isMap(value) ? [...value.values()].flatMap(expressionsIn) : [];
}

function inText(text: string): Expression[] {
  const whole = expression(text);
  if (whole !== undefined) return [whole];
  return [...text.matchAll(/\{(\$[^{}]+)\}/g)].flatMap(([, inner = '']) => expression(inner) ?? []);
}

function expression(text: string): Expression | undefined {
  const input = INPUT.exec(text);
  if (input !== null) return { reads: 'input', name: input[1] as string, text };
  const output = OUTPUT.exec(text);
  if (output !== null) return { reads: 'output', step: output[1] as string, name: output[2] as string, text };
  const body = BODY.exec(text);
  return body === null ? undefined : { reads: 'body', pointer: body[1] as string, text };
}
