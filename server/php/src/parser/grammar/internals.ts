import type phpParser from 'php-parser';
import type { CommentNode, Node, TokenPosition } from '../node.js';

/**
 * The types here describe the methods and members of php-parser 3.7.0 that the fixes call or replace. They are not part
 * of its public types, so the version is pinned and a test holds the pin.
 */

/** Stands for a character (`'('`) or the number of a named token. */
export type LexerToken = string | number;

/** Maps the named tokens (`T_CLASS`, …) to their numbers. */
export type Tokens = Readonly<Record<TokenName, number>>;

/** Collects the members of a node and ends it at the last token read. Arguments are positional per kind. */
export interface Build {
  (...members: unknown[]): Node;
  destroy(keep?: Node): void;
}

/**
 * Holds modifiers: `[get, set]` visibility (-1 none, 0 public, 1 protected, 2 private, null `var`), static, 1 abstract
 * or 2 final, readonly.
 */
export type Flags = [
  visibility: [get: number | null, set: number],
  isStatic: number,
  abstractOrFinal: number,
  readonly: number,
];

export interface Parser {
  token: LexerToken;
  /** Line, column and offset of the end of the last token read. */
  prev: [line: number, column: number, offset: number];
  readonly tok: Tokens;
  readonly EOF: number;
  readonly lexer: Lexer;
  readonly ast: Ast;
  readonly entries: { VARIABLE: Map<LexerToken, null>; SCALAR: Map<LexerToken, null> };
  _docs: CommentNode[];
  _docIndex: number;
  /** Closures and anonymous classes read so far; a member docgen adds. */
  scopes: Node[];

  next(): Parser;
  text(): string;
  /** Throws unless the token is (one of) the expected. */
  expect(token: LexerToken | LexerToken[]): boolean;
  /** Always throws: errors are never suppressed. */
  error(expected?: LexerToken | LexerToken[]): void;
  position(): TokenPosition;
  node(kind?: string): Build;
  expectEndOfStatement(node?: Node): boolean;
  handleDereferencable(expr: Node): Node;
  is_reference(): boolean;

  read_argument(): Node;
  read_argument_list(): Node[];
  read_array_pair_list(short: boolean): Node[];
  read_attr_list(): Node[];
  read_class_body(variables: boolean, cases: boolean): Node[];
  read_class_declaration_statement(attributes?: Node[]): Node;
  read_class_name_reference(): Node;
  read_code_block(top: boolean): Node;
  read_constant_list(flags: Flags, attributes: Node[], start: TokenPosition): Node;
  read_encaps_var_offset(): Node;
  read_encapsed_string(end: LexerToken): Node;
  read_encapsed_string_item(doubleQuote: boolean): Node;
  read_enum_case(attributes: Node[]): Node;
  read_expr(minimum?: number): Node;
  read_elseif_short(): Node;
  read_expr_item(): Node;
  read_foreach_variable(): Node;
  read_function(
    closure: boolean,
    flags: Flags | false | number[] | undefined,
    attributes?: Node[],
    start?: TokenPosition,
  ): Node;
  read_function_declaration(type: number, isStatic: boolean, attributes: Node[], start?: TokenPosition): Node;
  read_if(): Node;
  read_inline_function(flags: number[] | undefined, attributes: Node[]): Node;
  read_inner_statement(): Node | Node[] | null;
  read_interface_body(): Node[];
  read_internal_functions_in_yacc(): Node;
  read_list<T>(item: () => T, separator: LexerToken, keepFirst?: boolean): T[];
  read_match_arm_conds(): Node[] | null;
  read_match_expression(): Node;
  read_member_flags(asInterface?: boolean): Flags;
  read_namespace_name(resolve?: boolean): Node;
  read_new_expr(): Node;
  read_parameter(inConstructor?: boolean): Node;
  read_parameter_list(inConstructor?: boolean): Node[];
  read_property_hooks(): Node[];
  read_reference_variable(encapsed?: boolean): Node;
  read_scalar(): Node;
  read_simple_variable(): Node;
  read_statement(): Node | Node[] | null;
  read_static_getter(what: Node, encapsed?: boolean): Node;
  read_top_statement(): Node | Node[] | null;
  read_trait_use_statement(): Node | Node[];
  read_type(): Node | null;
  read_types(): Node | null;
  read_variable(readOnly: boolean, encapsed: boolean): Node;
  read_variable_list(flags: Flags, attributes: Node[], start: TokenPosition): Node;
  read_what(isStatic?: boolean): Node;
  recursive_variable_chain_scan(result: Node, readOnly: boolean, encapsed: boolean): Node;
}

export interface Lexer {
  readonly tok: Tokens;
  _input: string;
  offset: number;
  readonly size: number;
  yytext: string;
  yylineno: number;
  yyprevcol: number;
  yylloc: { first_offset: number; first_line: number; first_column: number; last_line: number; last_column: number };
  /** Maps the reserved words, and the words a cast can hold, to tokens. */
  readonly keywords: Record<string, number>;
  readonly castKeywords: Record<string, number>;
  /** Open square brackets per attribute group, by nesting. */
  attributeListDepth: Record<number, number>;
  attributeIndex: number;
  heredoc_label: HeredocLabel;
  is_HEREDOC(): LexerToken | false;
  begin(state: string): Lexer;
  /** Reads the next piece of the text; false where that makes no token. */
  next(): LexerToken | false;
  popState(): string;
  consume(size: number): Lexer;
  consume_LABEL(): Lexer;
  consume_VARIABLE(): LexerToken;
  matchST_ATTRIBUTE(): LexerToken | null;
  matchST_IN_SCRIPTING(): LexerToken;
  matchST_LOOKING_FOR_PROPERTY(): LexerToken | false;
  T_STRING(): LexerToken;
  T_WHITESPACE(): LexerToken;
  T_COMMENT(): LexerToken;
  T_DOC_COMMENT(): LexerToken;
  T_CONSTANT_ENCAPSED_STRING(): LexerToken;
}

