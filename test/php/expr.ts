import type { Expr } from '@docgen/php';

export const str = (v: string): Expr => ({ k: 'str', v });
export const int = (v: string): Expr => ({ k: 'int', v });
export const variable = (name: string): Expr => ({ k: 'var', name });

export function call(name: string): Expr {
  return { k: 'call', fn: { k: 'fref', name }, args: [] };
}
