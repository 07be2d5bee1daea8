import type { Expr } from '@docgen/php';
import { arrayForm, arrayFormOf } from '../../types/arrays/array-form.js';
import { literalKey, remove } from '../../types/arrays/array-write.js';
import { NULL } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { assignTo, typeOf } from '../evaluator.js';
import { pathOf } from '../expression/objects/access-path.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { lineageRoot } from './join-types.js';

export function unset(target: Expr, frame: BodyFrame): void {
  if (target.k === 'index' && target.at !== undefined) {
    const base = typeOf(target.on, frame);
    if (membersOf(base).some((m) => m.kind === 'class')) {
      framework.offsetRemoved(target.on, typeOf(target.at, frame), frame);
      return;
    }
    const key = typeOf(target.at, frame);
    const next = withoutMember(base, key, frame) ?? remove(base, key);
    if (base.kind === 'shape') frame.run.lineage.set(next, lineageRoot(frame.run, base));
    assignTo(target.on, next, frame);
    return;
  }
  if (target.k === 'prop' && typeof target.name === 'string') framework.propertyRemoved(target.on, target.name, frame);
  const path = pathOf(target);
  if (path !== undefined) {
    frame.env.shared.delete(path);
    // A record reads an attribute from its row, or a relation from the database, again.
    if (target.k === 'prop' && membersOf(typeOf(target.on, frame)).some((m) => isRecord(m, frame))) {
      frame.env.forget(path);
      return;
    }
    frame.env.set(path, NULL);
    frame.env.maybeUnset.add(path);
  }
}

function isRecord(type: Type, frame: BodyFrame): boolean {
  return type.kind === 'class' && framework.isRecord(type.fqcn, frame.run.codebase);
}

/** Gives the array form of an object without a member; undefined for any other array, and where nobody can say what is left. */
function withoutMember(base: Type, key: Type, frame: BodyFrame): Type | undefined {
  const form = arrayFormOf(base);
  const known = form === undefined ? undefined : literalKey(key);
  const left =
    form === undefined || known === undefined ? undefined : framework.arrayFormWritten(form, known, undefined, frame);
  return left === undefined ? undefined : arrayForm(left);
}
