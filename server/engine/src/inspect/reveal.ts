import type { FactReader } from '@docgen/cache';
import { type BodyFact, type Expr, type Fact, type FileFacts, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { follow, openRun } from '../analyze.js';
import { runClosure } from '../expression/closures.js';
import { createFrame, type Run } from '../expression/frame.js';
import { isRevealing } from '../expression/watched.js';
import { runBody } from '../flow/statements.js';
import { NEVER, unknown } from '../make.js';
import type { Type } from '../types.js';
import { union } from '../union.js';

export interface Revealed {
  /** The call that asked. */
  anchor: Anchor;
  type: Type;
}

const BODIES = new Set(['body', 'fnbody', 'main']);

/**
 * What every `reveal_type($x)`, `dumpType($x)` and `assertType($t, $x)` of a file finds, in source order. Each body is
 * analysed with its declared parameters; a closure nobody runs likewise. A call that is never reached sees `never`.
 */
export function reveal(reader: FactReader, file: FileFacts): Revealed[] {
  const bodies = file.facts.filter((fact): fact is Fact<BodyFact> => BODIES.has(fact.kind));
  const offset = (fact: Fact) => file.outline.spans[fact.id]?.offset ?? 0;
  // What the file itself says comes first: nothing else may stand in for the bodies looked at.
  const own = new Map(file.facts.map((fact) => [fact.id, fact.value]));
  const within: FactReader = { read: <T>(id: string) => (own.get(id) as T | undefined) ?? reader.read<T>(id) };
  return bodies.sort((a, b) => offset(a) - offset(b)).flatMap((fact) => revealIn(within, fact));
}

function revealIn(reader: FactReader, fact: Fact<BodyFact>): Revealed[] {
  const root = fact.value;
  const calls: { call: object; ordinal: number }[] = [];
  walk(root, (node, ordinal) => {
    const expr = node as Expr;
    if (expr.k !== 'call' || expr.fn.k !== 'fref' || expr.args.length === 0) return;
    if (isRevealing(expr.fn.name)) calls.push({ call: node, ordinal });
  });
  if (calls.length === 0) return [];
  const run = openRun(reader);
  const watch = { seen: [], closures: new Set<never>() } as NonNullable<Run['watch']>;
  run.watch = watch;
  let failed = false;
  try {
    analyse(run, fact, root);
    for (const closure of watch.closures) runClosure(closure, []);
  } catch {
    failed = true;
  }
  return calls.map(({ call, ordinal }) => {
    const types = watch.seen.flatMap((seen) => (seen.call === call ? [seen.type] : []));
    const missed = failed ? unknown('internal') : NEVER;
    return {
      anchor: { fact: fact.id, at: ordinal },
      type: types.length === 0 ? missed : union(types, run.world.enumCases),
    };
  });
}

function analyse(run: Run, fact: Fact, root: BodyFact): void {
  const name = fact.id.slice(fact.id.indexOf(':') + 1);
  if (fact.kind === 'main') runBody(root.body, createFrame(run, { fact: fact.id, root }));
  else if (fact.kind === 'fnbody') follow(run, { function: name });
  else {
    const cut = name.lastIndexOf('::');
    follow(run, { class: name.slice(0, cut), method: name.slice(cut + 2) });
  }
}
