import { studly } from '@docgen/php';
import type { BodyFrame } from '../../../infer/frame.js';
import { unknown } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import { accessorOf, modelFacts } from '../model-facts.js';
import { isAdded, withMember, withoutUnset } from '../model-state.js';
import { relationOf } from '../relation-methods.js';
import { withValueWritten } from './written-values.js';

/** Writes `$m->name = …` (responses 10.1): a column is written, any other name is a member from here on. */
export function withAttributeWritten(
  model: ClassType,
  name: string | undefined,
  value: Type,
  frame: BodyFrame,
): ClassType {
  const { codebase } = frame.run;
  if (name === undefined || codebase.classOf(model.fqcn) === undefined) return model;
  const declared = codebase.property(model.fqcn, name);
  if (declared !== undefined) return model;
  const facts = modelFacts(model.fqcn, codebase);
  const there = withoutUnset(model, [name]);
  const noted = model.origin === undefined ? there : withWritten(there, [name]);
  // The tag of a relation is no column: what is written under its name stands beside the row, until the relation is loaded over it.
  const relation = relationOf(model.fqcn, name, codebase);
  if (relation !== undefined && !isAdded(model, name)) return noted;
  const known =
    facts.table?.columns.has(name) === true ||
    facts.casts.has(name) ||
    (facts.tags.has(name) && relation === undefined) ||
    [facts.key.name, facts.createdAt, facts.updatedAt, facts.deletedAt].includes(name) ||
    accessorOf(model.fqcn, name, codebase) !== undefined ||
    codebase.projectMethod(model.fqcn, `set${studly(name)}Attribute`) !== undefined;
  if (known) return withValueWritten(withColumn(noted, name), name, value, frame);
  if (facts.hidden.includes(name) || (facts.visible.length > 0 && !facts.visible.includes(name))) return noted;
  return withMember(noted, name, value.kind === 'never' ? unknown('untyped') : value);
}

/** Adds a column to those a query selected. */
function withColumn(model: ClassType, name: string): ClassType {
  return model.only === undefined || model.only.includes(name)
    ? model
    : { ...model, only: [...model.only, name].sort() };
}

/** Notes attributes as certainly written (responses 6.7). */
export function withWritten(model: ClassType, names: readonly string[]): ClassType {
  const written = [...new Set([...(model.written ?? []), ...names])].sort();
  return written.length === 0 ? model : { ...model, written };
}

/** Fills a model with data: its literal keys, as far as the model lets them be filled, are certainly written. */
export function withFilled(
  model: ClassType,
  data: Type | undefined,
  frame: BodyFrame,
  how: 'fill' | 'force',
): ClassType {
  if (data?.kind !== 'shape') return model;
  const { fillable } = modelFacts(model.fqcn, frame.run.codebase);
  const given = data.fields.filter(
    ({ key, optional }) => optional !== true && (how === 'force' || fillable.length === 0 || fillable.includes(key)),
  );
  const names = given.map(({ key }) => key);
  const there = withoutUnset(model, names);
  const noted = model.origin === undefined ? there : withWritten(there, names);
  if (frame.run.codebase.classOf(model.fqcn) === undefined) return noted;
  return given.reduce((on, { key, type }) => withValueWritten(on, key, type, frame), noted);
}
