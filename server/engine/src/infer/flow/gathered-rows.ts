import { type Expr, type Stmt, walk } from '@docgen/php';
import { BodyMentions, keyText, namesIn } from './body-mentions.js';
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

function find(stmt: ForEach): GatheredRow[] {
  const { locals, writes, isLost } = new BodyMentions(stmt.body);
  if (isLost) return [];
  const own = [stmt.value, ...(stmt.key === undefined ? [] : [stmt.key])].flatMap(namesIn);
  const turns = ['this', ...own, ...namesIn(stmt.of)];
  return [...locals].flatMap(([array, { all, members, keys, isGathered, isLost }]): GatheredRow[] => {
    const [key] = keys.values();
    if (!isGathered || isLost || keys.size !== 1 || all !== members.size || key === undefined) return [];
    // A key that no turn changes names one member, which the array tells apart from the others, or the member an outer loop is at.
    const [name] = namesIn(key);
    if (turns.includes(array) || name === undefined || (!own.includes(name) && !writes.has(name))) return [];
    if (!isOneKey(key, array, stmt.body, writes.get(name) ?? 0)) return [];
    return [{ name: `${array}[${keyText(key)}]`, array, key, mentions: members }];
  });
}

/**
 * Tells whether a key is the same wherever a turn mentions it: what it is read from is written by nothing, or by statements that all stand before
 * the mentions, or count it on behind them: after any other write the key at the end of the turn is not the one of the member.
 */
function isOneKey(key: Expr, array: string, body: readonly Stmt[], writes: number): boolean {
  const [name, ...more] = namesIn(key);
  if (keyText(key) === undefined || name === undefined || more.length > 0) return false;
  const mentioned = body.flatMap((s, at) => (mentionsLocal(s, array) ? [at] : []));
  const [first = 0, last = 0] = [mentioned[0], mentioned.at(-1)];
  if (isHandedOn(name, array, body.slice(first, last + 1))) return false;
  if (writes === 0) return true;
  const apart = body.filter((s, at) => (at < first || (at > last && isCounted(s))) && writesLocal(s, name));
  return key.k === 'var' && apart.length === writes;
}

/** Tells whether a call gets a local for what it does to it, `next($days)`, `$this->move($row)`, in a statement that does not mention the array. */
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

/** Tells whether code mentions a local. */
export function mentionsLocal(code: object, name: string): boolean {
  return namesIn(code).includes(name);
}
