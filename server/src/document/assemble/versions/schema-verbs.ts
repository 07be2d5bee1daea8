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
  const type = verb.verb === 'RemovedResponseField' ? removedType(verb, run.derivation.assembly) : undefined;
  const inserted = type ?? unconstrained(verb);
  const isRenaming = verb.verb === 'RenamedResponseField' || verb.verb === 'RenamedRequestField';
  const follow = (value: Json): Json | typeof LOST => {
    if (!isRenaming || !isMap(value) || !value.has(verb.to)) return value;
    return value.has(verb.from) ? LOST : renamedKey(value, verb.from, verb.to);
  };
  const isMade = applyEdit({ verb, subject: verb.schema.class, names, edit: fieldEdit(verb, inserted), follow }, run);
  if (isMade && verb.verb === 'RemovedResponseField' && type === undefined)
    run.derivation.report('versioning.type-unresolved', { class: run.change.class, type: verb.type }, verb);
}

/** Makes the schema of a field whose type cannot be read. */
function unconstrained(verb: FieldVerb): JsonMap {
  const isSaid = verb.verb === 'RemovedResponseField' && verb.description !== '';
  return isSaid ? new Map([['description', verb.description]]) : new Map();
}

/** Takes a change of an enum back in its component and in every inline list of its values. */
export function changeEnum(verb: EnumVerb, run: VerbRun): void {
  const { class: enumClass } = verb.enum;
  const names = componentsOf(verb.enum, 'enum', run.derivation.assembly);
  applyEdit({ verb, subject: enumClass, names, enumClass, edit: enumEdit(verb), follow: (value) => value }, run);
}
