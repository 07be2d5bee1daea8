import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { type LexerToken, nameTokens, parserOf } from './internals.js';
import { nodeFrom, startOf } from './nodes.js';

/**
 * Reads any name, keywords included, after `->`, `?->` and `::`, also when the left side is an expression:
 * `static::$f::new()`, `A::$b::for()`, `(new X)::CONST`. A brace never continues an expression (`$a{0}` left PHP in
 * 8.0), so `public ?int $y = null { get => 1; }` has a hook and no offset.
 */
export function fixMemberNames(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const { tok } = parser;
  const names = nameTokens(parser);

  parser.read_what = () => {
    parser.next();
    const token = parser.token;
    if (token === tok.T_VARIABLE) {
      const variable = parser.node('variable');
      const name = parser.text().substring(1);
      parser.next();
      return variable(name, false);
    }
    if (token === '$') return parser.read_simple_variable();
    if (token === '{') {
      const part = parser.node('encapsedpart');
      const expr = parser.next().read_expr();
      if (parser.expect('}')) parser.next();
      return part(expr, 'complex', false);
    }
    if (!names.has(token)) parser.error([tok.T_STRING, tok.T_VARIABLE]);
    const identifier = parser.node('identifier');
    const name = parser.text();
    parser.next();
    return identifier(name);
  };

  parser.read_static_getter = (what) =>
    nodeFrom(parser, startOf(what, parser), 'staticlookup', what, parser.read_what());
  parser.read_reference_variable = () => parser.read_simple_variable();

  const lookups = new Map<LexerToken, string>([
    [tok.T_DOUBLE_COLON, 'staticlookup'],
    [tok.T_OBJECT_OPERATOR, 'propertylookup'],
    [tok.T_NULLSAFE_OBJECT_OPERATOR, 'nullsafepropertylookup'],
  ]);
  parser.recursive_variable_chain_scan = (first, readOnly, encapsed) => {
    const start = startOf(first, parser);
    let result = first;
    for (;;) {
      const token = parser.token;
      const kind = lookups.get(token);
      if (kind !== undefined) {
        result = nodeFrom(parser, start, kind, result, parser.read_what());
      } else if (token === '(') {
        if (readOnly) return result;
        const args = parser.read_argument_list();
        result = nodeFrom(parser, start, 'call', result, args);
      } else if (token === '[') {
        const offset = readOffset(encapsed);
        result = nodeFrom(parser, start, 'offsetlookup', result, offset);
      } else if (token === '{' && !encapsed && first.kind === 'variable') {
        // PHP had `$text{0}` up to 7.4. Behind a constant a brace opens property hooks.
        const offset = parser.next().read_expr();
        if (parser.expect('}')) parser.next();
        result = nodeFrom(parser, start, 'offsetlookup', result, offset);
      } else return result;
    }
  };

  /** Reads `[expr]`, or `[]` to append; in a string the few forms that may stand unquoted. */
  function readOffset(encapsed: boolean): Node | false {
    parser.next();
    if (parser.token === ']') {
      parser.next();
      return false;
    }
    const offset = encapsed ? parser.read_encaps_var_offset() : parser.read_expr();
    if (parser.expect(']')) parser.next();
    return offset;
  }
}
