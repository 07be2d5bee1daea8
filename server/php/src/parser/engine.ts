import phpParser from 'php-parser';
import { installGrammar } from './grammar/install.js';
import { parserOf } from './grammar/internals.js';
import type { CommentNode, Node } from './node.js';
import { beginSteps, countTokens } from './step-count.js';

/**
 * Holds a whole parsed file; `comments` are all comments of the text in source order, `scopes` all closures and
 * anonymous classes.
 */
export interface Program extends Node {
  kind: 'program';
  children: Node[];
  comments: CommentNode[];
  scopes: Node[];
}

/** Reports text that is no PHP, or text nested too deep. `line` is 1-based. */
export class SyntaxProblem extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

let engine: phpParser.Engine | undefined;

/**
 * Parses PHP text up to language level 8.5 to a syntax tree (engine 2.4). One engine is reused; a throw leaves it in
 * the middle of a file, so a new one is made then. Throws SyntaxProblem.
 */
export function parse(source: string): Program {
  engine ??= createEngine();
  beginSteps(source);
  try {
    return engine.parseCode(source, '') as unknown as Program;
  } catch (error) {
    const line = lineOf(error, engine);
    engine = undefined;
    throw new SyntaxProblem(reason(error), line);
  }
}

/** Makes a php-parser engine that reads PHP 8.5. */
function createEngine(): phpParser.Engine {
  const created = new phpParser.Engine({
    // Errors are never suppressed: in that mode the parser can loop for ever.
    parser: { extractDoc: true, suppressErrors: false, version: '8.5' as unknown as number },
    ast: { withPositions: true },
    lexer: { all_tokens: false, short_tags: false },
  });
  installGrammar(created);
  countTokens(created);
  return created;
}

function reason(error: unknown): string {
  if (error instanceof RangeError) return 'nested too deep';
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Parse Error\s*:\s*/, '').replace(/ (?:on|at) line \d+.*$/, '');
}

/** Gives the line php-parser names, else the one it had reached. */
function lineOf(error: unknown, from: phpParser.Engine): number {
  const line = (error as { lineNumber?: unknown } | null)?.lineNumber;
  if (typeof line === 'number' && line > 0) return line;
  return Math.max(1, parserOf(from).lexer.yylloc.first_line);
}
