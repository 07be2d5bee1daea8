import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { dirname, ROOT } from '../sources/paths.js';
import { isAlt, likelyValue, text, unknown, type Value } from '../values/value.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';

/** Evaluates `include` and `require` to the value of the file; an unknown path is reported (host 12.1). */
export function include(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'include' }): Value {
  const v = evaluate(interp, frame, e.e);
  const at = interp.at(frame, e);
  if (isAlt(v)) interp.report.assumed(v, 'an included file');
  const path = text(likelyValue(v));
  if (path === undefined) {
    interp.report.note('host.include-undecided', { what: expressionText(e.e) }, at);
    return unknown(expressionText(e), at);
  }
  const full = path.startsWith('/') ? path : `${dirname(interp.file(frame))}/${path}`;
  const found = [full, `${ROOT}/${path}`].find((p) => interp.world.kind(p) === 'file');
  const result = found === undefined ? undefined : interp.include(found, frame.vars, e.once, frame, at);
  if (result !== undefined) return result;
  // A file under vendor/ registers nothing the reader follows; `include` of an absent file goes on.
  if (/\/vendor\//.test(full)) return unknown(expressionText(e), at);
  if (e.require || found !== undefined) interp.report.note('host.include-undecided', { what: expressionText(e.e) }, at);
  return e.require ? unknown(expressionText(e), at) : false;
}
