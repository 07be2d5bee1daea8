import type { Expr, Stmt } from '../ir.js';
import { child, children, end, type Node, nameText, start, text } from '../parser/node.js';
import { beginOf, lowerAttributes, rawDoc } from './attributes.js';
import { body } from './body.js';
import { childExpr, optionalChildExpr } from './child-expressions.js';
import { declareClass, isClassLike } from './classes.js';
import type { PlacedComment } from './comments.js';
import { docBlock } from './docblocks.js';
import { declareFunction } from './functions.js';
import { lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';
import { classRef } from './references.js';
import { rangeOf } from './selections.js';

type Lower = (c: Lowering, node: Node) => Stmt | Stmt[];

const TABLE: Record<string, Lower> = {
  expressionstatement: (c, n) => expression(c, n, child(n, 'expression')),
  return: (c, n) => {
    const e = optionalChildExpr(c, n, 'expr');
    return remarked(c, n, e === undefined ? { k: 'return' } : { k: 'return', e }, remarks(c, n));
  },
  if: lowerIf,
  foreach: lowerForeach,
  for: (c, n) =>
    c.make(n, {
      k: 'for',
      init: each(c, n, 'init'),
      test: each(c, n, 'test'),
      step: each(c, n, 'increment'),
      body: body(c, n),
    }),
  while: (c, n) => c.make(n, { k: 'while', if: childExpr(c, n, 'test'), body: body(c, n) }),
  do: (c, n) => c.make(n, { k: 'do', body: body(c, n), if: childExpr(c, n, 'test') }),
  switch: lowerSwitch,
  try: lowerTry,
  break: (c, n) => leave(c, n, 'break'),
  continue: (c, n) => leave(c, n, 'continue'),
  echo: (c, n) => c.make(n, { k: 'echo', of: each(c, n, 'expressions') }),
  global: (c, n) =>
    c.make(n, {
      k: 'global',
      names: children(n, 'items').flatMap((v) => (typeof v.name === 'string' ? [v.name] : [])),
    }),
  static: lowerStatic,
  unset: (c, n) => c.make(n, { k: 'unset', of: each(c, n, 'variables') }),
  block: (c, n) => c.make(n, { k: 'block', body: lowerAll(c, children(n, 'children')) }),
  constantstatement: (c, n) =>
    children(n, 'constants').map((constant) => {
      const name = c.names.inNamespace(text(constant, 'name') ?? '');
      const from = c.places.mark;
      const e = childExpr(c, constant, 'value');
      const raw = rawDoc(c, n);
      const doc = docBlock(c, raw);
      const fact = { name, value: e, attributes: lowerAttributes(c, n) };
      const selection = rangeOf(child(constant, 'name'));
      const documented = doc === undefined ? fact : { ...fact, doc };
      c.add(`gconst:${name}`, documented, constant, from, selection, beginOf(n, 0, raw));
      return c.make(constant, { k: 'const-decl', name, e });
    }),
  inline: (c, n) => c.make(n, { k: 'html' }),
  goto: (c, n) => c.make(n, { k: 'goto', label: text(n, 'label') ?? '' }),
  label: (c, n) => c.make(n, { k: 'label', name: text(n, 'name') ?? '' }),
  declare: (c, n) => lowerAll(c, children(n, 'children')),
  halt: () => [],
  noop: () => [],
  usegroup: (c, n) => {
    c.names.import(n);
    return [];
  },
  function: (c, n) => c.make(n, { k: 'declare', fact: declareFunction(c, n) }),
};

export function lowerAll(c: Lowering, nodes: readonly Node[]): Stmt[] {
  const out = nodes.map((node) => lowerStatement(c, node));
  return out.some(Array.isArray) ? out.flat() : (out as Stmt[]);
}

function lowerStatement(c: Lowering, node: Node): Stmt | Stmt[] {
  const lower = Object.hasOwn(TABLE, node.kind) ? TABLE[node.kind] : undefined;
  if (lower !== undefined) {
    if (!c.enter(node)) return [];
    const lowered = lower(c, node);
    c.leave();
    return lowered;
  }
  if (isClassLike(node)) return c.make(node, { k: 'declare', fact: declareClass(c, node) });
  if (node.kind.startsWith('comment')) return [];
  // The parser gives some expressions that are statements without a statement around them.
  return expression(c, node, node);
}

function expression(c: Lowering, node: Node, e: Node | undefined): Stmt {
  const notes = remarks(c, node);
  const from = c.places.mark;
  // PHP gives the docblock of a statement to the first closure in it; a route's action is documented that way. With a
  // blank line below, it belongs to the file.
  c.statementDoc = notes.doc !== undefined && notes.comment?.includes(notes.doc.value) ? notes.doc : undefined;
  const value: Expr = e === undefined ? c.make(node, { k: 'hole', why: 'statement' }) : lowerExpr(c, e);
  c.statementDoc = undefined;
  define(c, node, value, from);
  return remarked(c, node, { k: 'expr', e: value }, notes);
}

interface Remarks {
  doc: PlacedComment | undefined;
  comment: string[] | undefined;
  trailing: string[] | undefined;
}

function remarked(
  c: Lowering,
  node: Node,
  statement: Extract<Stmt, { k: 'expr' | 'return' }>,
  { doc, comment, trailing }: Remarks,
): Stmt {
  if (doc !== undefined) statement.doc = doc.value;
  if (comment !== undefined) statement.comment = comment;
  if (trailing !== undefined) statement.trailing = trailing;
  return c.make(node, statement);
}

/** Adds the global constant that `define('X', …)` declares. */
function define(c: Lowering, node: Node, e: Expr, from: number): void {
  if (e.k !== 'call' || e.fn.k !== 'fref') return;
  if ((e.fn.fallback ?? e.fn.name).toLowerCase() !== 'define') return;
  const [name, value] = e.args;
  if (name?.value.k !== 'str' || value === undefined || name.spread || value.spread) return;
  const fact = { name: name.value.v, value: value.value, attributes: [] };
  const id = `gconst:${name.value.v.replace(/^\\/, '')}`;
  if (c.facts.has(id)) c.noteRedeclared(id);
  else c.add(id, fact, node, from);
}

function remarks(c: Lowering, node: Node): Remarks {
  const at = start(node);
  return {
    doc: c.comments.docBefore(at),
    comment: c.comments.leading(at, node.loc?.start.line ?? 0),
    trailing: c.comments.trailing(end(node)),
  };
}

function each(c: Lowering, node: Node, key: string): Expr[] {
  return children(node, key).map((e) => lowerExpr(c, e));
}

function lowerIf(c: Lowering, node: Node): Stmt {
  // biome-ignore lint/suspicious/noThenProperty: the IR names the branch so, and it is never awaited
  const branch: Extract<Stmt, { k: 'if' }> = { k: 'if', if: childExpr(c, node, 'test'), then: body(c, node) };
  if (child(node, 'alternate') !== undefined) branch.else = body(c, node, 'alternate');
  return c.make(node, branch);
}

function lowerForeach(c: Lowering, node: Node): Stmt {
  const value = child(node, 'value');
  const of = childExpr(c, node, 'source');
  const key = optionalChildExpr(c, node, 'key');
  const head = { value: childExpr(c, node, 'value'), ...(value?.byref === true && { byRef: true as const }) };
  const loop = { ...head, body: body(c, node) };
  return c.make(node, key === undefined ? { k: 'foreach', of, ...loop } : { k: 'foreach', of, key, ...loop });
}

function lowerSwitch(c: Lowering, node: Node): Stmt {
  const block = child(node, 'body');
  const cases = block === undefined ? [] : children(block, 'children').filter((n) => n.kind === 'case');
  return c.make(node, {
    k: 'switch',
    on: childExpr(c, node, 'test'),
    cases: cases.map((n) => {
      const test = optionalChildExpr(c, n, 'test');
      if (test === undefined) return c.make(n, { k: 'case', body: body(c, n) });
      return c.make(n, { k: 'case', if: test, body: body(c, n) });
    }),
  });
}

function lowerTry(c: Lowering, node: Node): Stmt {
  const attempt: Extract<Stmt, { k: 'try' }> = {
    k: 'try',
    body: body(c, node),
    catches: children(node, 'catches').map((n) => {
      const types = children(n, 'what').flatMap((type) => {
        const ref = classRef(c, type);
        return ref.k === 'cref' ? [ref.name] : [];
      });
      const name = nameText(child(n, 'variable'));
      if (name === undefined) return c.make(n, { k: 'catch', types, body: body(c, n) });
      return c.make(n, { k: 'catch', types, var: name, body: body(c, n) });
    }),
  };
  if (child(node, 'always') !== undefined) attempt.finally = body(c, node, 'always');
  return c.make(node, attempt);
}

function lowerStatic(c: Lowering, node: Node): Stmt {
  const vars = children(node, 'variables').map((entry) => {
    const variable = entry.kind === 'staticvariable' ? child(entry, 'variable') : entry;
    const init = optionalChildExpr(c, entry, 'defaultValue');
    const name = nameText(variable) ?? '';
    return init === undefined ? { name } : { name, init };
  });
  return c.make(node, { k: 'static', vars });
}

function leave(c: Lowering, node: Node, k: 'break' | 'continue'): Stmt {
  const levels = Number(child(node, 'level')?.value ?? 1);
  return c.make(node, levels > 1 ? { k, levels } : { k });
}
