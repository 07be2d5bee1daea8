import type { Expr } from '@docgen/php';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { typeOf } from '../evaluator.js';
import { type AnalysisRun, createFrame } from '../frame.js';
import { memoised } from '../memo/memo.js';
import { closeQuestion, isQuestionOpen, openQuestion } from '../memo/memo-scope.js';
import { isPortable } from '../memo/portability.js';

/** Evaluates a constant expression that stands in a declaration: a constant, a case value, a property default. */
export function constantExpression(expr: Expr, fact: string, self: string | undefined, run: AnalysisRun): Type {
  const key = `constant:${fact}|${self ?? ''}`;
  if (isQuestionOpen(run, key)) return unknown('recursion');
  const make = () => {
    openQuestion(run, key);
    const root = run.codebase.reader.read<object>(fact) ?? {};
    const type = typeOf(expr, createFrame(run, { fact, root, ...(self === undefined ? {} : { self }) }));
    closeQuestion(run, key);
    return type;
  };
  return memoised({
    run,
    key,
    at: { depth: 0, nesting: 0, apart: true },
    make,
    portable: (type) => isPortable(type, run),
  });
}

/** Evaluates `const X` or `define('X', ...)` of the project. */
export function globalConstant(name: string, run: AnalysisRun): Type | undefined {
  const found = run.codebase.reader.read<{ value: Expr }>(`gconst:${name}`);
  return found === undefined ? undefined : constantExpression(found.value, `gconst:${name}`, undefined, run);
}
