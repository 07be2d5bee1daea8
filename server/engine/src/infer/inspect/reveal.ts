import type { FactReader } from '@docgen/cache';
import { type BodyFact, type Expr, extentOf, type Fact, type FileFacts, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { publishedType } from '../../types/assumed-null.js';
import { NEVER, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { openRun } from '../analysis/analyze.js';
import { isRevealFunction } from '../expression/calls/reveal-call.js';
import { runClosure } from '../expression/closures/closures.js';
import type { AnalysisRun } from '../frame.js';
import { isBody, runAlone, withOwn } from './bodies.js';

export interface Revealed {
  /** Call that asked. */
  anchor: Anchor;
  type: Type;
}

/**
 * Lists the types that every `reveal_type($x)`, `dumpType($x)` and `assertType($t, $x)` of a file finds, in source
 * order. Each body is analysed with its declared parameters; a closure without a caller likewise. A call that is never
 * reached sees `never`.
 */
export function reveal(reader: FactReader, file: FileFacts): Revealed[] {
  const bodies = file.facts.filter(isBody);
  const offset = (fact: Fact) => extentOf(file.outline, fact.id)?.range.start ?? 0;
  const within = withOwn(reader, file);
  return bodies.sort((a, b) => offset(a) - offset(b)).flatMap((fact) => revealIn(within, fact));
}

function revealIn(reader: FactReader, fact: Fact<BodyFact>): Revealed[] {
  const root = fact.value;
  const calls: { call: object; ordinal: number }[] = [];
  walk(root, (node, ordinal) => {
    const expr = node as Expr;
    if (expr.k !== 'call' || expr.fn.k !== 'fref' || expr.args.length === 0) return;
    if (isRevealFunction(expr.fn.name)) calls.push({ call: node, ordinal });
  });
  if (calls.length === 0) return [];
  const run = openRun(reader);
  const watch = { seen: [], closures: new Set<never>() } as NonNullable<AnalysisRun['watch']>;
  run.watch = watch;
  let failed = false;
  try {
    runAlone(run, fact);
    for (const closure of watch.closures) runClosure(closure, []);
  } catch {
    failed = true;
  }
  return calls.map(({ call, ordinal }) => {
    const types = watch.seen.flatMap((seen) => (seen.call === call ? [seen.type] : []));
    const missed = failed ? unknown('internal') : NEVER;
    return {
      anchor: { fact: fact.id, at: ordinal },
      type: types.length === 0 ? missed : publishedType(union(types, run.codebase.enumCases)),
    };
  });
}
