import type { BinaryOp, Expr, NameRef, ValueOp } from '../ir.js';
import { child, children, type Node, nameText, text } from '../parser/node.js';
import { lowerArgs } from './arguments.js';
import { lowerArray, lowerList } from './arrays/array.js';
import { childExpr, optionalChildExpr } from './child-expressions.js';
import { lowerAnonymousClass } from './classes.js';
import { lowerClosure } from './functions.js';
import { lowerEncapsed, lowerNumber } from './literals.js';
import type { Lowering } from './lowering.js';
import { classRef, nameRef } from './references.js';

type Lower = (c: Lowering, node: Node) => Expr;

/** Maps each php-parser kind to its lowering; a kind without an entry is a hole that names it. */
const TABLE: Record<string, Lower> = {
  number: lowerNumber,
  boolean: (c, n) => c.make(n, { k: 'bool', v: n.value === true }),
  nullkeyword: (c, n) => c.make(n, { k: 'null' }),
  string: (c, n) => c.make(n, { k: 'str', v: String(n.value ?? '') }),
  nowdoc: (c, n) => c.make(n, { k: 'str', v: String(n.value ?? '') }),
  encapsed: lowerEncapsed,
  encapsedpart: (c, n) => childExpr(c, n, 'expression'),
  literal: (c, n) => childExpr(c, n, 'value'),
  array: lowerArray,
  list: lowerList,
  variable: (c, n) => c.make(n, { k: 'var', name: nameRef(c, n.name) }),
  name: lowerName,
  magic: lowerMagic,
  propertylookup: (c, n) => c.make(n, { k: 'prop', on: childExpr(c, n, 'what'), name: nameRef(c, n.offset) }),
  nullsafepropertylookup: (c, n) =>
    c.make(n, { k: 'prop', on: childExpr(c, n, 'what'), name: nameRef(c, n.offset), nullsafe: true as const }),
  staticlookup: lowerStatic,
  offsetlookup: (c, n) => {
    const on = childExpr(c, n, 'what');
    const at = optionalChildExpr(c, n, 'offset');
    return c.make(n, at === undefined ? { k: 'index', on } : { k: 'index', on, at });
  },
  call: lowerCall,
  new: lowerNew,
  bin: lowerBinary,
  unary: lowerUnary,
  cast: lowerCast,
  silent: (c, n) => c.make(n, { k: 'silence', e: childExpr(c, n, 'expr') }),
  assign: lowerAssign,
  assignref: (c, n) => c.make(n, { k: 'assign', to: target(c, n), e: childExpr(c, n, 'right'), byRef: true as const }),
  pre: (c, n) => c.make(n, { k: 'incdec', op: step(n), prefix: true, e: childExpr(c, n, 'what') }),
  post: (c, n) => c.make(n, { k: 'incdec', op: step(n), prefix: false, e: childExpr(c, n, 'what') }),
  retif: (c, n) => {
    const test = childExpr(c, n, 'test');
    const yes = optionalChildExpr(c, n, 'trueExpr');
    const no = childExpr(c, n, 'falseExpr');
    return c.make(n, yes === undefined ? { k: 'ternary', if: test, no } : { k: 'ternary', if: test, yes, no });
  },
  match: (c, n) =>
    c.make(n, {
      k: 'match',
      on: childExpr(c, n, 'cond'),
      arms: children(n, 'arms').map((arm) => {
        if (!Array.isArray(arm.conds)) return c.make(arm, { k: 'arm', e: childExpr(c, arm, 'body') });
        const conds = children(arm, 'conds').map((e) => lowerExpr(c, e));
        return c.make(arm, { k: 'arm', conds, e: childExpr(c, arm, 'body') });
      }),
    }),
  closure: lowerClosure,
  arrowfunc: lowerClosure,
  isset: (c, n) => c.make(n, { k: 'isset', of: children(n, 'variables').map((e) => lowerExpr(c, e)) }),
  empty: (c, n) => c.make(n, { k: 'empty', e: childExpr(c, n, 'expression') }),
  clone: (c, n) => {
    const e = childExpr(c, n, 'what');
    const wish = optionalChildExpr(c, n, 'properties');
    return c.make(n, wish === undefined ? { k: 'clone', e } : { k: 'clone', e, with: wish });
  },
  throw: (c, n) => c.make(n, { k: 'throw', e: childExpr(c, n, 'what') }),
  yield: (c, n) => {
    c.generator = true;
    const node: Extract<Expr, { k: 'yield' }> = { k: 'yield' };
    const key = optionalChildExpr(c, n, 'key');
    if (key !== undefined) node.key = key;
    const e = optionalChildExpr(c, n, 'value');
    if (e !== undefined) node.e = e;
    return c.make(n, node);
  },
  yieldfrom: (c, n) => {
    c.generator = true;
    return c.make(n, { k: 'yieldfrom', e: childExpr(c, n, 'value') });
  },
  include: (c, n) =>
    c.make(n, { k: 'include', once: n.once === true, require: n.require === true, e: childExpr(c, n, 'target') }),
  exit: (c, n) => {
    const e = optionalChildExpr(c, n, 'expression');
    return c.make(n, e === undefined ? { k: 'exit' } : { k: 'exit', e });
  },
  print: (c, n) => c.make(n, { k: 'print', e: childExpr(c, n, 'expression') }),
  eval: (c, n) => c.make(n, { k: 'eval', e: childExpr(c, n, 'source') }),
  byref: (c, n) => childExpr(c, n, 'what'),
  selfreference: (c, n) => c.make(n, { k: 'const', name: 'self' }),
};

