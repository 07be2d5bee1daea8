import phpParser from 'php-parser';
import type { Comment, Node } from './node.js';
import { setPrecedence } from './precedence.js';

/** A whole parsed file; `comments` are all comments of the text in source order. */
export interface Program extends Node {
  kind: 'program';
  children: Node[];
  comments: Comment[];
}

/** Thrown by `parse` for text php-parser refuses. */
export class SyntaxProblem extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

setPrecedence((phpParser.AST as unknown as { precedence: Record<string, number> }).precedence);

let engine: phpParser.Engine | undefined;

/**
 * Syntax tree of PHP text up to language level 8.5. One engine is reused, a new one is made after a failure because a
 * throw leaves it in the middle of a file. Throws SyntaxProblem, also for text nested too deep for the stack.
 */
export function parse(source: string): Program {
  engine ??= create();
  try {
    return engine.parseCode(source, '') as unknown as Program;
  } catch (error) {
    engine = undefined;
    throw new SyntaxProblem(reason(error), lineOf(error));
  }
}

function create(): phpParser.Engine {
  return new phpParser.Engine({
    // Errors are never suppressed: in that mode the parser can loop for ever.
    parser: { extractDoc: true, suppressErrors: false, version: '8.5' as unknown as number },
    ast: { withPositions: true },
    lexer: { all_tokens: false, short_tags: false },
  });
}

function reason(error: unknown): string {
  if (error instanceof RangeError) return 'nested too deep';
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Parse Error\s*:\s*/, '').replace(/ on line \d+$/, '');
}

function lineOf(error: unknown): number {
  const line = (error as { lineNumber?: unknown } | null)?.lineNumber;
  if (typeof line === 'number' && line > 0) return line;
  const found = /line (\d+)/.exec(error instanceof Error ? error.message : '');
  return found === null ? 1 : Number(found[1]);
}
