import type { FactReader } from '@docgen/cache';
import { classPlace, propertyPlace } from '@docgen/php';
import type { Declaration } from './declaration.js';
import { declarationsOn } from './operation.js';

/** Lists the declarations of an attribute that a class itself carries; those of its parents do not count (config 7.5). */
export function declarationsOfClass(name: string, fqcn: string, reader: FactReader): Declaration[] {
  return declarationsOn(name, classPlace(reader, fqcn), reader);
}

/** Lists the declarations of an attribute on a property of a class; the property may be inherited, or promoted. */
export function declarationsOfProperty(
  name: string,
  fqcn: string,
  property: string,
  reader: FactReader,
): Declaration[] {
  return declarationsOn(name, propertyPlace(reader, fqcn, property), reader);
}
