import type { FactReader } from '@docgen/cache';
import { classOf } from '../readers/classes.js';
import { type FoundMember, propertyOf } from '../readers/members.js';
import type { FoundMethod } from '../readers/methods.js';
import type { DeclarationPlace } from './declarations.js';

/** Names the place of a class's own attributes; undefined for a class no readable file declares. */
export function classPlace(reader: FactReader, fqcn: string): DeclarationPlace | undefined {
  const fact = classOf(reader, fqcn);
  return fact === undefined
    ? undefined
    : { target: 'C', fact: `class:${fact.name}`, file: fact.path, class: fact.name };
}

/** Names the place of the attributes of a property, a promoted parameter included; it may be inherited. */
export function propertyPlace(reader: FactReader, fqcn: string, name: string): DeclarationPlace | undefined {
  const found = propertyOf(reader, fqcn, name);
  return found === undefined ? undefined : memberPlace(reader, found, 'P');
}

/** Names the place of the attributes of a property, a class constant or an enum case. */
export function memberPlace(
  reader: FactReader,
  found: Pick<FoundMember<unknown>, 'id' | 'in' | 'owner'>,
  target: 'P' | 'CC',
): DeclarationPlace {
  return { target, fact: found.id, file: classOf(reader, found.in)?.path ?? '', class: found.owner };
}

/** Names the place of the attributes of a method. */
export function methodPlace(reader: FactReader, found: FoundMethod): DeclarationPlace {
  const file = classOf(reader, found.trait ?? found.owner)?.path ?? '';
  return { target: 'M', fact: found.sigId, file, class: found.owner };
}
