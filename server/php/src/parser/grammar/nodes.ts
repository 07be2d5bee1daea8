import type phpParser from 'php-parser';
import type { Node, TokenPosition } from '../node.js';
import { astOf, type Build, type Lexer, type Parser, parserOf } from './internals.js';

type Constructor = { prototype: object } & ((this: Node, ...members: unknown[]) => void);

/**
 * Builds nodes with their true extent and regroups nothing afterwards:
 * - a lookup or call begins where its subject begins (`$a->b()` at `$a`), also when that stood in parentheses;
 * - comments stay with the program (`Program.comments`); offsets decide the owner of one later, so none is hung on the
 *   node that happens to come next;
 * - closures and anonymous classes are listed with the program (`Program.scopes`), so no pass walks the tree to find
 *   them;
 * - the expression reader groups by precedence itself (`fixExpressions`), so the rotation php-parser does after the
 *   fact (which knows PHP 7 only) is left out.
 */
export function fixNodes(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const ast = astOf(engine);
  ast.prepare = (kind, _docs, p) => {
    const start = p.position();
    const build = (...members: unknown[]): Node => {
      const name = kind ? kind : (members.shift() as string);
      const node = construct(p, name, start, members);
      if (kind === 'program') node.scopes = p.scopes;
      return node;
    };
    if (kind === 'program') p.scopes = [];
    build.destroy = release;
    return build;
  };
  parser.position = () => startPosition(parser.lexer);
  parser.node = (kind) => {
    parser._docIndex = parser._docs.length;
    return ast.prepare(kind, null, parser);
  };
}

/** Makes a node of `kind` from `start` to the last token read. */
export function nodeFrom(parser: Parser, start: TokenPosition, kind: string, ...members: unknown[]): Node {
  return construct(parser, kind, start, members);
}

export function startOf(node: Node, parser: Parser): TokenPosition {
  return node.loc?.start ?? parser.position();
}

function construct(parser: Parser, kind: string, start: TokenPosition, members: unknown[]): Node {
  const kindOf = (parser.ast as unknown as Record<string, Constructor | undefined>)[kind];
  if (typeof kindOf !== 'function') throw new Error(`no node kind ${kind}`);
  const end = endPosition(parser.prev);
  // Where no token was read in between (an empty list), the last token ends before the next begins.
  const loc = start.offset > end.offset ? { start: end, end: start } : { start, end };
  members.push(null, loc);
  const node = Object.create(kindOf.prototype) as Node;
  kindOf.apply(node, members);
  if (kind === 'closure' || kind === 'arrowfunc' || (kind === 'class' && node.isAnonymous === true))
    parser.scopes.push(node);
  if (LOOKUPS.has(kind)) widen(node, node.what as Node | null);
  return node;
}

let lastStart: TokenPosition = { line: 0, column: 0, offset: -1 };
let lastEnd: TokenPosition = lastStart;
let lastPrev: Parser['prev'] | undefined;

/**
 * Gives the position of the current token; nodes that begin at one token share it, and nothing changes a position in
 * place.
 */
function startPosition({ yylloc }: Lexer): TokenPosition {
  const { first_line: line, first_column: column, first_offset: offset } = yylloc;
  if (lastStart.offset !== offset || lastStart.line !== line || lastStart.column !== column) {
    lastStart = { line, column, offset };
  }
  return lastStart;
}

function endPosition(prev: Parser['prev']): TokenPosition {
  if (lastPrev !== prev) {
    lastPrev = prev;
    lastEnd = { line: prev[0], column: prev[1], offset: prev[2] };
  }
  return lastEnd;
}

const LOOKUPS = new Set(['call', 'propertylookup', 'nullsafepropertylookup', 'staticlookup', 'offsetlookup']);

function widen(node: Node, first: Node | null): void {
  if (node.loc && first?.loc && first.loc.start.offset < node.loc.start.offset) node.loc.start = first.loc.start;
}

const release: Build['destroy'] = () => {};
