import { type Expr, type Stmt, walk } from '@docgen/php';
import type { BodyFrame } from '../frame.js';

type ForEach = Extract<Stmt, { k: 'foreach' }>;

/** Names the member of the array at its turn, `$rows[$i]` of `foreach ($rows as $i => $row)`, and where the body mentions it. */
export interface KeyedRows {
  name: string;
  mentions: ReadonlySet<object>;
}

const known = new WeakMap<ForEach, KeyedRows | null>();

/**
 * Finds the member that a loop writes by its key: `$rows[$i]['total'] = …`. Undefined where the body mentions the array in another
 * way, or writes the key, so that another member may be meant.
 */
export function keyedRows(stmt: ForEach): KeyedRows | undefined {
  let rows = known.get(stmt);
  if (rows === undefined) {
    rows = find(stmt) ?? null;
    known.set(stmt, rows);
  }
  return rows ?? undefined;
}

/** Names the member an expression is, or asks for, inside the loop that is at it. */
export function rowAt(expr: Expr, frame: BodyFrame): string | undefined {
  if (frame.rows === undefined || (expr.k !== 'index' && expr.k !== 'call')) return undefined;
  return frame.rows.find(({ mentions }) => mentions.has(expr))?.name;
}

function find(stmt: ForEach): KeyedRows | undefined {
  const [array, key] = [nameOf(stmt.of), stmt.key === undefined ? undefined : nameOf(stmt.key)];
  if (array === undefined || key === undefined || stmt.byRef === true || array === key || array === 'this')
    return undefined;
  if (nameOf(stmt.value) === undefined || nameOf(stmt.value) === array || nameOf(stmt.value) === key) return undefined;
  const mentions = new Set<object>();
  let arrays = 0;
  let writes = false;
  let lost = false;
  const target = (to: Expr | undefined) => {
    let at = to;
    let isObject = false;
    while (at?.k === 'prop' || (at?.k === 'index' && !isMember(at, array, key))) {
      isObject ||= at.k === 'prop';
      at = at.on;
    }
    // A write to a property changes the object, not the member that holds it.
    if (at?.k === 'index') [writes, lost] = [true, lost || isObject];
    if (to !== undefined && holdsName(to, key) && nameOf(to) === key) lost = true;
    if (to?.k === 'list' || to?.k === 'array') lost ||= holdsName(to, key);
  };
  walk(stmt.body, (node) => {
    const at = node as Expr | Stmt;
    switch (at.k) {
      case 'var':
        if (at.name === array) arrays++;
        lost ||= typeof at.name !== 'string';
        return;
      case 'index':
        if (isMember(at, array, key)) mentions.add(at);
        return;
      case 'assign':
        lost ||= at.byRef === true;
        target(at.to);
        return;
      case 'assignop':
        target(at.to);
        return;
      case 'incdec':
        target(at.e);
        return;
      case 'unset':
        for (const one of at.of) {
          if (one.k === 'index' && isMember(one, array, key)) lost = true;
          target(one);
        }
        return;
      case 'foreach':
        lost ||= at.byRef === true || nameOf(at.value) === key || (at.key !== undefined && nameOf(at.key) === key);
        return;
      case 'call':
        lost ||= at.fn.k === 'fref' && UNSEEN.has((at.fn.fallback ?? at.fn.name).toLowerCase());
        return;
      case 'closure':
        lost ||= holdsName(at, array) || at.uses?.some(({ name }) => name === array) === true;
        return;
      case 'global':
      case 'static':
      case 'include':
      case 'eval':
        lost = true;
        return;
      default:
    }
  });
  return lost || !writes || arrays !== mentions.size ? undefined : { name: `${array}[${key}]`, mentions };
}

/** Lists functions that read or write variables by name. */
const UNSEEN = new Set(['compact', 'extract', 'parse_str', 'get_defined_vars']);

function isMember(expr: Extract<Expr, { k: 'index' }>, array: string, key: string): boolean {
  return nameOf(expr.on) === array && expr.at !== undefined && nameOf(expr.at) === key;
}

function nameOf(expr: Expr): string | undefined {
  return expr.k === 'var' && typeof expr.name === 'string' ? expr.name : undefined;
}

function holdsName(expr: object, name: string): boolean {
  let found = false;
  walk(expr, (node) => {
    found ||= node.k === 'var' && (node as { name?: unknown }).name === name;
  });
  return found;
}
