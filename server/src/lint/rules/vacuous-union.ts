import { isMap, type Json } from '@docgen/protocol';
import { pointer } from '../../document/index.js';
import type { LintRule } from '../rule.js';

/** Finds an `anyOf` one of whose alternatives accepts anything (lint 2). */
export const vacuousUnion: LintRule = {
  allows: ['operation', 'pointer'],
  visits: () => ({
    schema(node, at) {
      const branches = node.get('anyOf');
      if (!Array.isArray(branches) || branches.length < 2 || !branches.some(acceptsAnything)) return;
      const from = at.operation?.path.length ?? 0;
      at.report('lint.vacuous-union', { pointer: pointer([...at.path.slice(from), 'anyOf']) }, { below: ['anyOf'] });
    },
  }),
};

/** Tells a branch without a word of its own; one with prose was written by somebody. */
function acceptsAnything(branch: Json): boolean {
  return branch === true || (isMap(branch) && [...branch.keys()].every((key) => key.startsWith('x-')));
}
