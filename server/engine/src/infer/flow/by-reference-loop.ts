import { type Expr, type Stmt, walk } from '@docgen/php';
import { list, map, unknown } from '../../types/make.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { assignTo, typeOf } from '../evaluator.js';
import { pathOf } from '../expression/objects/access-path.js';
import { bindsReferences, forgetValue } from '../expression/operators/assignment.js';
import type { BodyFrame } from '../frame.js';
import type { FlowState } from './flow-state.js';
import { WriteJournal } from './write-journal.js';

type ForEach = Extract<Stmt, { k: 'foreach' }>;

/**
 * Tracks the array of `foreach ($rows as &$row)`, and of `foreach ($rows as $i => $row)` that writes `$rows[$i]` (engine 7.4). It is not known while the loop runs; after it each
 * member is what `$row` held at the end of its turn, unless other code may have written the array or `$row` may write
 * its last member later.
 */
export class ByReferenceLoop {
  private readonly journal = new WriteJournal();
  private readonly before: readonly WriteJournal[];
  /** Types of the member at the ends of a turn. */
  private ends: Type[] = [];
  private left = false;

  private constructor(
    private readonly stmt: ForEach,
    private readonly path: string | undefined,
    private readonly subject: Type | undefined,
    private readonly frame: BodyFrame,
  ) {
    const { env } = frame;
    this.before = env.journals;
    forgetArray(stmt.of, frame);
    env.journals = [...env.journals, this.journal];
  }

  /** Enters the loop; undefined for one that writes no member of its array. */
  static enter(stmt: ForEach, subject: Type, frame: BodyFrame): ByReferenceLoop | undefined {
    if (stmt.byRef !== true && !bindsReferences(stmt.value)) return undefined;
    const path = pathOf(stmt.of);
    const { env } = frame;
    const plain = stmt.of.k === 'var' && path !== undefined && path !== 'this' && stmt.value.k === 'var';
    const known = plain && !env.shared.has(path) && env.get(path) !== undefined && isArray(subject);
    return new ByReferenceLoop(stmt, path, known && isAlone(stmt, frame) ? subject : undefined, frame);
  }

  /** Enters a loop that writes the members of its array by their keys; undefined where the array is not known. */
  static enterKeyed(stmt: ForEach, name: string, subject: Type, frame: BodyFrame): ByReferenceLoop | undefined {
    const path = pathOf(stmt.of);
    const { env } = frame;
    if (path === undefined || env.shared.has(path) || env.get(path) === undefined || !isArray(subject))
      return undefined;
    return new ByReferenceLoop({ ...stmt, value: { k: 'var', name } }, path, subject, frame);
  }

  /**
   * Ends a turn of a loop that is run until it changes nothing: the last turn counts, with the states that left it
   * early.
   */
  endTurn(): void {
    const level = this.frame.loops.at(-1);
    const { env } = this.frame;
    const ends = [...(env.dead ? [] : [env]), ...(level?.continues ?? []), ...(level?.breaks ?? [])];
    this.ends = ends.map((e) => this.held(e));
    this.left = (level?.breaks.length ?? 0) > 0;
  }

  /** Writes the array after the loop: `each` lists the members, where every one had a turn of its own. */
  leave(each?: readonly Type[]): void {
    const { env } = this.frame;
    env.journals = this.before;
    const { path, subject, journal } = this;
    if (env.dead) return;
    if (
      path === undefined ||
      subject === undefined ||
      journal.everything ||
      journal.forgotten.has(path) ||
      journal.written.has(path)
    ) {
      forgetArray(this.stmt.of, this.frame);
      return;
    }
    env.set(path, each === undefined ? this.everyMember(subject) : withMembers(subject, each));
  }

  private everyMember(subject: Type): Type {
    const rewritten = this.united(this.ends);
    const member = (before: Type) => {
      if (this.ends.length === 0) return before;
      return this.left ? this.united([before, rewritten]) : rewritten;
    };
    return this.united(
      membersOf(subject).map((t) => {
        if (t.kind === 'list') return { ...list(member(t.item)), ...flagsOf(t) };
        if (t.kind === 'map') return map(t.key, member(t.value));
        return t.kind === 'shape' ? { ...t, fields: t.fields.map((f) => withType(f, member(f.type))) } : t;
      }),
    );
  }

  /** Types the member in a state. */
  held(env: FlowState): Type {
    const { value } = this.stmt;
    return (
      (value.k === 'var' && typeof value.name === 'string' ? env.get(value.name) : undefined) ?? unknown('untyped')
    );
  }

  private united(types: readonly Type[]): Type {
    return union(types, this.frame.run.codebase.enumCases);
  }
}

