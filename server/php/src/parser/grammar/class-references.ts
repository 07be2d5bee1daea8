import type phpParser from 'php-parser';
import { parserOf } from './internals.js';

/** Reads an expression in parentheses right of `instanceof`: `$x instanceof ("A" . "B")`, `instanceof (A::B)`. */
export function fixClassReferences(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  parser.read_class_name_reference = () => {
    if (parser.token !== '(') return parser.read_variable(true, false);
    const expr = parser.next().read_expr();
    expr.parenthesizedExpression = true;
    if (parser.expect(')')) parser.next();
    return expr;
  };
}
