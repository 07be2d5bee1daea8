import type { Expr, FoundMember, PropertyFact } from '@docgen/php';
import { walk } from '@docgen/php';
import { bindDeclared } from '../callee.js';
import { createFrame, type Frame } from '../expression/frame.js';
import { typeOf } from '../expression/index.js';
import { widen } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { union } from '../union.js';
import { constantIn } from './constant.js';

/**
 * The join of all assignments in the declaring class, for a property nobody else can write: private, protected or readonly
 * (engine 5.3). Constructor assignments are typed with its declared parameters.
 */
export function assignedType(on: ClassType, found: FoundMember<PropertyFact>, frame: Frame): Type | undefined {
  const { world } = frame.run;
  const { fact } = found;
  const key = `assigned:${found.id}`;
  const known = frame.run.memo.get(key);
  if (known !== undefined) return known;
  if (fact.visibility === 'public' && fact.readonly !== true) return undefined;
  if (fact.promoted === true || frame.run.active.has(key)) return undefined;
  frame.run.active.add(key);
  const types: Type[] = fact.default === undefined ? [] : [constantIn(fact.default, found.id, found.owner, frame.run)];
  const declaring = world.classOf(found.in);
  for (const name of declaring?.members.methods ?? []) {
    const method = world.method(found.owner, name);
    const body = method === undefined ? undefined : world.body(method);
    if (method === undefined || body === undefined) continue;
    const assignments = assignmentsTo(body, fact.name);
    if (assignments.length === 0) continue;
    const inner = createFrame(frame.run, {
      fact: method.bodyId,
      root: body,
      self: found.owner,
      receiver: on,
      depth: frame.depth,
    });
    bindDeclared(method, on, inner);
    for (const assigned of assignments) types.push(widen(typeOf(assigned, inner)));
  }
  frame.run.active.delete(key);
  if (types.length === 0) return undefined;
  const type = union(types, world.enumCases);
  frame.run.memo.set(key, type);
  return type;
}

function assignmentsTo(body: object, property: string): Expr[] {
  const out: Expr[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (
      e.k === 'assign' &&
      e.to.k === 'prop' &&
      e.to.name === property &&
      e.to.on.k === 'var' &&
      e.to.on.name === 'this'
    )
      out.push(e.e);
  });
  return out;
}
