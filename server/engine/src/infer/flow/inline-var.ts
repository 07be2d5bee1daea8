import { docNames, type Expr, readDocBlock, tagOf } from '@docgen/php';
import { ASSUMED_NULL } from '../../types/make.js';
import { isNullable, keyKind } from '../../types/operations.js';
import { isSubtype } from '../../types/subtype.js';
import type { ClassType, Type } from '../../types/type.js';
import { namesUndeclared } from '../../types/undeclared.js';
import { membersOf, union } from '../../types/union.js';
import type { Codebase } from '../codebase.js';
import { fromDocType } from '../doctype/doc-type.js';
import { pathOfFrame } from '../expression/arrays/item-comment.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';

/**
 * Applies `@var T $x` in front of a statement, from that statement on (engine 5.3), and gives the tagged type. With
 * `only`, the other locals keep what the statement made of them.
 */
export function inlineVar(
  raw: string | undefined,
  expr: Expr | undefined,
  frame: BodyFrame,
  only?: ReadonlySet<string>,
): Type | undefined {
  if (raw === undefined || !raw.includes('@')) return undefined;
  const path = pathOfFrame(frame);
  const doc = readDocBlock(raw, path === undefined ? (name) => name : docNames(frame.run.codebase.reader, path));
  let result: Type | undefined;
  for (const tag of doc.tags) {
    if (!/(^|-)var$/.test(tag.name) || tag.type === undefined) continue;
    const best = tagOf(doc, 'var', tag.variable) ?? tag;
    if (best !== tag && tag.variable !== undefined) continue;
    const type = fromDocType(tag.type, frame.run.codebase.scopeOf(frame.self, frame.receiver));
    if (type.kind === 'unknown') continue;
    const target =
      tag.variable ??
      (expr?.k === 'assign' && expr.to.k === 'var' && typeof expr.to.name === 'string' ? expr.to.name : undefined);
    const known = target === undefined ? undefined : frame.env.get(target);
    // A tag that names no class takes nothing from what is known.
    if (known !== undefined && known.kind !== 'unknown' && namesUndeclared(type)) continue;
    if (target !== undefined && only?.has(target) !== false)
      frame.env.set(target, besideNull(known, withKnownState(known, type, frame.run.codebase), frame.run.codebase));
    if (tag.variable === undefined) result = type;
  }
  return result;
}

/** Keeps a null that the tag leaves out for the conditions that ask about it: `find()` tagged as a model gives none all the same. */
function besideNull(known: Type | undefined, tagged: Type, codebase: Codebase): Type {
  if (known === undefined || tagged.kind === 'unknown' || isNullable(tagged)) return tagged;
  const mayBeNull = known.kind === 'union' && known.members.some(({ kind }) => kind === 'null');
  return mayBeNull ? union([tagged, ASSUMED_NULL], codebase.enumCases) : tagged;
}

/**
 * Keeps what is known of an object, its origin and its loads, which a tag that names its class does not take back (responses 6.7,
 * 10.5): of a member of what is tagged as well, and of the elements of a collection, whatever wider class the tag names it by. Of an
 * object of a wider class the tag says the class, and its origin stays.
 */
export function withKnownState(known: Type | undefined, tagged: Type, codebase: Codebase): Type {
  if (known === undefined || known.kind === 'unknown') return tagged;
  if (tagged.kind === 'union')
    return union(
      tagged.members.map((member) => withKnownState(known, member, codebase)),
      codebase.enumCases,
    );
  if (tagged.kind !== 'class') return tagged;
  const objects = membersOf(known).filter((member) => member.kind === 'class');
  const [same, another] = objects.filter((member) => member.fqcn === tagged.fqcn);
  if (same !== undefined && another === undefined) {
    if (tagged.args === undefined || tagged.args.length === 0) return same;
    const args = tagged.args.map((arg, at) => withKnownState(same.args?.[at], arg, codebase));
    return withKnownKeys(same, { ...same, args }, codebase);
  }
  const [only] = objects;
  if (objects.length !== 1 || only === undefined) return tagged;
  // Arguments of another class stand in another order, so that elements are found by their class.
  if (codebase.isSubclass(only.fqcn, tagged.fqcn) && only.args !== undefined && tagged.args !== undefined) {
    const elements = union(only.args, codebase.enumCases);
    const args = tagged.args.map((arg) => withKnownState(elements, arg, codebase));
    return withKnownKeys(only, { ...tagged, args }, codebase);
  }
  return only.origin !== undefined && isSubtype(tagged, only, codebase) ? { ...tagged, origin: only.origin } : tagged;
}

/** Keeps the keys a collection is known to have where its tag says integers: `Collection<int, Book>` over `keyBy('isbn')` is none of them. */
function withKnownKeys(known: ClassType, tagged: ClassType, codebase: Codebase): ClassType {
  const [key, ...others] = tagged.args ?? [];
  const [own] = known.args ?? [];
  if (key === undefined || others.length !== 1 || known.args?.length !== 2) return tagged;
  if (!framework.isCollection(known.fqcn, codebase)) return tagged;
  const kept: ClassType = known.gaps === true ? { ...tagged, gaps: true } : tagged;
  const isOther = own !== undefined && own.kind !== 'never' && keyKind(own) === 'string' && keyKind(key) === 'int';
  return isOther ? { ...kept, args: [own, ...others] } : kept;
}

/** Lists the locals a statement assigns. */
export function assignedBy(expr: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (to: Expr): void => {
    if (to.k === 'var' && typeof to.name === 'string') names.add(to.name);
    else if (to.k === 'list' || to.k === 'array')
      for (const item of to.items) if (item.value !== undefined) collect(item.value);
  };
  for (let at = expr; at.k === 'assign'; at = at.e) collect(at.to);
  return names;
}
