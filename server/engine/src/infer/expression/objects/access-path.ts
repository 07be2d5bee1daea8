import type { Expr } from '@docgen/php';

/**
 * Writes the key of a variable or property path in a flow state: `x`, `this->owner->name`, `x[name]` for a literal key;
 * undefined for any other expression.
 */
export function pathOf(expr: Expr): string | undefined {
  switch (expr.k) {
    case 'var':
      return typeof expr.name === 'string' ? expr.name : undefined;
    case 'prop': {
      const on = pathOf(expr.on);
      return on === undefined || typeof expr.name !== 'string' ? undefined : `${on}->${expr.name}`;
    }
    case 'index': {
      const on = pathOf(expr.on);
      if (on === undefined || (expr.at?.k !== 'str' && expr.at?.k !== 'int')) return undefined;
      return `${on}->[${expr.at.v}]`;
    }
    default:
      return undefined;
  }
}
