import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { EnumVerb, FieldVerb } from '../../../layers/version/index.js';
import { applyEdit, type VerbRun } from './apply-edit.js';
import { enumEdit } from './enum-edits.js';
import { LOST } from './example-walk.js';
import { fieldEdit, renamedKey } from './field-edits.js';
import { removedType } from './removed-type.js';
import { componentsOf } from './subjects.js';

/** Takes a change of a field back in the schemas of its class, or in those of the selected operations (versioning 13.3 to 13.6). */
export function changeField(verb: FieldVerb, run: VerbRun): void {
  const side = verb.verb.includes('Request') ? 'request' : 'response';
  const names = componentsOf(verb.schema, side, run.derivation.assembly);
  const inserted = verb.verb === 'RemovedResponseField' && names.length > 0 ? insertedSchema(verb, run) : new Map();
  const isRenaming = verb.verb === 'RenamedResponseField' || verb.verb === 'RenamedRequestField';
  const follow = (value: Json): Json | typeof LOST => {
    if (!isRenaming || !isMap(value) || !value.has(verb.to)) return value;
    return value.has(verb.from) ? LOST : renamedKey(value, verb.from, verb.to);
  };
  applyEdit({ verb, subject: verb.schema.class, names, edit: fieldEdit(verb, inserted), follow }, run);
}

/** Makes the schema of a field older versions have; unconstrained where its type cannot be read. */
function insertedSchema(
  verb: Extract<FieldVerb, { verb: 'RemovedResponseField' }>,
  { derivation, change }: VerbRun,
): JsonMap {
  const { description, type } = verb;
  const read = removedType(verb, derivation.assembly);
  if (read !== undefined) return read;
  derivation.report('versioning.type-unresolved', { class: change.class, type }, verb);
  return description === '' ? new Map() : new Map([['description', description]]);
}

/** Takes a change of an enum back in its component and in every inline list of its values. */
export function changeEnum(verb: EnumVerb, run: VerbRun): void {
  const { class: enumClass } = verb.enum;
  const names = componentsOf(verb.enum, 'enum', run.derivation.assembly);
  applyEdit({ verb, subject: enumClass, names, enumClass, edit: enumEdit(verb), follow: (value) => value }, run);
}
