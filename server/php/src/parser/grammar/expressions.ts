import type phpParser from 'php-parser';
import type { Node, TokenPosition } from '../node.js';
import { binaryOperators, levelOf } from '../precedence.js';
import { enterNested, leaveNested } from '../step-count.js';
import { parserOf } from './internals.js';
import { nodeFrom } from './nodes.js';
import { operandReader } from './operands.js';

/**
 * Reads expressions by precedence climbing instead of reading everything to the right and rotating the tree:
 * - `$a |> f(...) |> g(...)` groups to the left, `"a" . "b" |> f(...)` pipes the whole text;
 * - `"a" . 1 + 2` adds first; `(int) $a ** 2`, `@$a ** 2`, `print $a and $b`, `yield $a or $b`, `$a ? $b : $c and $d`
 *   group as PHP 8 groups them;
 * - every node begins at its first token and ends at its last, parentheses included;
 * - a chain of 20,000 dots takes no stack.
 */
export function fixExpressions(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const operators = binaryOperators(parser.tok);
  const ternary = levelOf('?');
  const operand = operandReader(parser);

  parser.read_expr = (minimum = 0) => {
    enterNested();
    const start = parser.position();
    let left = operand(start);
    for (;;) {
      const operator = operators.get(parser.token);
      if (operator === undefined || operator.level < minimum) {
        leaveNested();
        return left;
      }
      parser.next();
      if (operator.op === '?') left = conditional(left, start);
      else if (operator.op === 'instanceof') {
        left = nodeFrom(parser, start, 'bin', 'instanceof', left, parser.read_class_name_reference());
      } else {
        const right = parser.read_expr(operator.right);
        left = nodeFrom(parser, start, 'bin', operator.op, left, right);
      }
    }
  };
  parser.read_expr_item = () => operand(parser.position());
  parser.handleDereferencable = (expr) => parser.recursive_variable_chain_scan(expr, false, false);

  function conditional(test: Node, start: TokenPosition): Node {
    const yes = parser.token === ':' ? null : parser.read_expr();
    if (parser.expect(':')) parser.next();
    return nodeFrom(parser, start, 'retif', test, yes, parser.read_expr(ternary + 1));
  }
}
