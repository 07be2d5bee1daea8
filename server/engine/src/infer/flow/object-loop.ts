import { type Expr, type Stmt, walk } from '@docgen/php';
import { canonicalKey } from '../../types/canonical.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { typeOf } from '../evaluator.js';
import { pathOf } from '../expression/objects/access-path.js';
import { recordsChanged } from '../expression/objects/changed-object.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import type { FlowState } from './flow-state.js';

type ForEach = Extract<Stmt, { k: 'foreach' }>;

/**
 * Tracks the records of `foreach ($books as $book)`: objects are handed on as they are, so that what a turn writes to `$book` every
 * record of `$books` has after the loop.
 */
export class ObjectLoop {
  private ends: (Type | undefined)[] = [];
  private left = false;

  private readonly before: BodyFrame['iterated'];

  private constructor(
    private readonly name: string,
    private readonly of: Expr,
    private readonly held: Type,
    private readonly item: Type,
    private readonly frame: BodyFrame,
  ) {
    this.before = frame.iterated;
    const steps = (pathOf(of) ?? '').split('->');
    const holders = steps.map((_, at) => steps.slice(0, at + 1).join('->'));
    // A local that holds an outer loop's record holds those of the inner one, too.
    const outer = this.before?.get(steps[0] ?? '') ?? [];
    frame.iterated = new Map([...(this.before ?? []), [name, [...holders, ...outer]]]);
  }

  /** Enters the loop; undefined for one over anything but records a local holds. */
  static enter(stmt: ForEach, item: Type, frame: BodyFrame): ObjectLoop | undefined {
    const path = pathOf(stmt.of);
    const { value } = stmt;
    const [root = ''] = path?.split('->') ?? [];
    if (path === undefined || frame.env.get(root) === undefined || stmt.byRef === true) return undefined;
    if (value.k !== 'var' || typeof value.name !== 'string' || isRebound(stmt, value.name)) return undefined;
    if (!membersOf(item).every((one) => isRecord(one, frame))) return undefined;
    return new ObjectLoop(value.name, stmt.of, typeOf(stmt.of, frame), item, frame);
  }

  /** Ends a turn; of a loop that is run until it changes nothing the last one counts. */
  endTurn(): void {
    const level = this.frame.loops.at(-1);
    const { env } = this.frame;
    const ends: FlowState[] = [...(env.dead ? [] : [env]), ...(level?.continues ?? []), ...(level?.breaks ?? [])];
    this.ends = ends.map((end) => end.get(this.name));
    this.left = (level?.breaks.length ?? 0) > 0;
  }

  /** Writes what the records became to the local that holds them. */
  leave(): void {
    const { env, run } = this.frame;
    this.frame.iterated = this.before;
    const known = this.ends.filter((type) => type !== undefined);
    if (env.dead || known.length === 0 || known.length !== this.ends.length) return;
    const after = union(this.left ? [this.item, ...known] : known, run.codebase.enumCases);
    const classes = new Set(membersOf(this.item).map(classOf));
    // Records differ where only some turns write: each is one of several.
    const isOfClass = (type: Type): boolean => membersOf(type).every((one) => classes.has(classOf(one)));
    if (!isOfClass(after) || canonicalKey(after) === canonicalKey(this.item)) return;
    // Each array the loop may be over holds some of the records.
    const next = (type: Type): Type => (isOfClass(type) ? after : type);
    const path = pathOf(this.of);
    const held = (path === undefined ? undefined : env.get(path)) ?? this.held;
    const items = membersOf(held).map((type) => withItems(type, next));
    recordsChanged(this.of, held, union(items, run.codebase.enumCases), this.frame);
  }
}

function isRecord(type: Type, { run }: BodyFrame): boolean {
  return type.kind === 'class' && framework.isRecord(type.fqcn, run.codebase);
}

/** Names the class of an object; empty for any other value. */
function classOf(type: Type): string {
  return type.kind === 'class' ? type.fqcn : '';
}

function withItems(type: Type, next: (item: Type) => Type): Type {
  if (type.kind === 'list') return { ...type, item: next(type.item) };
  return type.kind === 'class' && type.args !== undefined ? { ...type, args: type.args.map(next) } : type;
}

const rebound = new WeakMap<ForEach, boolean>();

/** Tells whether the body makes the variable hold another object. */
function isRebound(stmt: ForEach, name: string): boolean {
  let found = rebound.get(stmt);
  if (found === undefined) {
    found = false;
    walk(stmt.body, (node) => {
      const at = node as Expr | Stmt;
      const to = at.k === 'assign' || at.k === 'assignop' ? at.to : at.k === 'foreach' ? at.value : undefined;
      if (to !== undefined && ((to.k === 'var' && to.name === name) || to.k === 'list' || to.k === 'array'))
        found = true;
    });
    rebound.set(stmt, found);
  }
  return found;
}
