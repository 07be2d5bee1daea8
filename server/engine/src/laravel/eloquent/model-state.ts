import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { nestedAtMost } from './instance/nested-records.js';

/*
 * The view of a model is part of its type (responses 10.1): `only`, `hides` and `unset` are its members, `has` and `loads` its additions,
 * `origin`, `written`, `vague` and `whole` their presence. A relation in `loads` has a value of its own in `has` where a query narrowed it.
 */

/** Tells whether a member known of a model is an attribute of its row, not a loaded relation. */
export function isAdded(model: ClassType, key: string): boolean {
  return model.loads?.some((path) => path === key || path.startsWith(`${key}.`)) !== true;
}

/** Adds loaded relations, as dotted paths. */
export function withLoads(model: ClassType, names: readonly string[]): ClassType {
  const loads = [...new Set([...(model.loads ?? []), ...names])].sort();
  return loads.length === 0 ? model : { ...model, loads };
}

/** Sets a member known of this very model, in the place of an earlier one. */
export function withMember(model: ClassType, key: string, type: Type): ClassType {
  const field: ShapeField = { key, type: nestedAtMost(type, model.fqcn) };
  const has = model.has ?? [];
  const known = has.some((one) => one.key === key);
  return { ...model, has: known ? has.map((one) => (one.key === key ? field : one)) : [...has, field] };
}

/** Drops what is known of one member of this very model. */
export function withoutMember(model: ClassType, key: string): ClassType {
  if (model.has?.some((field) => field.key === key) !== true) return model;
  const { has, ...rest } = model;
  const left = has.filter((field) => field.key !== key);
  return left.length === 0 ? rest : { ...rest, has: left };
}

/** Takes loaded relations away, all of them without names. */
export function withoutLoads(model: ClassType, names?: readonly string[]): ClassType {
  const gone = (key: string) => names === undefined || names.includes(key);
  const { loads: _, has: _h, ...rest } = model;
  const loads = (model.loads ?? []).filter((path) => !gone(path.split('.')[0] ?? path));
  const has = (model.has ?? []).filter((field) => isAdded(model, field.key) || !gone(field.key));
  return { ...rest, ...(loads.length === 0 ? {} : { loads }), ...(has.length === 0 ? {} : { has }) };
}

/** Takes away the loaded relations that are not on one of the paths. */
export function withLoadsAmong(model: ClassType, paths: readonly string[]): ClassType {
  const stays = (path: string): boolean => paths.some((one) => one === path || one.startsWith(`${path}.`));
  const upTo = (path: string): string => {
    const steps = path.split('.');
    while (steps.length > 0 && !stays(steps.join('.'))) steps.pop();
    return steps.join('.');
  };
  const gone = (model.loads ?? []).map((path) => path.split('.')[0] ?? path).filter((head) => !stays(head));
  const { loads = [], ...rest } = withoutLoads(model, gone);
  return withLoads(rest, loads.map(upTo));
}

/** Hides members of a model, beside those it leaves out already. */
export function withHidden(model: ClassType, names: readonly string[]): ClassType {
  return { ...model, hides: [...new Set([...(model.hides ?? []), ...names])].sort() };
}

/** Takes an attribute out of a model, until it is written again. */
export function withUnset(model: ClassType, name: string): ClassType {
  if (model.hides?.includes(name) === true) return model;
  return { ...withHidden(model, [name]), unset: [...(model.unset ?? []), name].sort() };
}

/** Puts attributes back that were taken out of a model, by writing them. */
export function withoutUnset(model: ClassType, names: readonly string[]): ClassType {
  if (model.unset?.some((name) => names.includes(name)) !== true) return model;
  const back = (name: string) => names.includes(name) && model.unset?.includes(name) === true;
  const { unset, hides, ...rest } = model;
  const left = unset.filter((name) => !back(name));
  const hidden = hides?.filter((name) => !back(name)) ?? [];
  return {
    ...rest,
    ...(hidden.length === 0 ? {} : { hides: hidden }),
    ...(left.length === 0 ? {} : { unset: left }),
  };
}

/** Drops what a query chose of a model and added to it, and what was taken out of it: it is read whole. */
export function fromRow(model: ClassType): ClassType {
  const { has: _, only: _o, vague: _v, whole: _w, ...rest } = withoutUnset(model, model.unset ?? []);
  return rest;
}

/** Drops what a query chose of a model and added to it, not what it loaded. */
export function unselected(model: ClassType): ClassType {
  const { has, only: _, vague: _v, whole: _w, ...rest } = model;
  const loaded = (has ?? []).filter((field) => !isAdded(model, field.key));
  return loaded.length === 0 ? rest : { ...rest, has: loaded };
}

/** Answers `refresh()`: the same object with every column, and each relation it has loaded again, without what was loaded below. */
export function refreshed(model: ClassType): ClassType {
  const { loads, ...row } = fromRow(model);
  const again = withLoads(row, loads?.map((path) => path.split('.')[0] ?? path) ?? []);
  return model.origin === undefined ? again : { ...again, written: ['*'] };
}
