import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { parserOf } from './internals.js';

/** Reads a comma after `default`: `match ($x) { default, => 3 }`. */
export function fixMatchArms(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const { tok } = parser;
  parser.read_match_arm_conds = () => {
    let conditions: Node[] | null = null;
    if (parser.token === tok.T_DEFAULT) {
      if (parser.next().token === ',') parser.next();
    } else {
      conditions = [parser.read_expr()];
      while (parser.token === ',' && parser.next().token !== tok.T_DOUBLE_ARROW) conditions.push(parser.read_expr());
    }
    if (parser.expect(tok.T_DOUBLE_ARROW)) parser.next();
    return conditions;
  };
}
