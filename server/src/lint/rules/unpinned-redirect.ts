import { isMap } from '@docgen/protocol';
import type { LintRule } from '../rule.js';

/** Finds responses documented as `3XX`, because the status of a redirect could not be told (responses 6.2). */
export const unpinnedRedirect: LintRule = {
  allows: ['operation'],
  visits: () => ({
    operation(node, at) {
      const responses = node.get('responses');
      if (!isMap(responses) || !responses.has('3XX')) return;
      const beside = [...responses.keys()].filter((status) => /^3\d\d$/.test(status));
      at.report('lint.unpinned-redirect', { beside }, { below: ['responses', '3XX'] });
    },
  }),
};
