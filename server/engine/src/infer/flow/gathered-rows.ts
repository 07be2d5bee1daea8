import { type Expr, type Stmt, walk } from '@docgen/php';
import type { KeyedRows } from './keyed-rows.js';

type ForEach = Extract<Stmt, { k: 'foreach' }>;

/** Names the member of an array that a turn gathers into, `$totals[$day]`, and where the body mentions it. */
export interface GatheredRow extends KeyedRows {
  array: string;
  key: Expr;
}

const known = new WeakMap<ForEach, readonly GatheredRow[]>();

/**
 * Finds the members that a turn of a loop writes piece by piece: `$totals[$day]['n'] = …; $totals[$day]['sum'] = …`. The body mentions the
 * array in no other way, and the key is the same at each mention.
 */
export function gatheredRows(stmt: ForEach): readonly GatheredRow[] {
  let rows = known.get(stmt);
  if (rows === undefined) {
    rows = find(stmt);
    known.set(stmt, rows);
  }
  return rows;
}

/** Collects how a body mentions one array. */
interface Mentions {
  all: number;
  /** Members, and tests whether there is one. */
  members: Set<object>;
  keys: Map<string, Expr>;
  /** The member is written below a key of its own. */
  isGathered: boolean;
}

function find(stmt: ForEach): GatheredRow[] {
  const found = new Map<string, Mentions>();
  const at = (name: string): Mentions => {
    const mentions = found.get(name) ?? { all: 0, members: new Set(), keys: new Map(), isGathered: false };
    found.set(name, mentions);
    return mentions;
  };
  const lost = new Set<string>();
  const writes = new Map<string, number>();
  let isLost = false;
  const member = (of: object, name: string, key: Expr): void => {
    const mentions = at(name);
    mentions.members.add(of);
    mentions.keys.set(textOf(key) ?? '', key);
  };
  const target = (to: Expr): void => {
    const root = rootOf(to);
    if (root === undefined) return;
    writes.set(root.name, (writes.get(root.name) ?? 0) + 1);
    if (root.isObject) lost.add(root.name);
    if (root.levels > 1) at(root.name).isGathered = true;
  };
  walk(stmt.body, (node) => {
    const one = node as Expr | Stmt;
    switch (one.k) {
      case 'var':
        if (typeof one.name === 'string') at(one.name).all++;
        else isLost = true;
        return;
      case 'index':
        if (one.on.k === 'var' && typeof one.on.name === 'string' && one.at !== undefined)
          member(one, one.on.name, one.at);
        return;
      case 'assign':
        isLost ||= one.byRef === true;
        for (const to of targetsOf(one.to)) target(to);
        return;
      case 'assignop':
        target(one.to);
        return;
      case 'incdec':
        target(one.e);
        return;
      case 'unset':
        for (const to of one.of) {
          target(to);
          const root = rootOf(to);
          if (root?.levels === 1) lost.add(root.name);
        }
        return;
      case 'foreach':
        isLost ||= one.byRef === true;
        for (const to of [one.value, ...(one.key === undefined ? [] : [one.key])].flatMap(targetsOf)) target(to);
        return;
      case 'call': {
        const name = one.fn.k === 'fref' ? (one.fn.fallback ?? one.fn.name).toLowerCase() : '';
        isLost ||= UNSEEN.has(name);
        const [key, array] = one.args;
        if (ASKS.has(name) && key !== undefined && array?.value.k === 'var' && typeof array.value.name === 'string')
          member(one, array.value.name, key.value);
        return;
      }
      case 'closure':
        walk(one, (inner) => {
          if (inner.k === 'var') lost.add(String((inner as { name?: unknown }).name));
        });
        for (const { name } of one.uses ?? []) lost.add(name);
        return;
      case 'expr':
        // A method that is called for what it does may change what the key is read from.
        if (one.e.k === 'mcall') target(one.e.on);
        return;
      case 'break':
      case 'continue':
        isLost ||= (one.levels ?? 1) > 1;
        return;
      case 'global':
      case 'static':
      case 'include':
      case 'eval':
        isLost = true;
        return;
      default:
    }
  });
  if (isLost) return [];
  const own = [stmt.value, ...(stmt.key === undefined ? [] : [stmt.key])].flatMap(namesIn);
  const turns = [...own, ...namesIn(stmt.of)];
  return [...found].flatMap(([array, { all, members, keys, isGathered }]): GatheredRow[] => {
    const [key] = keys.values();
    if (!isGathered || keys.size !== 1 || all !== members.size || key === undefined) return [];
    if (lost.has(array) || array === 'this' || turns.includes(array)) return [];
    // A key that no turn changes names one member, which the array tells apart from the others, or the member an outer loop is at.
    const [name] = namesIn(key);
    if (name === undefined || (!own.includes(name) && !writes.has(name))) return [];
    if (!isOneKey(key, array, stmt.body, writes)) return [];
    return [{ name: `${array}[${textOf(key)}]`, array, key, mentions: members }];
  });
}

