import type { Expr, Stmt } from '@docgen/php';
import { ASSUMED_NULL, isAssumedNull, NEVER } from '../../types/make.js';
import { isNullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { assignTo } from '../evaluator.js';
import type { BodyFrame } from '../frame.js';
import { iterated } from '../iteration.js';
import type { FlowState } from './flow-state.js';
import { type GatheredRow, gatheredRows, mentionsLocal } from './gathered-rows.js';

/**
 * Tracks the members a loop gathers into (engine 7.4). While a turn runs, such a member is a local of its own: what an earlier turn left under
 * the key, or nothing. When the turn ends, the array holds it: in no array lies a member that is half written.
 */
export class GatheringLoop {
  private constructor(
    private readonly rows: readonly GatheredRow[],
    private readonly frame: BodyFrame,
  ) {}

  /** Enters the loop; undefined for one that gathers into no array that is known. */
  static enter(stmt: Extract<Stmt, { k: 'foreach' }>, frame: BodyFrame): GatheringLoop | undefined {
    const { env } = frame;
    const rows = gatheredRows(stmt).filter(({ array, key }) => {
      const held = env.get(array);
      if (held === undefined || env.shared.has(array) || isShared(key, frame) || isLeftHalf(array, frame)) return false;
      return membersOf(held).every(isArray);
    });
    return rows.length === 0 ? undefined : new GatheringLoop(rows, frame);
  }

  /** Names the members that expressions inside the loop are. */
  get named(): readonly GatheredRow[] {
    return this.rows;
  }

  beginTurn(): void {
    const { env } = this.frame;
    for (const { array, name } of this.rows) {
      const held = env.get(array);
      const element = held === undefined ? NEVER : iterated(held, this.frame).value;
      env.set(name, union([element, ASSUMED_NULL], this.frame.run.codebase.enumCases));
    }
  }

  /** Writes the members into their arrays, in the state at the end of a turn and in those that left it early. */
  endTurn(): void {
    const level = this.frame.loops.at(-1);
    const { env } = this.frame;
    const ends = new Set([...(env.dead ? [] : [env]), ...(level?.continues ?? []), ...(level?.breaks ?? [])]);
    for (const end of ends) for (const row of this.rows) this.keep(row, end);
    this.frame.env = env;
  }

  private keep({ array, name, key }: GatheredRow, end: FlowState): void {
    const member = end.get(name);
    end.vars.delete(name);
    const before = end.get(array);
    if (member === undefined || before === undefined) return;
    const written = membersOf(member).filter((one) => !isAssumedNull(one));
    if (written.length === 0) return;
    const { enumCases } = this.frame.run.codebase;
    this.frame.env = end;
    const at: Expr = { k: 'index', on: { k: 'var', name: array }, at: key };
    assignTo(at, union(written, enumCases), this.frame);
    // Where there may be no member yet, the turn may have written none.
    const after = end.get(array);
    if (isNullable(member) && after !== undefined) end.set(array, union([before, after], enumCases));
  }
}

/** Tells whether a reference may change what a key is read from. */
function isShared(key: Expr, { env }: BodyFrame): boolean {
  let on = key;
  while (on.k === 'index' || on.k === 'prop') on = on.on;
  return on.k === 'var' && typeof on.name === 'string' && env.shared.has(on.name);
}

/** Tells whether a `catch` around the loop sees the array, in which a turn that threw left a member half written. */
function isLeftHalf(array: string, { handlers }: BodyFrame): boolean {
  return handlers?.some((handler) => mentionsLocal(handler, array)) === true;
}

function isArray(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'map' || (type.kind === 'shape' && type.isObject !== true);
}
