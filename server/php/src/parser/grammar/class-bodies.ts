import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { type LexerToken, type Parser, parserOf } from './internals.js';

/**
 * Reads the bodies of classes, interfaces, traits and enums with one reader:
 * - attributes belong to the member they stand before (stock: `#[X] const C = 1; public function f() {}` gives `f` the
 *   X);
 * - interfaces have properties of every type: `public array $p { get; }`;
 * - `var int $x;`;
 * - any method may lack a body and any may have one: PHP parses both and rejects them when compiling.
 */
export function fixClassBodies(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const { tok } = parser;
  const propertyStart = new Set<LexerToken>([
    tok.T_VARIABLE,
    '?',
    '(',
    tok.T_ARRAY,
    tok.T_CALLABLE,
    tok.T_STRING,
    tok.T_NAME_FULLY_QUALIFIED,
    tok.T_NAME_QUALIFIED,
    tok.T_NAME_RELATIVE,
  ]);
  parser.read_class_body = () => {
    const members: Node[] = [];
    while (parser.token !== '}') {
      if (parser.token === parser.EOF) parser.error('}');
      const member = readMember(parser, propertyStart);
      if (Array.isArray(member)) members.push(...member);
      else members.push(member);
    }
    parser.next();
    return members;
  };
  parser.read_interface_body = () => parser.read_class_body(true, false);
  parser.read_function = (closure, flags, attributes = [], start) => {
    const type = closure ? 1 : flags ? 2 : 0;
    const node = parser.read_function_declaration(type, Array.isArray(flags) && flags[1] === 1, attributes, start);
    if (type === 2 && parser.token === ';') parser.next();
    else {
      parser.expect('{');
      const body = parser.read_code_block(false);
      node.body = body;
      if (node.loc && body.loc) node.loc.end = body.loc.end;
    }
    if (type === 2) (node as Node & { parseFlags(flags: unknown): void }).parseFlags(flags);
    return node;
  };
}

function readMember(parser: Parser, propertyStart: ReadonlySet<LexerToken>): Node | Node[] {
  const { tok } = parser;
  if (parser.token === tok.T_USE) return parser.read_trait_use_statement();
  const start = parser.position();
  const attributes = parser.token === tok.T_ATTRIBUTE ? parser.read_attr_list() : [];
  if (parser.token === tok.T_CASE) {
    const member = parser.read_enum_case(attributes);
    if (parser.expect(';')) parser.next();
    return member;
  }
  const flags = parser.read_member_flags();
  if (parser.token === tok.T_CONST) {
    // On a constant `static`, `abstract` and `readonly` have no meaning; PHP rejects them when compiling.
    const member = parser.read_constant_list([flags[0], 0, flags[2] === 2 ? 2 : 0, 0], attributes, start);
    if (parser.expect(';')) parser.next();
    return member;
  }
  if (parser.token === tok.T_VAR) {
    parser.next();
    flags[0][0] = null;
  }
  if (parser.token === tok.T_FUNCTION) return parser.read_function(false, flags, attributes, start);
  if (!propertyStart.has(parser.token)) parser.error([tok.T_CONST, tok.T_VARIABLE, tok.T_FUNCTION]);
  return parser.read_variable_list(flags, attributes, start);
}
