import type { Expr } from '@docgen/php';
import { typeOf } from '../../../infer/evaluator.js';
import { argType } from '../../../infer/expression/calls/arguments.js';
import { pathOf } from '../../../infer/expression/objects/access-path.js';
import { recordsChanged } from '../../../infer/expression/objects/changed-object.js';
import { makesRecord } from '../../../infer/expression/objects/made-objects.js';
import { markSameObject } from '../../../infer/expression/objects/receiver-state.js';
import { joinTypes } from '../../../infer/flow/join-types.js';
import type { BodyFrame } from '../../../infer/frame.js';
import type { MemberCall } from '../../../infer/member-rule.js';
import { NULL, unknown } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { isModel } from '../../classes.js';
import { withoutRelations } from '../eager-loads.js';
import { withLoads, withMember, withoutLoads } from '../model-state.js';
import { keyType } from '../primary-key.js';
import { relationOf } from '../relation-methods.js';
import { withAttributeWritten } from './written-attributes.js';

/** Matches methods by which a model is given the one it belongs to, or none. */
const ASSOCIATES = /^(associate|dissociate)$/i;

/**
 * Answers `$post->author()->associate($user)` and `dissociate()`: the model with the key and the relation written (engine 14.3). A key
 * instead of a model, or null, is written alone: the framework drops what was loaded.
 */
export function associated(call: MemberCall): Type {
  const { on, frame } = call;
  const [, declaring = unknown('untyped')] = on.args ?? [];
  const { call: written } = frame;
  const relation = written?.k === 'mcall' && written.on.k === 'mcall' ? written.on : undefined;
  if (relation === undefined || typeof relation.name !== 'string') return declaring;
  const { name } = relation;
  // The relation may have been declared with its class alone.
  const place = pathOf(relation.on);
  const model = place === undefined || place === 'this' ? declaring : typeOf(relation.on, frame);
  const given = /^dissociate$/i.test(call.name) ? undefined : (argType(call.args, 0, 'model') ?? unknown('untyped'));
  const left = membersOf(model).flatMap((one) => {
    if (one.kind !== 'class' || !isModel(one.fqcn, frame.run.codebase)) return [one];
    if (given === undefined) return [withRelated(one, name, undefined, frame)];
    const values = membersOf(given).map((value) => withRelated(one, name, value, frame));
    // Where a model may be given, it is sent: a null beside it hides nothing.
    return values.some(({ loads }) => loads?.includes(name)) ? values.map((value) => hidingAs(one, value)) : values;
  });
  return joinTypes(frame.run, left);
}

/** Gives a model that hides what another one does. */
function hidingAs({ hides }: ClassType, { hides: _, ...model }: ClassType): ClassType {
  return hides === undefined ? model : { ...model, hides };
}

/** Gives a model that belongs to a value: a model, which is loaded, its key, or null; without one to nothing, which is loaded as null. */
function withRelated(model: ClassType, name: string, value: Type | undefined, frame: BodyFrame): ClassType {
  const { codebase } = frame.run;
  const relation = relationOf(model.fqcn, name, codebase);
  if (relation === undefined) return model;
  const isRecord = value?.kind === 'class' && isModel(value.fqcn, codebase);
  const key = isRecord ? keyType(value.fqcn, codebase) : (value ?? NULL);
  const keyed =
    relation.foreignKey === undefined ? model : withAttributeWritten(model, relation.foreignKey, key, frame);
  if (!isRecord && value !== undefined) return withoutRelations(keyed, [name], frame);
  // One that every query of the model loads is there as well: nothing hides it.
  return withMember(withLoads(withoutLoads(keyed, [name]), [name]), name, value ?? NULL);
}

/** Writes to the state what `associate()` or `dissociate()` left of the model the relation was asked of. */
export function modelAssociated(expr: Extract<Expr, { k: 'mcall' }>, result: Type, frame: BodyFrame): void {
  const { on } = expr;
  if (!ASSOCIATES.test(String(expr.name)) || on.k !== 'mcall' || makesRecord(on.on)) return;
  const isRecord = (m: Type): boolean => m.kind === 'class' && isModel(m.fqcn, frame.run.codebase);
  const path = pathOf(on.on);
  if (path === 'this' || !membersOf(result).every(isRecord)) return;
  recordsChanged(on.on, typeOf(on.on, frame), result, frame);
  if (path !== undefined) markSameObject(expr, path, frame);
}
