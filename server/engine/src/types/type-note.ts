import type { Type } from './type.js';

class Noted {
  constructor(type: object) {
    // biome-ignore lint/correctness/noConstructorReturn: a subclass adds its private members to what this answers
    return type;
  }
}

/**
 * Holds what was found out of a type once, on the type itself. A private member is no part of the type: a copy has none, and nothing
 * that lists members sees it. Looking into a weak map takes several times as long, and a body of a thousand statements asks for
 * millions of canonical keys.
 */
class TypeNote extends Noted {
  #key: string | undefined = undefined;
  #size = 0;
  #height = 0;

  static keyOf(type: object): string | undefined {
    return #key in type ? type.#key : undefined;
  }

  static setKey(type: object, key: string): void {
    noted(type).#key = key;
  }

  /** Gives the counted nodes; 0 where they were not counted. */
  static sizeOf(type: object): number {
    return #size in type ? type.#size : 0;
  }

  static heightOf(type: object): number {
    return #height in type ? type.#height : 0;
  }

  static setSize(type: object, size: number, height: number): void {
    const note = noted(type);
    note.#size = size;
    note.#height = height;
  }

  static has(type: object): type is TypeNote {
    return #key in type;
  }
}

function noted(type: object): TypeNote {
  return TypeNote.has(type) ? type : new TypeNote(type);
}

/** Gives the canonical key a type was found to have. */
export function notedKey(type: Type): string | undefined {
  return TypeNote.keyOf(type);
}

export function noteKey(type: Type, key: string): void {
  TypeNote.setKey(type, key);
}

/** Gives the size a type was found to have; 0 where nobody asked. */
export function notedSize(type: Type): number {
  return TypeNote.sizeOf(type);
}

/** Gives how deep the parts of a type whose size is noted lie in it; 0 for any other. */
export function notedHeight(type: Type): number {
  return TypeNote.heightOf(type);
}

export function noteSize(type: Type, size: number, height: number): void {
  TypeNote.setSize(type, size, height);
}
