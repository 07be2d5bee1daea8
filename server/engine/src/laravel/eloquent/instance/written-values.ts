import { studly } from '@docgen/php';
import type { BodyFrame } from '../../../infer/frame.js';
import { isNullable, nullable, widen, withoutNull } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { modelAttribute } from '../attribute.js';
import { accessorOf, type ModelFacts, modelFacts } from '../model-facts.js';
import { isAdded, withMember } from '../model-state.js';
import { isVisible } from '../published-properties.js';

/**
 * Notes the value a column was given: an attribute without a cast keeps the kind of value the code wrote until its row is read again, so
 * that `'1'` in a column of integers is sent as text (responses 10.7). What the column says of the value stands where it may be of that kind.
 */
export function withValueWritten(model: ClassType, name: string, value: Type, frame: BodyFrame): ClassType {
  const facts = modelFacts(model.fqcn, frame.run.codebase);
  if (!isKeptAsWritten(model.fqcn, name, facts, frame)) return model;
  const column = modelAttribute({ kind: 'class', fqcn: model.fqcn }, name, frame);
  const written = keptValue(column, value);
  if (!isVisible(name, facts)) {
    // Only a call shows a hidden column, which is a member since; where the lists were changed before, writing it adds none.
    if (model.has?.some((field) => field.key === name) === true) return withMember(model, name, written ?? column);
    return written === undefined || model.hides !== undefined ? model : withMember(model, name, written);
  }
  if (written === undefined) return withoutMember(model, name);
  const mayBeFound = model.origin === 'maybe-created' || model.origin === 'maybe-new';
  return withMember(model, name, mayBeFound ? union([column, written]) : written);
}

/** Gives what is read of a value written to a column; undefined where the column says it, or the value is not known. */
function keptValue(column: Type, value: Type): Type | undefined {
  if (value.kind === 'null' && column.kind !== 'unknown' && !isNullable(column)) return value;
  const known = kindsOf(column);
  const given = kindsOf(value);
  if (known === undefined || given === undefined || given.some((kind) => known.includes(kind))) return undefined;
  const plain = widen(withoutNull(value));
  return isNullable(value) && isNullable(column) ? nullable(plain) : plain;
}

/** Lists the kinds of scalar a type has, null aside; undefined where it may be anything else, or is null alone. */
function kindsOf(type: Type): string[] | undefined {
  const members = membersOf(withoutNull(type)).map(widen);
  const kinds = members.flatMap((m) => (m.kind === 'scalar' ? [m.type] : []));
  if (kinds.length !== members.length || kinds.length === 0) return undefined;
  // A whole number is a number, too.
  return [...kinds, ...(kinds.includes('float') ? ['int'] : [])];
}

/** Tells whether nothing converts a value on its way into the column and out of it: no cast, accessor, mutator, or date of the framework. */
function isKeptAsWritten(fqcn: string, name: string, facts: ModelFacts, { run: { codebase } }: BodyFrame): boolean {
  const converted = [facts.key.name, facts.createdAt, facts.updatedAt, facts.deletedAt, ...facts.dates];
  return (
    !converted.includes(name) &&
    facts.castsRead &&
    !facts.casts.has(name) &&
    accessorOf(fqcn, name, codebase) === undefined &&
    codebase.projectMethod(fqcn, `set${studly(name)}Attribute`) === undefined
  );
}

function withoutMember(model: ClassType, name: string): ClassType {
  if (model.has?.some((field) => field.key === name && isAdded(model, name)) !== true) return model;
  const { has, ...rest } = model;
  const others = has.filter((field) => field.key !== name);
  return others.length === 0 ? rest : { ...rest, has: others };
}
