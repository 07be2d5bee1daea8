import type { Node, TokenPosition } from '../node.js';
import { levelOf } from '../precedence.js';
import { readArguments } from './arguments.js';
import type { Parser } from './internals.js';
import { nodeFrom } from './nodes.js';

/**
 * Reads `clone` with any operand: `clone (cond ? a : b)`, `clone ($a)->b`, `clone new A`, `clone ($a ?? $b)`, `clone
 * -$x`; since 8.5 it is a function, too: `clone($a, ['x' => 1])`, `clone($a, withProperties: [])`, `clone($a,)`,
 * `clone(...)`. One plain argument in parentheses is PHP's old form, an expression in parentheses that a chain may
 * follow.
 */
export function cloneReader(parser: Parser): (start: TokenPosition) => Node {
  const operand = levelOf('clone') + 1;
  return (start) => {
    parser.next();
    if (parser.token !== '(') return nodeFrom(parser, start, 'clone', parser.read_expr(operand), null);
    const inner = parser.position();
    const { list, comma } = readArguments(parser);
    const [first] = list;
    if (list.length === 1 && !comma && first !== undefined && !MARKED.has(first.kind)) {
      first.parenthesizedExpression = true;
      const what = parser.recursive_variable_chain_scan(first, false, false);
      if (what !== first && what.loc) what.loc.start = inner;
      return nodeFrom(parser, start, 'clone', what, null);
    }
    return parser.recursive_variable_chain_scan(call(parser, start, list), false, false);
  };
}

const MARKED = new Set(['variadicplaceholder', 'namedargument', 'variadic']);

function call(parser: Parser, start: TokenPosition, args: Node[]): Node {
  const named = (name: string): Node | undefined => {
    const found = args.find((a) => a.kind === 'namedargument' && a.name === name);
    return found?.value as Node | undefined;
  };
  const plain = args.filter((a) => !MARKED.has(a.kind));
  const what = named('object') ?? plain[0];
  if (what === undefined || args.some((a) => a.kind === 'variadic')) {
    return nodeFrom(parser, start, 'call', nodeFrom(parser, start, 'name', 'clone', 'fqn'), args);
  }
  const rest = plain[0] === what ? plain[1] : plain[0];
  return nodeFrom(parser, start, 'clone', what, named('withProperties') ?? rest ?? null);
}