/** Forgets the array: the path to it, and the member of the array that holds it. */
function forgetArray(of: Expr, frame: BodyFrame): void {
  const member = of.k === 'prop' && membersOf(typeOf(of.on, frame)).some((t) => t.kind === 'shape');
  if (member) assignTo(of, unknown('untyped'), frame);
  else forgetValue(of, frame);
}

function isArray(type: Type): boolean {
  return membersOf(type).every(
    (t) => t.kind === 'list' || t.kind === 'map' || (t.kind === 'shape' && t.isObject !== true),
  );
}

function flagsOf({ nonEmpty, gaps }: Extract<Type, { kind: 'list' }>): { nonEmpty?: true; gaps?: true } {
  return { ...(nonEmpty === true ? { nonEmpty } : {}), ...(gaps === true ? { gaps } : {}) };
}

function withMembers(subject: Type, types: readonly Type[]): Type {
  if (subject.kind !== 'shape') return subject;
  return { ...subject, fields: subject.fields.map((f, i) => withType(f, types[i] ?? unknown('untyped'))) };
}

/** Replaces the type of a member, without the prose about the old one. */
function withType({ key, optional }: ShapeField, type: Type): ShapeField {
  return optional === true ? { key, type, optional } : { key, type };
}

const alone = new WeakMap<Stmt, boolean>();

/** Tells whether only the loop writes its variable, or the variable is given up right after it. */
function isAlone(stmt: ForEach, frame: BodyFrame): boolean {
  let known = alone.get(stmt);
  if (known === undefined) {
    const name = stmt.value.k === 'var' && typeof stmt.value.name === 'string' ? stmt.value.name : undefined;
    known =
      name !== undefined &&
      !rebinds(stmt, name) &&
      (isUnsetAfter(stmt, name, frame.root) || !written(stmt, name, frame.root));
    alone.set(stmt, known);
  }
  return known;
}

/** Tells whether the body makes the variable another one's name, or gives it up. */
function rebinds(stmt: ForEach, name: string): boolean {
  let found = false;
  walk(stmt.body, (node) => {
    const at = node as Expr | Stmt;
    if (at.k === 'unset') found ||= at.of.some((e) => isNamed(e, name));
    else if (at.k === 'foreach') found ||= (at.byRef === true && isNamed(at.value, name)) || bindsReferences(at.value);
    else if (at.k === 'assign') found ||= (at.byRef === true && isNamed(at.to, name)) || bindsReferences(at.to);
    else if (at.k === 'global') found ||= at.names.includes(name);
    else if (at.k === 'static') found ||= at.vars.some((v) => v.name === name);
  });
  return found;
}

function isUnsetAfter(stmt: ForEach, name: string, root: object): boolean {
  let found = false;
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object' || found) return;
    if (Array.isArray(value)) {
      const next = value[value.indexOf(stmt) + 1] as Stmt | undefined;
      if (value.includes(stmt)) found = next?.k === 'unset' && next.of.some((e) => isNamed(e, name));
    }
    for (const member of Object.values(value)) if (typeof member === 'object') look(member);
  };
  look(root);
  return found;
}

/** Tells whether code outside the loop may write the variable: any mention but a read or another such loop. */
function written(stmt: ForEach, name: string, root: object): boolean {
  const inside = new Set<object>();
  walk(stmt, (node) => inside.add(node));
  let found = false;
  walk(root, (node) => {
    if (inside.has(node) || found) return;
    const at = node as Expr | Stmt | { k: 'catch'; var?: string };
    switch (at.k) {
      case 'assign':
      case 'assignop':
        found = names(at.to, name);
        return;
      case 'incdec':
        found = names(at.e, name);
        return;
      case 'foreach':
        // Another such loop writes members of its own.
        if (at.byRef === true && isNamed(at.value, name)) walk(at.body, (node) => inside.add(node));
        found = (at.byRef !== true && names(at.value, name)) || (at.key !== undefined && names(at.key, name));
        return;
      case 'call':
      case 'mcall':
      case 'scall':
      case 'new':
        found = at.args.some((arg) => names(arg.value, name));
        return;
      case 'closure':
        found = at.uses?.some((use) => use.name === name && use.byRef === true) === true;
        return;
      case 'catch':
        found = at.var === name;
        return;
      case 'var':
        found = typeof at.name !== 'string';
        return;
      case 'include':
      case 'eval':
        found = true;
        return;
      default:
    }
  });
  return found;
}

function isNamed(expr: Expr, name: string): boolean {
  return expr.k === 'var' && expr.name === name;
}

/** Tells whether the variable is written, or is an array with a member that is. */
function names(expr: Expr, name: string): boolean {
  if (expr.k === 'list' || expr.k === 'array')
    return expr.items.some((item) => item.value !== undefined && names(item.value, name));
  return expr.k === 'index' || expr.k === 'prop' ? names(expr.on, name) : isNamed(expr, name);
}