/** Describes the heredoc being read. */
export interface HeredocLabel {
  label: string;
  length: number;
  indentation: number;
  finished: boolean;
  /** The heredoc whose interpolation holds this one. */
  outer?: HeredocLabel;
}

/** Holds the node constructors by kind, and the hooks around them. */
export interface Ast {
  prepare(kind: string | null | undefined, docs: unknown, parser: Parser): Build;
  readonly typereference: { types: string[] };
}

export function parserOf(engine: phpParser.Engine): Parser {
  return (engine as unknown as { parser: Parser }).parser;
}

export function lexerOf(engine: phpParser.Engine): Lexer {
  return (engine as unknown as { lexer: Lexer }).lexer;
}

export function astOf(engine: phpParser.Engine): Ast {
  return (engine as unknown as { ast: Ast }).ast;
}

/**
 * Lists the tokens that can stand as a name after `::`, `->`, `function` in a class or before the `:` of a named
 * argument.
 */
export function nameTokens(parser: Parser): ReadonlySet<LexerToken> {
  const { tok, lexer } = parser;
  return new Set<LexerToken>([...Object.values(lexer.keywords), tok.T_STRING, tok.T_FN, tok.T_YIELD, tok.T_ENUM]);
}

type TokenName =
  | 'T_ABSTRACT'
  | 'T_AND_EQUAL'
  | 'T_ARRAY'
  | 'T_ARRAY_CAST'
  | 'T_ATTRIBUTE'
  | 'T_BOOLEAN_AND'
  | 'T_BOOLEAN_OR'
  | 'T_BOOL_CAST'
  | 'T_CALLABLE'
  | 'T_CASE'
  | 'T_CLASS'
  | 'T_CLONE'
  | 'T_COALESCE'
  | 'T_COALESCE_EQUAL'
  | 'T_COMMENT'
  | 'T_CONCAT_EQUAL'
  | 'T_CONSTANT_ENCAPSED_STRING'
  | 'T_CONST'
  | 'T_DEC'
  | 'T_DEFAULT'
  | 'T_DIV_EQUAL'
  | 'T_DOC_COMMENT'
  | 'T_DOUBLE_ARROW'
  | 'T_DOUBLE_CAST'
  | 'T_DOUBLE_COLON'
  | 'T_ELLIPSIS'
  | 'T_EMPTY'
  | 'T_ENUM'
  | 'T_EVAL'
  | 'T_EXIT'
  | 'T_FINAL'
  | 'T_FN'
  | 'T_FUNCTION'
  | 'T_INC'
  | 'T_INCLUDE'
  | 'T_INCLUDE_ONCE'
  | 'T_INSTANCEOF'
  | 'T_INTERFACE'
  | 'T_INT_CAST'
  | 'T_ISSET'
  | 'T_IS_EQUAL'
  | 'T_IS_GREATER_OR_EQUAL'
  | 'T_IS_IDENTICAL'
  | 'T_IS_NOT_EQUAL'
  | 'T_IS_NOT_IDENTICAL'
  | 'T_IS_SMALLER_OR_EQUAL'
  | 'T_LIST'
  | 'T_LOGICAL_AND'
  | 'T_LOGICAL_OR'
  | 'T_LOGICAL_XOR'
  | 'T_MATCH'
  | 'T_MINUS_EQUAL'
  | 'T_MOD_EQUAL'
  | 'T_MUL_EQUAL'
  | 'T_NAMESPACE'
  | 'T_NAME_FULLY_QUALIFIED'
  | 'T_NAME_QUALIFIED'
  | 'T_NAME_RELATIVE'
  | 'T_NEW'
  | 'T_NS_SEPARATOR'
  | 'T_NULLSAFE_OBJECT_OPERATOR'
  | 'T_OBJECT_CAST'
  | 'T_OBJECT_OPERATOR'
  | 'T_OR_EQUAL'
  | 'T_PIPE'
  | 'T_PLUS_EQUAL'
  | 'T_POW'
  | 'T_POW_EQUAL'
  | 'T_PRINT'
  | 'T_PRIVATE'
  | 'T_PROTECTED'
  | 'T_PUBLIC'
  | 'T_READ_ONLY'
  | 'T_REQUIRE'
  | 'T_REQUIRE_ONCE'
  | 'T_SL'
  | 'T_SL_EQUAL'
  | 'T_SPACESHIP'
  | 'T_SR'
  | 'T_SR_EQUAL'
  | 'T_START_HEREDOC'
  | 'T_STATIC'
  | 'T_STRING'
  | 'T_STRING_CAST'
  | 'T_THROW'
  | 'T_TRAIT'
  | 'T_UNSET_CAST'
  | 'T_USE'
  | 'T_VAR'
  | 'T_VARIABLE'
  | 'T_WHITESPACE'
  | 'T_XOR_EQUAL'
  | 'T_YIELD'
  | 'T_YIELD_FROM';
