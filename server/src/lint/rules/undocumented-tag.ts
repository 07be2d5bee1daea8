import { byteOrder, isMap, type JsonMap } from '@docgen/protocol';
import type { LintFinding } from '../rule.js';

/**
 * Finds tags in use that the document does not declare, once each, at the first operation by signature (lint 2). A document that declares
 * none says nothing about tags.
 */
export function undocumentedTags(document: JsonMap, signatures: ReadonlyMap<JsonMap, string>): LintFinding[] {
  const declared = document.get('tags');
  if (!Array.isArray(declared) || declared.length === 0) return [];
  const names = new Set(declared.map((tag) => (isMap(tag) ? tag.get('name') : undefined)));
  const first = new Map<string, string>();
  for (const [operation, signature] of signatures) {
    const used = operation.get('tags');
    for (const tag of Array.isArray(used) ? used : []) {
      if (typeof tag !== 'string' || names.has(tag)) continue;
      const before = first.get(tag);
      if (before === undefined || byteOrder(signature, before) < 0) first.set(tag, signature);
    }
  }
  return [...first]
    .sort(([a], [b]) => byteOrder(a, b))
    .map(([tag, operation]) => ({
      code: 'lint.undocumented-tag',
      params: { tag, operation },
      path: [],
      names: [tag],
    }));
}
