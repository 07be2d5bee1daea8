import { type Expr, expressionText } from '@docgen/php';

/** Limits the text of an expression in a message, in characters. */
const MAX_TEXT = 80;

/** Spells an expression on one line, cut where it is long. */
export function spelled(expr: Expr): string {
  const text = expressionText(expr).replace(/\s+/g, ' ');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
