import type { Draft } from './draft.js';
import { FIELDS, type Kind } from './fields.js';

const TYPES: Readonly<Record<Kind, readonly (readonly string[])[]>> = {
  text: [["'string'"], ["'string'", "'max:40'"], ["'string'", "'min:2'"]],
  int: [["'integer'"], ["'integer'", "'min:1'"]],
  flag: [["'boolean'"]],
  list: [["'array'"], ["'array'", "'max:3'"]],
  map: [["'array'"]],
  email: [["'email'"]],
  date: [["'date'"]],
  enum: [["'in:single,double'"], ["Rule::in(['single', 'double'])"], ['Rule::enum(Kind::class)']],
  number: [["'numeric'"]],
  rows: [["'array'"]],
};

/** Rules of what is inside a field, by its kind: the path below it, and ways to write its rules. */
const INSIDE: Partial<Record<Kind, readonly (readonly [path: string, share: number, ways: readonly string[]])[]>> = {
  list: [['*', 0.6, ["'string'", "'required', 'string'", "'distinct'"]]],
  map: [
    ['x', 0.7, ["'required', 'integer'", "'integer'", "'nullable', 'integer'", "'sometimes', 'integer'"]],
    ['y', 0.4, ["'required', 'string'", "'string'", "'nullable', 'string'"]],
  ],
  rows: [
    ['*.id', 0.8, ["'required', 'integer'", "'integer'", "'required_with:rows', 'integer'"]],
    ['*.n', 0.4, ["'required', 'string'", "'string'", "'nullable', 'string'"]],
  ],
};

/** Says whether a field has to be there. An exclude gate is missing: what is sent under one that drops its field is not looked at (validation 8.11). */
function presence(draft: Draft): readonly string[] {
  const flag = () => draft.field('flag');
  return draft.pick<() => readonly string[]>([
    ...[() => ["'required'"], () => ["'required'"], () => ["'required'"], () => ["'nullable'"], () => ["'nullable'"]],
    ...[() => ["'sometimes'"], () => [], () => [], () => ["'sometimes'", "'required'"], () => ["'filled'"]],
    ...[() => ["'present'"], () => ["'required'", "'nullable'"], () => ["'present'", "'nullable'"]],
    ...[() => [`'required_with:${draft.field()}'`], () => [`'required_without:${draft.field()}'`]],
    () => [`'required_if:${flag()},true'`],
    () => [`Rule::requiredIf(${draft.chance(0.5) ? 'fn () => ' : ''}request()->boolean('${flag()}'))`],
    () => [`Rule::when(request()->boolean('${flag()}'), ['required'], ['nullable'])`],
    () => [`'prohibited_if:${flag()},true'`],
    () => [`'missing_if:${flag()},true'`],
  ])();
}

/** Writes a rule array, and lists the fields it is of. */
export function rules(draft: Draft, count = 1 + draft.below(3)): { text: string; fields: string[] } {
  const fields: string[] = [];
  const entries: string[] = [];
  while (fields.length < count) {
    const field = draft.field();
    if (fields.includes(field)) continue;
    fields.push(field);
    const kind = FIELDS[field] as Kind;
    const list = [...presence(draft), ...draft.pick(TYPES[kind])];
    const isText = list.every((rule) => /^'[^']*'$/.test(rule)) && draft.chance(0.35);
    entries.push(
      `'${field}' => ${isText ? `'${list.map((rule) => rule.slice(1, -1)).join('|')}'` : `[${list.join(', ')}]`}`,
    );
    for (const [path, share, ways] of INSIDE[kind] ?? [])
      if (draft.chance(share)) entries.push(`'${field}.${path}' => [${draft.pick(ways)}]`);
  }
  return { text: `[${entries.join(', ')}]`, fields };
}
