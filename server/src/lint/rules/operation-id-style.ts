import type { LintRule } from '../rule.js';

/** Finds operation ids that a generated client cannot turn into the name of a method (lint 2). */
export const operationIdStyle: LintRule = {
  allows: ['operation'],
  visits: () => ({
    operation(node, at) {
      const id = node.get('operationId');
      if (typeof id !== 'string') return;
      const reason = flaw(id);
      if (reason === undefined) return;
      const webhook = at.operation?.section === 'webhooks';
      at.report('lint.operation-id-style', { id, reason, webhook }, { member: 'operationId' });
    },
  }),
};

function flaw(id: string): 'blank' | 'character' | 'digit' | undefined {
  if (id.trim() === '') return 'blank';
  if (/[^A-Za-z0-9._@-]/.test(id)) return 'character';
  return /^\d/.test(id) ? 'digit' : undefined;
}
