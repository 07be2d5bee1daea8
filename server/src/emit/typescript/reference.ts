import type { Json, JsonMap } from '@docgen/protocol';
import { follow } from '../../document/index.js';
import { indexed } from './text.js';
import { atom, type TypeForm, UNKNOWN } from './type.js';

/** Answers what types have to know of the document around them, and takes what they report. */
export interface TypeContext {
  /** Tells whether a document declares what a reference names. */
  isDeclared(ref: string): boolean;
  /** Gives the object a reference leads to, the chain followed. */
  resolved(ref: string): Json | undefined;
  unresolved(path: readonly string[], target: string): void;
}

/** Tells whether a document declares what a reference names. */
export function isDeclared(source: JsonMap, ref: string): boolean {
  return follow(source, ref) !== undefined;
}

/** Makes the type that a reference into a bucket names; one that names nothing is unknown, and reported. */
export function componentType(ref: string, bucket: string, path: readonly string[], context: TypeContext): TypeForm {
  const [root, section, named, name = '', ...deeper] = ref.split('/');
  const isComponent = root === '#' && section === 'components' && named === bucket && deeper.length === 0;
  if (isComponent && context.isDeclared(ref)) {
    return atom(indexed('components', bucket, name.replaceAll('~1', '/').replaceAll('~0', '~')));
  }
  context.unresolved(path, ref);
  return UNKNOWN;
}
