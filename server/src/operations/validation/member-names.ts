import type { DocumentConfig, Json, JsonMap } from '@docgen/protocol';
import { memberNames, writeMemberNames } from '../../analysis/index.js';
import type { NamedMember } from './rule.js';

/** Writes a value as PHP prints it. */
function textOf(value: Json): string {
  return value === true ? '1' : value === false || value === null ? '' : String(value);
}

function namesOf(values: readonly Json[], members: readonly NamedMember[] | undefined): string[] {
  const known = new Map(members?.map((member) => [member.value, member.name]));
  const minted = memberNames(values.map(textOf));
  return values.map((value, i) => {
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return known.get(textOf(value)) ?? (minted[i] as string);
  });
}

/** Adds the parallel arrays beside an `enum`, before `null` joins it (validation 12). */
export function nameMembers(
  schema: JsonMap,
  members: readonly NamedMember[] | undefined,
  naming: DocumentConfig['representation']['enumNaming'],
): void {
  const values = schema.get('enum');
  if (!Array.isArray(values)) return;
  writeMemberNames(schema, namesOf(values, members), naming);
  const described = new Map(members?.map((member) => [member.value, member.description]));
  const descriptions = values.map((value) => described.get(textOf(value)));
  if (descriptions.every((text) => text === undefined)) return;
  schema.set(
    'x-enum-descriptions',
    descriptions.map((text) => text ?? ''),
  );
  if (descriptions.every((text) => text !== undefined)) {
    schema.set('x-enumDescriptions', new Map(values.map((value, i) => [textOf(value), descriptions[i] as string])));
  }
}
