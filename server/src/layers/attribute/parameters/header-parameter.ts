import type { Concern } from '../../../analysis/index.js';
import { declaredParameters } from './parameter.js';

const IGNORED = ['accept', 'content-type', 'authorization'];

/**
 * Reads `HeaderParameter`, which patches or adds a header; the three headers OpenAPI ignores are reported and not
 * published (config 9.3).
 */
export const headerParameter: Concern = {
  name: 'attribute-header-parameter',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx, draft) {
    return declaredParameters('HeaderParameter', 'header', operation, ctx, draft, (declared, name) => {
      if (!IGNORED.includes(name.toLowerCase())) return true;
      ctx.raise('document.ignored-header-declaration', { name }, { anchor: declared.anchor });
      return false;
    });
  },
};
