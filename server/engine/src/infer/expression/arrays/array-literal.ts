import { type Expr, type Item, walk } from '@docgen/php';
import { arrayFormOf } from '../../../types/arrays/array-form.js';
import { append, appendAll, type UntoldArray, write } from '../../../types/arrays/array-write.js';
import { canonicalKey } from '../../../types/canonical.js';
import { shape, unknown } from '../../../types/make.js';
import type { ShapeField, Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { anchorOf, type BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { withoutCredential } from '../constants/credential.js';
import { objectEscapes } from '../objects/object-state.js';
import { shareReference } from '../operators/assignment.js';
import { itemDocumentation } from './item-comment.js';
import { formWith, joined } from './object-as-array.js';

/** Types `[a, 'k' => b, ...$c]` (engine 6): a shape, or a list or map where keys are not known. */
export function arrayLiteral(expr: Extract<Expr, { k: 'array' }>, frame: BodyFrame): Type {
  let type: Type = shape([]);
  /** Values to append to an array whose members are not told apart. */
  let values: Type[] = [];
  /** Members that are locals: an object in one is what a later item leaves of it. */
  const locals = new Map<string, { key: Type; name: string; value: Type; field: Partial<ShapeField>; next: number }>();
  const written = (): Type => {
    if (values.length > 0) type = appendAll(type as UntoldArray, values);
    values = [];
    return type;
  };
  for (const [at, item] of expr.items.entries()) {
    if (item.value === undefined) continue;
    if (item.spread === true) {
      type = joined(written(), typeOf(item.value, frame), frame);
      locals.clear();
      continue;
    }
    const key = item.key === undefined ? undefined : typeOf(item.key, frame);
    const read = typeOf(item.value, frame);
    // A key that is written again has the later value.
    if (key?.kind === 'literal') locals.delete(String(key.value));
    else if (key !== undefined) locals.clear();
    // Code that receives `[$this, 'method']` may call it.
    if (item.value.k === 'var' && item.value.name === 'this') objectEscapes(item.value, frame);
    const value = key === undefined ? read : withoutCredential(read, item.value);
    if (item.byRef === true) {
      // The member is another name for the value it references.
      shareReference(item.value, frame);
      const unread = unknown('untyped');
      type = key === undefined ? append(written(), unread) : write(written(), key, unread);
      continue;
    }
    const field = decoration(item, value, frame);
    if (key !== undefined && item.value.k === 'var' && typeof item.value.name === 'string')
      locals.set(key.kind === 'literal' ? String(key.value) : '', {
        key,
        name: item.value.name,
        value,
        field,
        next: at + 1,
      });
    const form = arrayFormOf(type);
    if (form !== undefined) type = formWith(form, key, value, frame);
    else if (key !== undefined) type = write(written(), key, value, field);
    else if (type.kind === 'list') values.push(field.type ?? value);
    else if (type.kind === 'map') values.push(value);
    else type = append(type, value, field);
  }
  return [...locals.values()].reduce((made, { key, name, value, field, next }) => {
    const now = frame.env.get(name);
    if (now === undefined || now === value || !isRecordLeft(value, now, frame)) return made;
    return assigns(expr.items.slice(next), name) ? made : write(made, key, now, field);
  }, written());
}

/** Tells whether items put another object into a local. */
function assigns(items: readonly Item[], name: string): boolean {
  let found = false;
  walk(items as Item[], (node) => {
    const { k, to } = node as { k?: string; to?: Expr };
    found ||= (k === 'assign' || k === 'assignop') && to !== undefined && namesLocal(to, name);
  });
  return found;
}

function namesLocal(to: Expr, name: string): boolean {
  if (to.k === 'list' || to.k === 'array')
    return to.items.some(({ value }) => value !== undefined && namesLocal(value, name));
  return to.k === 'var' && to.name === name;
}

/** Tells whether a local holds another state of the record it held. */
function isRecordLeft(before: Type, now: Type, { run }: BodyFrame): boolean {
  const isRecord = (one: Type): boolean => one.kind === 'class' && framework.isRecord(one.fqcn, run.codebase);
  const records = [...membersOf(before), ...membersOf(now)];
  return records.every(isRecord) && canonicalKey(before) !== canonicalKey(now);
}

function decoration(item: Item, value: Type, frame: BodyFrame): Partial<ShapeField> {
  return { anchor: anchorOf(frame, item), ...itemDocumentation(item, value, frame) };
}
