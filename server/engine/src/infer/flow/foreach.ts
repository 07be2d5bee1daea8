import type { Stmt } from '@docgen/php';
import { enumOf, literal, tuple } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { assignTo, typeOf } from '../evaluator.js';
import { destructure } from '../expression/operators/assignment.js';
import type { BodyFrame } from '../frame.js';
import { iterated } from '../iteration.js';
import { ByReferenceLoop } from './by-reference-loop.js';
import { joinStates } from './flow-state.js';
import { GatheringLoop } from './gathering-loop.js';
import { keyedRows } from './keyed-rows.js';
import { loop } from './loops.js';
import { ObjectLoop } from './object-loop.js';
import type { RunAll } from './statements.js';

const MAX_UNROLLED = 64;

export function forEach(stmt: Extract<Stmt, { k: 'foreach' }>, frame: BodyFrame, runAll: RunAll): void {
  const subject = everyCase(withoutNull(typeOf(stmt.of, frame)), frame);
  const rows = keyedRows(stmt);
  const keyed = rows === undefined ? undefined : ByReferenceLoop.enterKeyed(stmt, rows.name, subject, frame);
  const rewritten = keyed ?? ByReferenceLoop.enter(stmt, subject, frame);
  const before = frame.rows;
  if (rows !== undefined && keyed !== undefined) frame.rows = [...(before ?? []), rows];
  const enter = (key: Type, value: Type) => {
    if (stmt.key !== undefined) assignTo(stmt.key, key, frame);
    if (stmt.value.k === 'list' || stmt.value.k === 'array') destructure(stmt.value, value, frame);
    else assignTo(stmt.value, value, frame);
    if (keyed !== undefined && rows !== undefined) frame.env.set(rows.name, value);
  };
  if (subject.kind === 'shape' && subject.fields.length <= MAX_UNROLLED && !frame.widening && !leavesEarly(stmt.body)) {
    const each: Type[] = [];
    for (const field of subject.fields) {
      if (frame.env.dead) break;
      const without = field.optional === true ? frame.env.clone() : undefined;
      enter(/^\d+$/.test(field.key) ? literal(Number(field.key)) : literal(field.key), field.type);
      runAll(stmt.body, frame);
      if (rewritten !== undefined) each.push(rewritten.held(frame.env));
      if (without !== undefined) frame.env = joinStates(frame.run, [frame.env, without]);
    }
    rewritten?.leave(each);
    frame.rows = before;
    return;
  }
  const element = iterated(subject, frame);
  const objects = ObjectLoop.enter(stmt, element.value, frame);
  const gathering = GatheringLoop.enter(stmt, frame);
  if (gathering !== undefined) frame.rows = [...(frame.rows ?? []), ...gathering.named];
  const runs = subject.kind === 'shape' && subject.fields.some((f) => f.optional !== true);
  loop(frame, {
    runs: runs || (subject.kind === 'list' && subject.nonEmpty === true),
    body: () => {
      enter(element.key, element.value);
      gathering?.beginTurn();
      runAll(stmt.body, frame);
      gathering?.endTurn();
      rewritten?.endTurn();
      objects?.endTurn();
    },
  });
  rewritten?.leave();
  objects?.leave();
  frame.rows = before;
}

/** Expands `E::cases()` to its cases. */
function everyCase(subject: Type, frame: BodyFrame): Type {
  if (subject.kind !== 'list' || subject.item.kind !== 'enum' || !frame.run.allCases.has(subject)) return subject;
  const { fqcn } = subject.item;
  return tuple((frame.run.codebase.enumCases(fqcn) ?? []).map((name) => enumOf(fqcn, [name])));
}

/** Tells whether a body leaves the loop early at its own level. */
function leavesEarly(body: readonly Stmt[]): boolean {
  return body.some((s): boolean => {
    switch (s.k) {
      case 'break':
      case 'continue':
        return true;
      case 'if':
        return leavesEarly(s.then) || leavesEarly(s.else ?? []);
      case 'block':
        return leavesEarly(s.body);
      case 'try':
        return leavesEarly(s.body) || s.catches.some((c) => leavesEarly(c.body)) || leavesEarly(s.finally ?? []);
      case 'foreach':
      case 'for':
      case 'while':
      case 'do':
        return leavesEarly(s.body);
      case 'switch':
        return s.cases.some((c) => leavesEarly(c.body));
      default:
        return false;
    }
  });
}