export function lowerExpr(c: Lowering, node: Node): Expr {
  const lower = Object.hasOwn(TABLE, node.kind) ? TABLE[node.kind] : undefined;
  if (lower === undefined) return c.make(node, { k: 'hole', why: node.kind });
  if (!c.enter(node)) return c.make(node, { k: 'hole', why: 'nested too deep' });
  const lowered = lower(c, node);
  c.leave();
  return lowered;
}

function lowerName(c: Lowering, node: Node): Expr {
  const name = nameText(node) ?? '';
  const lower = name.replace(/^\\/, '').toLowerCase();
  if (lower === 'true' || lower === 'false') return c.make(node, { k: 'bool', v: lower === 'true' });
  if (lower === 'null') return c.make(node, { k: 'null' });
  return c.make(node, { k: 'const', ...c.names.constant(name, text(node, 'resolution')) });
}

/** Replaces magic constants that the place alone decides; class-dependent ones stay for the evaluator. */
function lowerMagic(c: Lowering, node: Node): Expr {
  const name = String(node.value ?? '').toUpperCase();
  const called = name === '__FUNCTION__' || name === '__METHOD__' ? calledName(c, name) : undefined;
  if (called !== undefined) return c.make(node, { k: 'str', v: called });
  if (name === '__LINE__') return c.make(node, { k: 'int', v: String(node.loc?.start.line ?? 0) });
  if (name === '__NAMESPACE__') return c.make(node, { k: 'str', v: c.names.namespace });
  return c.make(node, { k: 'magic', name });
}

/**
 * Gives the name of the function or method the place lies in, empty outside; undefined in a closure, a hook of a property and an
 * anonymous class, whose names differ among versions of PHP.
 */
