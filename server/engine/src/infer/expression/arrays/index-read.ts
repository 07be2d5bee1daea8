import type { Expr } from '@docgen/php';
import { arrayFormOf } from '../../../types/arrays/array-form.js';
import { literalKey } from '../../../types/arrays/array-write.js';
import { type PartlyTold, toldOf } from '../../../types/arrays/partly-told.js';
import { NEVER, STRING, unknown } from '../../../types/make.js';
import { unknownLike, withoutNull } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { callMember, readProperty, typeOf } from '../../evaluator.js';
import { rowAt } from '../../flow/keyed-rows.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { elementOfClass } from '../../iteration.js';
import { typeArgs } from '../calls/arguments.js';
import { pathOf } from '../objects/access-path.js';
import { withNullsafe } from '../objects/nullsafe.js';

/** Types `$x[k]` (engine 6). An absent key never returns: the host turns the warning into an exception. */
export function readIndex(expr: Extract<Expr, { k: 'index' }>, frame: BodyFrame): Type {
  const path = rowAt(expr, frame) ?? pathOf(expr);
  const narrowed = path === undefined ? undefined : frame.env.get(path);
  if (narrowed !== undefined) return narrowed;
  const base = typeOf(expr.on, frame);
  const key = expr.at === undefined ? undefined : typeOf(expr.at, frame);
  return withNullsafe(expr, base, indexed(withoutNull(base), key, frame) ?? NEVER, frame);
}

/** Types a member by its key; undefined when the key is certainly absent. */
export function indexed(base: Type, key: Type | undefined, frame: BodyFrame): Type | undefined {
  const parts = membersOf(base).map((m) => indexedOne(m, key, frame));
  const found = parts.filter((p) => p !== undefined);
  return found.length === 0 ? undefined : union(found, frame.run.codebase.enumCases);
}

function indexedOne(base: Type, key: Type | undefined, frame: BodyFrame): Type | undefined {
  switch (base.kind) {
    case 'shape': {
      const known = key === undefined ? undefined : literalKey(key);
      if (known !== undefined)
        return base.fields.find((f) => f.key === known)?.type ?? (base.open === true ? unknown('untyped') : undefined);
      return base.fields.length === 0 ? undefined : union(base.fields.map((f) => f.type));
    }
    case 'list':
      return base.item;
    case 'map':
      return base.value;
    case 'literal':
    case 'scalar':
      return isText(base) && !isName(key) ? STRING : unknown('untyped');
    case 'class':
      return offsetGet(base, key, frame);
    case 'unknown':
      return unknownLike(base);
    case 'intersection': {
      const form = arrayFormOf(base);
      const known = key === undefined ? undefined : literalKey(key);
      const told = toldOf(base);
      if (told !== undefined) return memberOf(told, known);
      const member = form && known !== undefined ? framework.arrayFormMember(form, known, frame) : undefined;
      return member ?? unknown('untyped');
    }
    default:
      return unknown('untyped');
  }
}

function isText(base: Type): boolean {
  return base.kind === 'literal' || (base.kind === 'scalar' && base.type === 'string');
}

/** Tells whether a key is a text PHP reads no offset of: what has a member of that name is no text, whatever its declaration says. */
function isName(key: Type | undefined): boolean {
  return key?.kind === 'literal' && typeof key.value === 'string' && !/^\s*[+-]?\d/.test(key.value);
}

function memberOf({ fields, reason }: PartlyTold, key: string | undefined): Type {
  const field = fields.find((f) => f.key === key);
  if (field === undefined) return unknown(reason);
  return field.optional === true ? union([field.type, unknown(reason)]) : field.type;
}

function offsetGet(base: ClassType, key: Type | undefined, frame: BodyFrame): Type {
  const known = framework.offset(base, key, frame);
  if (known !== undefined) return known;
  const element = elementOfClass(base, frame.run.codebase);
  if (element !== undefined) return element.value;
  if (framework.isRecord(base.fqcn, frame.run.codebase) && key?.kind === 'literal')
    return readProperty(base, String(key.value), frame);
  return callMember(base, 'offsetGet', typeArgs(frame, key === undefined ? [] : [key]), frame);
}

/** Tells whether a key is certainly there, certainly not, or undefined where the type does not say. */
export function hasKey(base: Type, key: Type | undefined): boolean | undefined {
  const known = key === undefined ? undefined : literalKey(key);
  const answers = new Set(
    membersOf(base).map((m): boolean | undefined => {
      if (m.kind === 'null') return false;
      const told = toldOf(m)?.fields.find((f) => f.key === known);
      if (told !== undefined) return told.optional === true ? undefined : true;
      if (m.kind !== 'shape' || known === undefined) return undefined;
      const field = m.fields.find((f) => f.key === known);
      if (field === undefined) return m.open === true ? undefined : false;
      return field.optional === true ? undefined : true;
    }),
  );
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}
