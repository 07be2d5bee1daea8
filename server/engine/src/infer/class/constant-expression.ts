import type { Expr } from '@docgen/php';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { typeOf } from '../evaluator.js';
import { createFrame, type Run } from '../frame.js';
import { recalled } from '../memo/memo.js';
import { close, isOpen, open } from '../memo/memo-scope.js';
import { isPortable } from '../memo/portability.js';

/** The type of a constant expression that stands in a declaration: a constant, a case value, a property default. */
export function constantIn(expr: Expr, fact: string, self: string | undefined, run: Run): Type {
  const key = `constant:${fact}|${self ?? ''}`;
  if (isOpen(run, key)) return unknown('recursion');
  const make = () => {
    open(run, key);
    const root = run.world.reader.read<object>(fact) ?? {};
    const type = typeOf(expr, createFrame(run, { fact, root, ...(self === undefined ? {} : { self }) }));
    close(run, key);
    return type;
  };
  return recalled({
    run,
    key,
    at: { depth: 0, nesting: 0, apart: true },
    make,
    portable: (type) => isPortable(type, run),
  });
}

/** The value of `const X` or `define('X', ...)` of the project. */
export function globalConstant(name: string, run: Run): Type | undefined {
  const found = run.world.reader.read<{ value: Expr }>(`gconst:${name}`);
  return found === undefined ? undefined : constantIn(found.value, `gconst:${name}`, undefined, run);
}
