import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { type Flags, type LexerToken, type Parser, parserOf } from './internals.js';
import { setInParentheses } from './lookahead.js';

/**
 * Reads modifiers of members and promoted parameters in any order: `private(set) readonly`, `final public`, and a type
 * in parentheses after one: `public (A&B)|null $x`, `private (A&B)|C $y` (the stock reader takes every parenthesis for
 * asymmetric visibility). Combinations PHP rejects only when compiling are read too.
 */
export function fixModifiers(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  parser.read_member_flags = () => readFlags(parser);
  parser.read_parameter_list = () => readParameters(parser);
  parser.read_parameter = () => readParameter(parser);
}

function readFlags(parser: Parser): Flags {
  const { tok } = parser;
  const visibilities: LexerToken[] = [tok.T_PUBLIC, tok.T_PROTECTED, tok.T_PRIVATE];
  const flags: Flags = [[-1, -1], 0, 0, 0];
  let visible = false;
  for (;;) {
    const level = visibilities.indexOf(parser.token);
    if (level >= 0) {
      parser.next();
      if (setInParentheses(parser)) {
        parser.next().next().next();
        flags[0][1] = level;
        // Without a visibility of its own a property reads publicly.
        if (flags[0][0] === -1) flags[0][0] = 0;
      } else {
        // Two visibilities are a member half typed in front of the next.
        if (visible) parser.error(tok.T_VARIABLE);
        visible = true;
        flags[0][0] = level;
      }
      continue;
    }
    if (parser.token === tok.T_STATIC) flags[1] = 1;
    else if (parser.token === tok.T_ABSTRACT) flags[2] = 1;
    else if (parser.token === tok.T_FINAL) flags[2] = 2;
    else if (parser.token === tok.T_READ_ONLY) flags[3] = 1;
    else return flags;
    parser.next();
  }
}

function readParameters(parser: Parser): Node[] {
  const list: Node[] = [];
  while (parser.token !== ')') {
    list.push(parser.read_parameter());
    if (parser.token !== ',') break;
    parser.next();
  }
  return list;
}

/** php-parser counts the visibility of a promoted parameter in bits: 1 public, 2 protected, 4 private, 0 none. */
const BITS = [1, 2, 4];

function readParameter(parser: Parser): Node {
  const { tok } = parser;
  const build = parser.node('parameter');
  const attributes = parser.token === tok.T_ATTRIBUTE ? parser.read_attr_list() : [];
  const [[get, set], , abstractOrFinal, readonly] = readFlags(parser);
  const promoted = get !== -1 || abstractOrFinal !== 0 || readonly !== 0;
  const nullable = parser.token === '?';
  if (nullable) parser.next();
  const type = parser.read_types();
  if (nullable && type === null) parser.error(tok.T_STRING);
  const byRef = parser.is_reference();
  const variadic = parser.token === tok.T_ELLIPSIS;
  if (variadic) parser.next();
  parser.expect(tok.T_VARIABLE);
  const identifier = parser.node('identifier');
  const text = parser.text().substring(1);
  parser.next();
  const name = identifier(text);
  const value = parser.token === '=' ? parser.next().read_expr() : null;
  const hooks = parser.token === '{' ? parser.read_property_hooks() : [];
  const flags = promoted ? (BITS[Math.max(0, get ?? 0)] ?? 1) : 0;
  const setFlags = set === -1 ? 0 : (BITS[set] ?? 0);
  const parameter = build(name, type, value, byRef, variadic, readonly === 1, nullable, flags, hooks, setFlags);
  parameter.attrGroups = attributes;
  parameter.isFinal = abstractOrFinal === 2;
  return parameter;
}