/** Lists functions that read or write variables by name. */
const UNSEEN = new Set(['compact', 'extract', 'parse_str', 'get_defined_vars']);
const ASKS = new Set(['array_key_exists', 'key_exists']);

/**
 * Tells whether a key is the same wherever a turn mentions it: what it is read from is written by nothing, or by statements that all stand before
 * the mentions, or count it on behind them: after any other write the key at the end of the turn is not the one of the member.
 */
function isOneKey(key: Expr, array: string, body: readonly Stmt[], writes: ReadonlyMap<string, number>): boolean {
  const [name, ...more] = namesIn(key);
  if (textOf(key) === undefined || name === undefined || more.length > 0) return false;
  const mentioned = body.flatMap((s, at) => (mentionsLocal(s, array) ? [at] : []));
  const [first = 0, last = 0] = [mentioned[0], mentioned.at(-1)];
  if (isHandedOn(name, array, body.slice(first, last + 1))) return false;
  const count = writes.get(name) ?? 0;
  if (count === 0) return true;
  const apart = body.filter((s, at) => (at < first || (at > last && isCounted(s))) && writesLocal(s, name));
  return key.k === 'var' && apart.length === count;
}

/** Tells whether a call gets a local for what it does to it, `next($days)`, `$this->move($row)`, in a statement that mentions not the array. */
function isHandedOn(name: string, array: string, body: readonly Stmt[]): boolean {
  let found = false;
  walk(body, (node) => {
    const one = node as Stmt;
    if (one.k !== 'expr' || (one.e.k !== 'call' && one.e.k !== 'mcall' && one.e.k !== 'scall')) return;
    found ||= !mentionsLocal(one, array) && one.e.args.some(({ value }) => value.k === 'var' && value.name === name);
  });
  return found;
}

function isCounted(s: Stmt): boolean {
  return s.k === 'expr' && s.e.k === 'incdec';
}

/** Tells whether a statement is one write to a local. */
function writesLocal(s: Stmt, name: string): boolean {
  if (s.k !== 'expr') return false;
  const to = s.e.k === 'assign' || s.e.k === 'assignop' ? s.e.to : s.e.k === 'incdec' ? s.e.e : undefined;
  return to?.k === 'var' && to.name === name;
}

/** Writes a variable, or what is read from it by constant names; undefined for any other expression. */
function textOf(expr: Expr): string | undefined {
  if (expr.k === 'var') return typeof expr.name === 'string' && expr.name !== 'this' ? `$${expr.name}` : undefined;
  if (expr.k === 'prop') {
    const on = textOf(expr.on);
    return on === undefined || typeof expr.name !== 'string' ? undefined : `${on}->${expr.name}`;
  }
  if (expr.k !== 'index' || (expr.at?.k !== 'str' && expr.at?.k !== 'int')) return undefined;
  const on = textOf(expr.on);
  return on === undefined ? undefined : `${on}[${JSON.stringify(expr.at.v)}]`;
}

/** Lists what a pattern writes. */
function targetsOf(to: Expr): Expr[] {
  if (to.k !== 'list' && to.k !== 'array') return [to];
  return to.items.flatMap((item) => (item.value === undefined ? [] : targetsOf(item.value)));
}

/** Finds the variable a target begins with, and how many keys lie between. */
function rootOf(to: Expr): { name: string; levels: number; isObject: boolean } | undefined {
  let [at, levels, isObject] = [to, 0, false];
  while (at.k === 'index' || at.k === 'prop') {
    if (at.k === 'prop') isObject = true;
    levels += 1;
    at = at.on;
  }
  return at.k === 'var' && typeof at.name === 'string' ? { name: at.name, levels, isObject } : undefined;
}

function namesIn(expr: Expr): string[] {
  const names: string[] = [];
  walk(expr, (node) => {
    if (node.k === 'var') names.push(String((node as { name?: unknown }).name));
  });
  return names;
}

/** Tells whether code mentions a local. */
export function mentionsLocal(code: object, name: string): boolean {
  let found = false;
  walk(code, (node) => {
    found ||= node.k === 'var' && (node as { name?: unknown }).name === name;
  });
  return found;
}
