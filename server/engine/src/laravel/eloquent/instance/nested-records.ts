import { mapClassTypes } from '../../../types/map-class-types.js';
import type { ClassType, Type } from '../../../types/type.js';

/**
 * So many models of its class a model may hold inside one another. A loop that gives each model of a list another one of the list adds a level
 * a pass, and what meets at a branch is joined level by level for each of its relations: with 24 levels an action never ended.
 */
const MOST_LEVELS = 3;

/** Gives a member of a model without what is known of models of the same class too deep inside it: they are there as their rows have them. */
export function nestedAtMost(type: Type, fqcn: string, levels = MOST_LEVELS): Type {
  return mapClassTypes(type, (on) => {
    const left = on.fqcn === fqcn ? levels - 1 : levels;
    if (left === 0) return asRow(on);
    const has = on.has?.map((field) => {
      const held = nestedAtMost(field.type, fqcn, left);
      return held === field.type ? field : { ...field, type: held };
    });
    const args = on.args?.map((arg) => nestedAtMost(arg, fqcn, left));
    const same = (now: readonly unknown[] | undefined, before: readonly unknown[] | undefined) =>
      now === undefined || now.every((one, at) => one === before?.[at]);
    if (same(has, on.has) && same(args, on.args)) return on;
    return { ...on, ...(has === undefined ? {} : { has }), ...(args === undefined ? {} : { args }) };
  });
}

function asRow(on: ClassType): ClassType {
  if (on.has === undefined && on.loads === undefined) return on;
  const { has: _, loads: _l, ...row } = on;
  return row;
}
