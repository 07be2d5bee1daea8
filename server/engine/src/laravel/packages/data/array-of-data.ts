import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { classOf } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { readProperty } from '../../../infer/evaluator.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { NULL, shape } from '../../../types/make.js';
import { withoutNull } from '../../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { configValue } from '../../container/config.js';
import { ADDITIONAL, told } from './envelope.js';

/** Matches the attributes of the package that give a member another name than its property. */
const RENAMES = /(?:^|\\)(?:MapName|MapOutputName)$/i;

/** Lists methods by which a class says itself what its array is. */
const OWN_FORMS = ['toArray', 'transform', 'with'];

/**
 * Gives the array of a data object with a member written, in the place of the property of its name; removed where none is given. Undefined
 * where the names of its members are not those of its properties.
 */
export function arrayWritten(
  form: ClassType,
  key: string,
  field: Omit<ShapeField, 'key'> | undefined,
  frame: BodyFrame,
): ClassType | undefined {
  if (!isNamedAsDeclared(form, frame)) return undefined;
  const before = addedTo(form);
  if (before === undefined) return undefined;
  const others = before.filter((one) => one.key !== key);
  const next = told(form, ADDITIONAL, shape(field === undefined ? others : [...others, { ...field, key }]));
  if (frame.run.codebase.property(form.fqcn, key) === undefined) return next;
  // A write that may not happen leaves the property as it was.
  if (field?.optional === true) return undefined;
  return { ...next, hides: [...new Set([...(form.hides ?? []), key])].sort() };
}

/** Gives what the array of a data object has under a key; only of plain values is their array form known. */
export function arrayMember(form: ClassType, key: string, frame: BodyFrame): Type | undefined {
  const written = addedTo(form)?.find((one) => one.key === key);
  if (written !== undefined) return written.optional === true ? undefined : written.type;
  const { codebase } = frame.run;
  const kept = form.hides?.includes(key) !== true && (form.only === undefined || form.only.includes(key));
  if (!kept || !isNamedAsDeclared(form, frame) || codebase.property(form.fqcn, key) === undefined) return undefined;
  const held = readProperty(form, key, frame);
  return membersOf(held).every((one) => one.kind === 'scalar' || one.kind === 'null') ? held : undefined;
}

/** Lists the members that were added to the array so far; undefined where nobody can tell. */
function addedTo(form: ClassType): readonly ShapeField[] | undefined {
  const before = form.has?.find((one) => one.key === ADDITIONAL)?.type;
  return before === undefined ? [] : before.kind === 'shape' ? before.fields : undefined;
}

/** Tells whether the array of a class has a member for each of its properties, called like it. */
function isNamedAsDeclared({ fqcn, vague }: ClassType, frame: BodyFrame): boolean {
  const { codebase } = frame.run;
  if (vague === true || !codebase.isSubclass(fqcn, `${LARAVEL_DATA}Contracts\\BaseData`)) return false;
  if (OWN_FORMS.some((name) => codebase.projectMethod(fqcn, name) !== undefined)) return false;
  return !isRenaming(fqcn, codebase) && mapperOf(frame).kind === 'null';
}

function isRenaming(fqcn: string, codebase: Codebase): boolean {
  return [fqcn, ...codebase.ancestors(fqcn)].some((owner) => {
    const fact = classOf(codebase.reader, owner);
    const properties = (fact?.members.properties ?? []).flatMap((name) => codebase.property(fqcn, name)?.fact ?? []);
    return [...(fact === undefined ? [] : [fact]), ...properties].some(({ attributes }) =>
      attributes.some(({ name }) => RENAMES.test(name)),
    );
  });
}

/** Reads `data.name_mapping_strategy.output`, null in the package's own file. */
function mapperOf(frame: BodyFrame): Type {
  const file = frame.run.codebase.reader.read('main:config/data.php');
  return file === undefined ? NULL : withNull(configValue('data.name_mapping_strategy.output', NULL, frame));
}

const withNull = (type: Type): Type => (withoutNull(type).kind === 'never' ? NULL : type);
