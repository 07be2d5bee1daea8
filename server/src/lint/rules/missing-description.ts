import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { LintRule } from '../rule.js';

/** Finds operations nobody described: a summary made of the action's name (requests 3.4) does not count. */
export const missingDescription: LintRule = {
  allows: ['operation'],
  visits: () => ({
    operation(node, at) {
      const told = (member: string) => !isBlank(node.get(member)) && !isDerived(node, member);
      if (told('summary') || told('description')) return;
      at.report('lint.missing-description', { signature: at.signature() });
    },
  }),
};

function isBlank(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

function isDerived(node: JsonMap, member: string): boolean {
  const extension = node.get('x-docgen');
  const records = isMap(extension) ? extension.get('provenance') : undefined;
  if (!Array.isArray(records)) return false;
  return records.some((record) => {
    const fields = isMap(record) && record.get('layer') === 'fallback' ? record.get('fields') : undefined;
    return Array.isArray(fields) && fields.includes(member);
  });
}
