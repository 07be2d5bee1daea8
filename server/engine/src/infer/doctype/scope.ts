import type { DocType } from '@docgen/php';
import type { Hierarchy } from '../../types/subtype.js';
import type { Type } from '../../types/type.js';

/** Describes the place a docblock type stands in. */
export interface DocScope {
  /** Declaring class. */
  self?: string;
  /** Receiver's class, for `static` and `$this`. */
  static?: Type;
  parent?: string;
  /** Types of templates, by name. */
  templates?: ReadonlyMap<string, Type>;
  /** Attribute `type:` strings read `object` and `array` differently (engine 4.1). */
  attribute?: boolean;
  classes: DocClasses;
}

/** Answers the questions about declared classes a docblock type may ask. */
export interface DocClasses extends Hierarchy {
  isEnum(fqcn: string): boolean;
  enumCases(fqcn: string): readonly string[] | undefined;
  isDeclared(fqcn: string): boolean;
  /** Gives the value type of a class constant or enum case; a trailing `*` of the name unites all that match. */
  constant(fqcn: string, name: string): Type | undefined;
  /** Gives the aliased type of `@phpstan-type`, imports followed. */
  alias(fqcn: string, name: string): DocType | undefined;
  /** Types a template of the class, or of one above it, that has no argument. */
  unfilled?(fqcn: string, name: string): Type | undefined;
  /** Gives the value of a global constant. */
  globalConstant?(name: string): Type | undefined;
}
