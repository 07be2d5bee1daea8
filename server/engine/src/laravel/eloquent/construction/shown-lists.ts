import { type Arg, type Expr, type Stmt, walk } from '@docgen/php';
import { propertyWrites } from '../../../infer/class/property-writes.js';
import type { Codebase } from '../../../infer/codebase.js';
import { typeOf } from '../../../infer/evaluator.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { literal, shape } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { stringsOf } from '../property-defaults.js';
import { construction, declaringBody, readingOf } from './methods.js';

/** Holds the names a model shows, hides and appends. */
export interface ShownLists {
  hidden: string[];
  visible: string[];
  appends: string[];
}

/** Holds them as the construction of a model leaves them. */
export interface ConstructedLists extends ShownLists {
  /** Names that are hidden, or appended, under a condition alone. */
  perhapsHidden: string[];
  perhapsAppended: string[];
  /** Says that a run alone tells what else is hidden. */
  untold: boolean;
}

type List = keyof ShownLists;

/** Describes a change of a list: names that are added or taken away, or the whole of it. `names` is absent where a run alone tells them. */
interface Change {
  of: List;
  kind: 'add' | 'remove' | 'replace';
  names: string[] | undefined;
  isCertain: boolean;
}

/** Maps methods of a model to the lists they change. */
const METHODS: Readonly<Record<string, readonly [of: List, kind: Change['kind']][]>> = {
  sethidden: [['hidden', 'replace']],
  mergehidden: [['hidden', 'add']],
  makehidden: [['hidden', 'add']],
  makevisible: [['hidden', 'remove']],
  setvisible: [['visible', 'replace']],
  mergevisible: [['visible', 'add']],
  append: [['appends', 'add']],
  mergeappends: [['appends', 'add']],
  setappends: [['appends', 'replace']],
  withoutappends: [['appends', 'replace']],
};

const LISTS: readonly List[] = ['hidden', 'visible', 'appends'];

/**
 * Applies what `initialize<Trait>()` and constructors of a model do to the lists its class declares, and perhaps what runs when it is read
 * from a row: one that was just created is not (responses 10.1).
 */
export function constructedLists(fqcn: string, declared: ShownLists, codebase: Codebase): ConstructedLists {
  const lists: ConstructedLists = { ...declared, perhapsHidden: [], perhapsAppended: [], untold: false };
  for (const method of construction(fqcn, codebase)) {
    const own = declaringBody(method, fqcn, codebase);
    for (const stmt of own?.body ?? []) {
      if (own === undefined) continue;
      for (const of of LISTS)
        own.frame.env.set(
          `this->${of}`,
          shape(lists[of].map((name, at) => ({ key: String(at), type: literal(name) }))),
        );
      for (const change of [...calls(stmt, own.frame), ...writes(stmt, own.frame)]) apply(change, lists);
    }
  }
  for (const { method, code } of readingOf(fqcn, codebase)) {
    const frame = declaringBody(method, fqcn, codebase)?.frame;
    for (const change of frame === undefined ? [] : calls(code, frame, () => true)) apply(change, lists);
  }
  return lists;
}

function apply({ of, kind, names, isCertain }: Change, lists: ConstructedLists): void {
  const before = lists[of];
  const adds = kind === 'add' || (of === 'appends' && kind === 'replace');
  if (names === undefined || (!isCertain && (!adds || of === 'visible'))) {
    lists.untold ||= of !== 'appends';
    return;
  }
  if (!isCertain) {
    lists[of === 'hidden' ? 'perhapsHidden' : 'perhapsAppended'].push(...names);
    return;
  }
  if (kind === 'remove') lists[of] = before.filter((name) => !names.includes(name));
  else lists[of] = [...new Set(kind === 'add' ? [...before, ...names] : names)];
  // A model that shows some names alone shows this one as well.
  if (of === 'hidden' && kind === 'remove' && lists.visible.length > 0)
    lists.visible = [...new Set([...lists.visible, ...names])];
}

/** Lists the changes that calls on the model make; `isModel` tells whether the variable a call is made on holds it. */
function calls(code: object, frame: BodyFrame, isModel = isThis): Change[] {
  const out: Change[] = [];
  walk(code, (node) => {
    const e = node as Expr;
    if (e.k !== 'mcall' || typeof e.name !== 'string' || !isOnModel(e, isModel)) return;
    const lower = e.name.toLowerCase();
    for (const [of, kind] of Object.hasOwn(METHODS, lower) ? (METHODS[lower] ?? []) : [])
      out.push({ of, kind, names: given(e.args, frame), isCertain: isStatement(e, code) });
  });
  return out.reverse();
}

/** Lists the changes that writes of the properties make. */
function writes(stmt: Stmt, frame: BodyFrame): Change[] {
  return LISTS.flatMap((of) =>
    propertyWrites([stmt], of).map((write): Change => {
      const isCertain = stmt.k === 'expr' && stmt.e.k === 'assign';
      if (write.to === 'member') return { of, kind: 'add', names: namesIn(typeOf(write.e, frame)), isCertain };
      const names = write.to === 'value' ? namesIn(typeOf(write.e, frame)) : undefined;
      return { of, kind: 'replace', names, isCertain };
    }),
  );
}

/** Tells whether a call is made on the model: its variable, or what another such call on it returns. */
function isOnModel({ on }: Extract<Expr, { k: 'mcall' }>, isModel: (name: unknown) => boolean): boolean {
  if (on.k !== 'mcall') return on.k === 'var' && isModel(on.name);
  return typeof on.name === 'string' && Object.hasOwn(METHODS, on.name.toLowerCase()) && isOnModel(on, isModel);
}

function isThis(name: unknown): boolean {
  return name === 'this';
}

/** Tells whether a call is a statement of its own, or a link of the chain that is one. */
function isStatement(e: Expr, code: object): boolean {
  const stmt = code as Stmt;
  let at = stmt.k === 'expr' ? stmt.e : undefined;
  while (at !== undefined && at !== e) at = at.k === 'mcall' ? at.on : undefined;
  return at === e;
}

/** Lists the names a call is given, as a list or one by one; undefined where a run alone tells one of them. */
function given(args: readonly Arg[], frame: BodyFrame): string[] | undefined {
  const out = args.map(({ value, spread }) => (spread === true ? undefined : namesIn(typeOf(value, frame))));
  return out.every((names) => names !== undefined) ? out.flat() : undefined;
}

function namesIn(type: Type): string[] | undefined {
  if (type.kind === 'literal') return typeof type.value === 'string' ? [type.value] : undefined;
  return type.kind === 'shape' && type.open !== true ? stringsOf(type) : undefined;
}
