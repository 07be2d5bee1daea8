import { ELOQUENT_BUILDER, FLUENT, FRACTAL, MISSING_VALUE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import { recordsChanged } from '../../infer/expression/objects/changed-object.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { FrameworkState } from '../../infer/framework/object-state.js';
import { literal } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isModel, isResource } from '../classes.js';
import { modelAssociated } from '../eloquent/instance/associated.js';
import { mapRecords, promisesLess, recordHolding, withRelatedMapped } from '../eloquent/instance/held-records.js';
import { joinRecords } from '../eloquent/instance/joined-records.js';
import { withoutAttributeOf } from '../eloquent/instance/unset-attribute.js';
import { withAttributeWritten } from '../eloquent/instance/written-attributes.js';
import { NARROWS } from '../eloquent/visibility.js';
import { headerSet } from '../http/response.js';
import { isResponse } from '../http/response-type.js';
import { arrayWritten } from '../packages/data/array-of-data.js';
import { isFractalHolder, joinManagers } from '../packages/fractal/manager.js';
import { withAttribute } from '../support/fluent-type.js';
import { fluentUnset, fluentWritten } from '../support/fluent-writes.js';
import { helperArgument } from '../support/path-helper.js';
import { applyMethodCall, applyOffsetRemoval, applyOffsetWrite } from './in-place-changes.js';
import { CONTAINER_WRITES, isContainer } from './mutable-classes.js';
import { replaceValue } from './replace-value.js';

/** Lists methods that return a collection no other name holds yet. */
const MAKERS = new Set(
  'get all map mapwithkeys mapinto flatmap filter reject values keys pluck keyby groupby sortby sortbydesc unique merge concat collect make where wherein'.split(
    ' ',
  ),
);

/** Lists methods by which a query reads a model, or makes one. */
const READERS = new Set(
  'find findorfail findornew findor findmany findsole first firstorfail firstor firstwhere firstornew firstorcreate createorfirst updateorcreate sole create forcecreate make get all paginate simplepaginate cursorpaginate'.split(
    ' ',
  ),
);

/** Matches methods that change what a model or response is published as, where it stands. */
const MAY_RESTATE =
  /^(load|refresh$|make(hidden|visible)|merge|set|unset|append|with|save|push|select|addselect|fill|forcefill|each)/i;

/** Matches methods that change a model in place and return it. */
const RESTATES =
  /^(load|refresh$|make(hidden|visible)|merge|set(hidden|visible|appends|relations?|attribute)|append|withoutappends|unsetrelation|fill|forcefill)/i;

/** Applies `unset($m['name'])` and `unset($m->name)` of a model. */
function attributeUnset(on: Expr, key: Type | undefined, frame: BodyFrame): void {
  if (key?.kind !== 'literal') return;
  const isRecord = (m: Type): m is ClassType => m.kind === 'class' && isModel(m.fqcn, frame.run.codebase);
  if (!membersOf(typeOf(on, frame)).some(isRecord)) return;
  replaceValue(on, (m) => (isRecord(m) ? withoutAttributeOf(m, String(key.value), frame) : m), frame);
}

/** Applies `$this->makeHidden('name')` in a resource, which hands the call to its model. */
function resourceCalled(expr: Extract<Expr, { k: 'mcall' }>, receiver: Type, result: Type, frame: BodyFrame): void {
  const { codebase } = frame.run;
  if (receiver.kind !== 'class' || !RESTATES.test(String(expr.name)) || !isResource(receiver.fqcn, codebase)) return;
  if (!membersOf(result).every((m) => m.kind === 'class' && isModel(m.fqcn, codebase))) return;
  const held: Expr = { k: 'prop', on: expr.on, name: 'resource' };
  recordsChanged(held, typeOf(held, frame), result, frame);
}

export const state: FrameworkState = {
  isContainer,
  changesContainer: (method) => CONTAINER_WRITES.has(method),
  makesContainer: (kind, name) =>
    kind === 'function' ? name === 'collect' : (kind === 'method' ? MAKERS : READERS).has(name),
  restates: (method) => MAY_RESTATE.test(method),
  receiverCalled(expr, receiver, args, result, frame) {
    headerSet(expr, args, frame);
    modelAssociated(expr, result, frame);
    resourceCalled(expr, receiver, result, frame);
    applyMethodCall(expr, receiver, args, result, frame);
  },
  receiverBecomes({ fqcn }, method, codebase) {
    if (isResponse(fqcn) || (isModel(fqcn, codebase) && RESTATES.test(method))) return 'same';
    if (isFractalHolder(fqcn)) return 'held';
    return codebase.isSubclass(fqcn, ELOQUENT_BUILDER) || codebase.isSubclass(fqcn, FRACTAL) ? 'result' : undefined;
  },
  offsetWritten(on, base, key, value, frame) {
    if (membersOf(base).some((m) => isContainer(m, frame.run.codebase))) applyOffsetWrite(on, key, value, frame);
    else if (base.kind === 'class' && base.fqcn === FLUENT) fluentWritten(on, base, key, value, frame);
    else if (key?.kind === 'literal') {
      const name = String(key.value);
      const isWritten = (m: Type): m is ClassType => m.kind === 'class' && isModel(m.fqcn, frame.run.codebase);
      if (membersOf(base).some(isWritten))
        replaceValue(on, (m) => (isWritten(m) ? withAttributeWritten(m, name, value, frame) : m), frame);
    }
  },
  offsetRemoved(on, key, frame) {
    fluentUnset(on, key, frame);
    attributeUnset(on, key, frame);
    applyOffsetRemoval(on, key, frame);
  },
  arrayFormWritten: (form, key, value, frame) =>
    arrayWritten(form, key, value === undefined ? undefined : { type: value }, frame),
  propertyRemoved(on, name, frame) {
    fluentUnset(on, literal(name), frame);
    attributeUnset(on, literal(name), frame);
  },
  withProperty: withAttribute,
  recordWritten: withAttributeWritten,
  recordHolding,
  mapRecords: (type, next, frame) => mapRecords(type, next, frame),
  mapRelated: (on, next, frame) => withRelatedMapped(on, next, frame),
  hidesMembers: (method) => NARROWS.has(method),
  promisesLess,
  joinRecords: (types, run) => joinManagers(joinRecords(types, run)),
  isAbsence: (type) => type.kind === 'class' && type.fqcn === MISSING_VALUE,
  noteOf: helperArgument,
};