function calledName(c: Lowering, asked: '__FUNCTION__' | '__METHOD__'): string | undefined {
  const { class: owner, function: name = '' } = c.place;
  if (/^[{$]/.test(name)) return undefined;
  if (name === '' || owner === undefined || asked === '__FUNCTION__') return name;
  return owner.startsWith('class@') ? undefined : `${owner}::${name}`;
}

function lowerStatic(c: Lowering, node: Node): Expr {
  const on = classRef(c, child(node, 'what'));
  const member = child(node, 'offset');
  if (member?.kind === 'variable') return c.make(node, { k: 'sprop', class: on, name: nameRef(c, member.name) });
  const name = nameRef(c, node.offset);
  return c.make(node, {
    k: 'cconst',
    class: on,
    name: typeof name === 'string' && name.toLowerCase() === 'class' ? 'class' : name,
  });
}

function lowerCall(c: Lowering, node: Node): Expr {
  const what = child(node, 'what');
  const from = c.places.mark;
  const { args, fcc } = lowerArgs(c, node);
  const middle = c.places.mark;
  const called = (call: CallExpr): Expr => {
    c.places.defer(from, middle);
    if (fcc) call.fcc = true;
    return c.make(node, call);
  };
  if (what === undefined) return c.make(node, { k: 'hole', why: 'call' });
  if (what.kind === 'name') {
    const name = c.names.function(nameText(what) ?? '', text(what, 'resolution'));
    return called({ k: 'call', fn: c.make(what, { k: 'fref', ...name }), args });
  }
  if (what.parenthesizedExpression !== true) {
    if (what.kind === 'propertylookup' || what.kind === 'nullsafepropertylookup') {
      const call: CallExpr = { k: 'mcall', on: childExpr(c, what, 'what'), name: nameRef(c, what.offset), args };
      if (what.kind === 'nullsafepropertylookup') call.nullsafe = true;
      return called(call);
    }
    if (what.kind === 'staticlookup') {
      const member = child(what, 'offset');
      const name: NameRef = member?.kind === 'variable' ? lowerExpr(c, member) : nameRef(c, what.offset);
      return called({ k: 'scall', class: classRef(c, child(what, 'what')), name, args });
    }
  }
  return called({ k: 'call', fn: lowerExpr(c, what), args });
}

type CallExpr = Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>;

function lowerNew(c: Lowering, node: Node): Expr {
  const what = child(node, 'what');
  const from = c.places.mark;
  const { args } = lowerArgs(c, node);
  const middle = c.places.mark;
  if (what?.kind === 'class') return c.make(node, { k: 'newanon', id: lowerAnonymousClass(c, what), args });
  const created = classRef(c, what);
  c.places.defer(from, middle);
  return c.make(node, { k: 'new', class: created, args });
}

function lowerBinary(c: Lowering, node: Node): Expr {
  const type = String(node.type).toLowerCase();
  if (type === 'instanceof') {
    return c.make(node, { k: 'instanceof', e: childExpr(c, node, 'left'), class: classRef(c, child(node, 'right')) });
  }
  const op = type === 'and' ? '&&' : type === 'or' ? '||' : type === '<>' ? '!=' : type;
  return c.make(node, { k: 'bin', op: op as BinaryOp, l: childExpr(c, node, 'left'), r: childExpr(c, node, 'right') });
}

function lowerUnary(c: Lowering, node: Node): Expr {
  const op = String(node.type) as '!' | '-' | '+' | '~';
  return c.make(node, { k: 'un', op, e: childExpr(c, node, 'what') });
}

const CASTS: Record<string, 'int' | 'float' | 'string' | 'bool' | 'array' | 'object' | 'null' | 'void'> = {
  int: 'int',
  integer: 'int',
  float: 'float',
  double: 'float',
  real: 'float',
  string: 'string',
  binary: 'string',
  bool: 'bool',
  boolean: 'bool',
  array: 'array',
  object: 'object',
  unset: 'null',
  void: 'void',
};

function lowerCast(c: Lowering, node: Node): Expr {
  const written = String(node.raw ?? '')
    .replace(/[()\s]/g, '')
    .toLowerCase();
  const to = CASTS[written] ?? CASTS[String(node.type).toLowerCase()];
  if (to === undefined) return c.make(node, { k: 'hole', why: 'cast' });
  return c.make(node, { k: 'cast', to, e: childExpr(c, node, 'expr') });
}

function lowerAssign(c: Lowering, node: Node): Expr {
  const operator = String(node.operator ?? '=');
  if (operator === '=') return c.make(node, { k: 'assign', to: target(c, node), e: childExpr(c, node, 'right') });
  return c.make(node, {
    k: 'assignop',
    op: operator.slice(0, -1) as ValueOp,
    to: childExpr(c, node, 'left'),
    e: childExpr(c, node, 'right'),
  });
}

/** Lowers the left side of an assignment; an array there is a pattern. */
function target(c: Lowering, node: Node): Expr {
  const left = child(node, 'left');
  return left?.kind === 'array' ? lowerList(c, left) : childExpr(c, node, 'left');
}

function step(node: Node): '++' | '--' {
  return node.type === '-' ? '--' : '++';
}
