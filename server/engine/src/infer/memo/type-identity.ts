import { rememberedIndex } from '../../types/arrays/next-index.js';
import { canonicalKey } from '../../types/canonical.js';
import type { ShapeField, Type } from '../../types/type.js';
import { framework } from '../framework/framework.js';

/** Holds lists of every case of their enum in order. */
export const EVERY_CASE = new WeakSet<Type>();

/** Writes everything a type says, beyond its canonical key: where it comes from, prose, places. */
export function identityText(type: Type): string {
  const notes: string[] = [];
  collect(type, notes, 0);
  return notes.length === 0 ? canonicalKey(type) : `${canonicalKey(type)}\n${notes.join('\n')}`;
}

/** Collects notes under the number of a node; types of one canonical key have their nodes in the same order. */
function collect(type: Type, notes: string[], at: number): number {
  let next = at + 1;
  const note = (value: unknown) => notes.push(`${at} ${JSON.stringify(value)}`);
  switch (type.kind) {
    case 'scalar': {
      const name = framework.noteOf(type);
      if (name !== undefined) note(name);
      return type.encodes === undefined ? next : collect(type.encodes, notes, next);
    }
    case 'literal':
      if (type.settable === true) note('settable');
      return next;
    case 'list':
      if (EVERY_CASE.has(type)) note(true);
      return collect(type.item, notes, next);
    case 'map':
      return collect(type.value, notes, collect(type.key, notes, next));
    case 'shape': {
      if (type.transformed !== undefined) note(type.transformed);
      const index = rememberedIndex(type);
      if (index !== undefined) note(index);
      return collectFields(type.fields, notes, next);
    }
    case 'class': {
      const { origin, written, page, exact, assumed, whole } = type;
      if ([origin, written, page, exact, assumed, whole].some((one) => one !== undefined))
        note({ origin, written, page, exact, assumed, whole });
      for (const arg of type.args ?? []) next = collect(arg, notes, next);
      return collectFields(type.has ?? [], notes, next);
    }
    case 'union':
    case 'intersection':
      for (const member of type.members) next = collect(member, notes, next);
      return next;
    case 'callable':
      for (const param of type.params ?? []) next = collect(param, notes, next);
      return type.returns === undefined ? next : collect(type.returns, notes, next);
    default:
      return next;
  }
}

/** Collects what members of an array or of an object say, and their prose. */
function collectFields(fields: readonly ShapeField[], notes: string[], at: number): number {
  let next = at;
  for (const field of fields) {
    if (hasProse(field)) {
      const { type: _, ...rest } = field;
      notes.push(`${next} ${JSON.stringify(rest)}`);
    }
    next = collect(field.type, notes, next);
  }
  return next;
}

function hasProse(field: object): boolean {
  for (const member in field) if (member !== 'key' && member !== 'type' && member !== 'optional') return true;
  return false;
}
