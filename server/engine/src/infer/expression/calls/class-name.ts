import type { ClassRef } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';

/** Lists the classes a value may name, where each is known; else gives the one of `classNameOf`. */
export function classNamesOf(ref: ClassRef, frame: BodyFrame): string[] | undefined {
  if (ref.k !== 'cref') {
    const type = typeOf(ref, frame);
    if (type.kind === 'union' && type.members.length <= MAX_NAMES) {
      const names = type.members.map(nameIn);
      return names.every((name) => name !== undefined) ? names : undefined;
    }
  }
  const name = classNameOf(ref, frame);
  return name === undefined ? undefined : [name];
}

const MAX_NAMES = 8;

function nameIn(type: Type): string | undefined {
  if (type.kind === 'literal' && typeof type.value === 'string') return type.value;
  return type.kind === 'class' || type.kind === 'enum' ? type.fqcn : undefined;
}

/** Resolves a name, `self`, `static`, `parent` or a value to a class; undefined when it is not known. */
export function classNameOf(ref: ClassRef, frame: BodyFrame): string | undefined {
  if (ref.k !== 'cref') {
    return nameIn(typeOf(ref, frame));
  }
  switch (ref.name.toLowerCase()) {
    case 'self':
      return frame.self;
    case 'static':
      return frame.receiver?.kind === 'class' || frame.receiver?.kind === 'enum' ? frame.receiver.fqcn : frame.self;
    case 'parent':
      return frame.self === undefined ? undefined : frame.run.codebase.classOf(frame.self)?.extends;
    default:
      return ref.name;
  }
}
