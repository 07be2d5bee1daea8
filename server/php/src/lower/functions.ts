import type { BodyFact, ClosureFact, MethodFact } from '../facts.js';
import type { ClosureExpr, Expr, Param, Stmt, Visibility } from '../ir.js';
import type { TextRange } from '../outline/outline.js';
import { child, children, type Node, nameText, start, text } from '../parser/node.js';
import { beginOf, lowerAttributes, rawDoc } from './attributes.js';
import { body } from './body.js';
import { optionalChildExpr } from './child-expressions.js';
import type { PlacedComment } from './comments.js';
import { docBlock, localNames } from './docblocks.js';
import { lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';
import { firstOf, keywordLength, rangeOf } from './selections.js';
import { lowerType } from './types.js';

export function lowerParams(c: Lowering, node: Node, key = 'arguments'): Param[] {
  return children(node, key).map((param) => {
    const out: Param = { k: 'param', name: text(param, 'name') ?? '' };
    const type = lowerType(c, child(param, 'type'), param.nullable === true);
    if (type !== undefined) out.type = type;
    const fallback = optionalChildExpr(c, param, 'value');
    if (fallback !== undefined) out.default = fallback;
    if (param.variadic === true) out.variadic = true;
    if (param.byref === true) out.byRef = true;
    const promote = promotion(param);
    if (promote !== undefined) out.promote = promote;
    const attributes = lowerAttributes(c, param);
    if (attributes.length > 0) out.attributes = attributes;
    return c.make(param, out);
  });
}

/**
 * Reads the visibility of a promoted parameter: php-parser counts 1, 2, 4; a readonly or asymmetric one without a
 * visibility is public.
 */
function promotion(param: Node): Param['promote'] {
  const flags = Number(param.flags ?? 0);
  const set = Number(param.flagsSet ?? 0);
  const readonly = param.readonly === true;
  const hooks = Array.isArray(param.hooks) && param.hooks.length > 0;
  if (flags === 0 && !readonly && !hooks && set === 0) return undefined;
  const promote: NonNullable<Param['promote']> = { visibility: BITS[flags] ?? 'public' };
  if (readonly) promote.readonly = true;
  const writable = BITS[set];
  if (writable !== undefined) promote.set = writable;
  if (param.isFinal === true) promote.final = true;
  return promote;
}

const BITS: Readonly<Record<number, Visibility>> = { 1: 'public', 2: 'protected', 4: 'private' };

/** Turns a function declaration into `fn:` and `fnbody:`; answers the id of the first. */
export function declareFunction(c: Lowering, node: Node): string {
  const name = c.names.inNamespace(text(node, 'name') ?? '');
  const raw = rawDoc(c, node, 0, start(child(node, 'name') ?? node));
  const local = localNames(raw, undefined);
  return c.within({ function: name, local }, () => {
    const from = c.places.mark;
    const damaged = c.damaged(node);
    const head = { name, path: c.path, visibility: 'public' as const };
    const fact = signature(c, node, node.byref === true ? { ...head, byRef: true } : head, 0, raw);
    if (damaged) fact.bodyless = true;
    const selection = rangeOf(child(node, 'name'));
    const begin = beginOf(node, 0, raw);
    c.add(`fn:${name}`, fact, node, from, selection, begin);
    if (!damaged && c.bodies) addBody(c, `fnbody:${name}`, node, selection, begin);
    return `fn:${name}`;
  });
}

export type Head = Pick<MethodFact, 'name' | 'visibility' | 'static' | 'abstract' | 'final' | 'byRef'>;

/**
 * Adds the parameters, types and flags of a function to `head`. Attributes before the offset `after` belong to the
 * member before.
 */
export function signature(
  c: Lowering,
  node: Node,
  head: Head,
  after: number,
  raw: PlacedComment | undefined,
): MethodFact {
  const fact = head as MethodFact;
  fact.params = lowerParams(c, node);
  const returns = lowerType(c, child(node, 'type'), node.nullable === true);
  if (returns !== undefined) fact.returns = returns;
  fact.attributes = lowerAttributes(c, node, after);
  const doc = docBlock(c, raw);
  if (doc !== undefined) fact.doc = doc;
  return fact;
}

/** Adds the statements of a function as a fact of their own. */
export function addBody(c: Lowering, id: string, node: Node, name: TextRange | undefined, begin: number): void {
  const from = c.places.mark;
  c.generator = false;
  c.add(id, bodyFact(c, body(c, node)), node, from, name, begin);
}

/** Makes a body fact; `yield` in a closure is the closure's, so the flag is that of the function just lowered. */
export function bodyFact(c: Lowering, statements: Stmt[]): BodyFact {
  return c.generator ? { body: statements, yields: true } : { body: statements };
}

/** Lowers a closure or arrow function, which is an expression here and a fact of its own, for closure actions. */
export function lowerClosure(c: Lowering, node: Node): Expr {
  const arrow = node.kind === 'arrowfunc';
  const raw = rawDoc(c, node) ?? c.pendingDoc();
  return c.within({ ...c.place, function: '{closure}', local: localNames(raw, c.place.local) }, () => {
    const from = c.places.mark;
    const params = lowerParams(c, node);
    const returns = lowerType(c, child(node, 'type'), node.nullable === true);
    const attributes = lowerAttributes(c, node);
    const result = arrow ? child(node, 'body') : undefined;
    const statements: Stmt[] = arrow
      ? [c.make(result ?? node, result === undefined ? { k: 'return' } : { k: 'return', e: lowerExpr(c, result) })]
      : body(c, node);
    const isStatic = node.isStatic === true;
    const doc = docBlock(c, raw);
    const fact = { params } as ClosureFact;
    if (returns !== undefined) fact.returns = returns;
    fact.attributes = attributes;
    if (doc !== undefined) fact.doc = doc;
    fact.body = statements;
    if (isStatic) fact.static = true;
    if (arrow) fact.arrow = true;
    if (c.place.class !== undefined) fact.scope = c.place.class;
    c.add(
      c.closureId(node),
      fact,
      node,
      from,
      firstOf(node, keywordLength(node, c.source)),
      beginOf(node, 0, undefined),
    );
    const uses = children(node, 'uses').map((use) => {
      const name = nameText(use) ?? '';
      return use.byref === true ? { name, byRef: true as const } : { name };
    });
    const closure = { k: 'closure', params } as ClosureExpr;
    if (uses.length > 0) closure.uses = uses;
    if (arrow) closure.arrow = true;
    if (isStatic) closure.static = true;
    if (node.byref === true) closure.byRef = true;
    if (returns !== undefined) closure.returns = returns;
    closure.body = statements;
    if (attributes.length > 0) closure.attributes = attributes;
    if (raw !== undefined) closure.doc = raw.value;
    return c.make(node, closure);
  });
}
