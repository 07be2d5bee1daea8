import type { Scope } from './scope.js';

export const literal = (scope: Scope): string =>
  scope.pick(["'x'", "''", '1', '0', '1.5', 'true', 'false', 'null', '[]', "['p' => 1]", '[1, 2]']);

/** A key of an array, of few: two writes often meet. */
export const key = (scope: Scope): string => scope.pick(['k', 'l', 'm', 'n', 'o', 'p', 'q']);
