import type phpParser from 'php-parser';
import { enterNested, leaveNested } from '../step-count.js';
import { astOf, type LexerToken, parserOf } from './internals.js';

/**
 * Reads type names once: the stock reader lexes each twice to see whether a backslash follows, which a name of one
 * segment never has. `&` before `$x` or `...` belongs to the variable, not to the type.
 */
export function fixTypes(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const { tok } = parser;
  const builtin = new Set(astOf(engine).typereference.types);
  const words = new Set<LexerToken>([tok.T_ARRAY, tok.T_CALLABLE, tok.T_STATIC]);
  const names = new Set<LexerToken>([
    tok.T_STRING,
    tok.T_NAME_RELATIVE,
    tok.T_NAME_QUALIFIED,
    tok.T_NAME_FULLY_QUALIFIED,
  ]);
  parser.read_type = () => {
    const token = parser.token;
    if (names.has(token) || words.has(token)) {
      const raw = parser.text();
      const lower = raw.toLowerCase();
      if (!words.has(token) && !builtin.has(lower)) return parser.read_namespace_name(true);
      const type = parser.node('typereference');
      parser.next();
      return type(lower, raw);
    }
    if (token !== '(') return null;
    enterNested();
    // `(A&B)|null` is an intersection inside a union.
    const intersection = parser.node('intersectiontype');
    parser.next();
    const types = [parser.read_type()];
    while (parser.token === '&') {
      parser.next();
      types.push(parser.read_type());
    }
    if (parser.expect(')')) parser.next();
    leaveNested();
    return intersection(types);
  };
}
