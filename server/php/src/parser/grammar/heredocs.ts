import type phpParser from 'php-parser';
import { lexerOf, parserOf } from './internals.js';

/**
 * Reads a heredoc in the interpolation of another: `<<<A … {$f(<<<B … B)} … A`. The lexer knows one label at a time, so
 * each heredoc gets its own and restores that of the heredoc around it when it ends.
 */
export function fixHeredocs(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const lexer = lexerOf(engine);
  const opens = lexer.is_HEREDOC;
  lexer.is_HEREDOC = () => {
    const outer = lexer.heredoc_label;
    lexer.heredoc_label = { ...outer, outer };
    const token = opens.call(lexer);
    if (token === false) lexer.heredoc_label = outer;
    return token;
  };
  const scalar = parser.read_scalar;
  parser.read_scalar = () => {
    const { outer } = lexer.heredoc_label;
    const heredoc = parser.token === parser.tok.T_START_HEREDOC;
    const node = scalar.call(parser);
    if (heredoc && outer !== undefined) lexer.heredoc_label = outer;
    return node;
  };
}
