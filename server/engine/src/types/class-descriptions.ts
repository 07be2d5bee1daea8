import type { ClassType, Type } from './type.js';

/** Describes classes by their names, where the name alone decides how a type is united, judged or shown. */
export interface ClassDescriptions {
  /**
   * Lists classes, in lower case, whose objects say nothing of a payload unless they have type arguments (engine 5.2).
   */
  readonly vague: ReadonlySet<string>;
  /** Lists classes of which two that hold different things say no more than one that holds either. */
  readonly mergeable: readonly string[];
  /** Gives what is shown between the angle brackets of a class, where that is not its arguments. */
  shownArguments(type: ClassType, show: (type: Type) => string): string[] | undefined;
  /** Names a class by more than its last segment. */
  readonly shortNames: ReadonlyMap<string, string>;
}

const PHP_VAGUE = ['jsonserializable', 'traversable', 'iterator', 'iteratoraggregate', 'generator', 'stdclass'];

export let descriptions: ClassDescriptions = {
  vague: new Set(PHP_VAGUE),
  mergeable: [],
  shownArguments: () => undefined,
  shortNames: new Map(),
};

/** Adds descriptions to those of PHP's own classes. */
export function describeClasses(more: ClassDescriptions): void {
  descriptions = { ...more, vague: new Set([...PHP_VAGUE, ...more.vague]) };
}
