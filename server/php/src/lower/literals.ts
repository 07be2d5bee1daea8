import type { Expr } from '../ir.js';
import { child, children, type Node } from '../parser/node.js';
import { lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';

const MAX_INT = 9223372036854775807n;

/** Lowers a number as PHP reads it: any base, `_` ignored, an overflowing integer is a float. */
export function lowerNumber(c: Lowering, node: Node): Expr {
  const raw = String(node.value).replace(/_/g, '').toLowerCase();
  const digits = integerText(raw);
  if (digits === undefined) return c.make(node, { k: 'float', v: Number(raw) });
  const value = raw.startsWith('-') ? -BigInt(digits) : BigInt(digits);
  if (value > MAX_INT || value < -MAX_INT - 1n) return c.make(node, { k: 'float', v: Number(value) });
  return c.make(node, { k: 'int', v: value.toString() });
}

/** Gives the text BigInt understands, without sign; undefined for a float. */
function integerText(raw: string): string | undefined {
  const text = raw.replace(/^-/, '');
  if (/^0x[0-9a-f]+$/.test(text) || /^0b[01]+$/.test(text) || /^0o[0-7]+$/.test(text)) return text;
  if (/^0[0-7]+$/.test(text)) return `0o${text.slice(1)}`;
  return /^\d+$/.test(text) ? text : undefined;
}

/** Lowers an interpolated string, a heredoc or backticks. A heredoc without interpolation is a plain string. */
export function lowerEncapsed(c: Lowering, node: Node): Expr {
  const parts: Expr[] = [];
  for (const part of children(node, 'value')) parts.push(lowerPart(c, part));
  if (node.type === 'shell') return c.make(node, { k: 'shell', parts });
  const merged = mergeText(c, node, parts);
  const only = merged[0];
  if (merged.length === 0) return c.make(node, { k: 'str', v: '' });
  if (merged.length === 1 && only?.k === 'str') return c.make(node, { k: 'str', v: only.v });
  return c.make(node, { k: 'interp', parts: merged });
}

function lowerPart(c: Lowering, part: Node): Expr {
  const expression = part.kind === 'encapsedpart' ? child(part, 'expression') : part;
  if (expression === undefined) return c.make(part, { k: 'str', v: '' });
  // `"${name}"` names a variable.
  if (part.curly === true && expression.kind === 'variable') return lowerExpr(c, expression);
  // In `"$a[key]"` the unquoted key is text.
  if (part.syntax === 'simple' && expression.kind === 'offsetlookup') {
    const key = child(expression, 'offset');
    const on = child(expression, 'what');
    if (on !== undefined && (key?.kind === 'identifier' || key?.kind === 'name')) {
      const at = c.make(key, { k: 'str' as const, v: String(key.name) });
      return c.make(expression, { k: 'index', on: lowerExpr(c, on), at });
    }
  }
  return lowerExpr(c, expression);
}

function mergeText(c: Lowering, node: Node, parts: Expr[]): Expr[] {
  const merged: Expr[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.k === 'str' && part.v === '') continue;
    if (part.k === 'str' && last?.k === 'str')
      merged[merged.length - 1] = c.make(node, { k: 'str', v: last.v + part.v });
    else merged.push(part);
  }
  return merged;
}
