import type { DocType } from '@docgen/php';
import type { Hierarchy } from '../../types/subtype.js';
import type { Type } from '../../types/type.js';

/** What a docblock type needs to know of the place it stands in. */
export interface DocScope {
  /** Declaring class. */
  self?: string;
  /** Receiver's class, for `static` and `$this`. */
  static?: Type;
  parent?: string;
  /** Template name → what is known for it. */
  templates?: ReadonlyMap<string, Type>;
  /** Attribute `type:` strings read `object` and `array` differently (engine 4.1). */
  attribute?: boolean;
  classes: DocClasses;
}

/** The questions about declared classes a docblock type may ask. */
export interface DocClasses extends Hierarchy {
  isEnum(fqcn: string): boolean;
  enumCases(fqcn: string): readonly string[] | undefined;
  isDeclared(fqcn: string): boolean;
  /** Value type of a class constant or enum case; a trailing `*` of the name unites all that match. */
  constant(fqcn: string, name: string): Type | undefined;
  /** Aliased type of `@phpstan-type`, imports followed. */
  alias(fqcn: string, name: string): DocType | undefined;
  /** What a template of the class, or of one it is made of, is when nobody fills it. */
  unfilled?(fqcn: string, name: string): Type | undefined;
  /** Value of a global constant. */
  globalConstant?(name: string): Type | undefined;
}
