import { isMap, type JsonMap, type RuleUse } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import { type ConvertedRules, descend } from './convert.js';
import { type DocumentedField, isDocumented } from './documented-fields.js';
import type { RuleSet } from './rule-set.js';
import { constrains } from './tree/nullable.js';
import { propertyName, splitPath } from './tree/path.js';

/**
 * Raises the findings of a rule set for one operation that uses it (validation 19). `isTyped` tells whether something
 * else than the rules types the field at a path.
 */
export function raiseProblems(
  converted: ConvertedRules,
  set: RuleSet,
  use: RuleUse,
  documented: readonly DocumentedField[],
  isTyped: (path: readonly string[]) => boolean,
  ctx: AnalysisContext,
): void {
  for (const { part, where, anchor } of set.unread)
    ctx.raise('validation.rule-unrecoverable', { part, where }, { anchor });
  const { unreadData: data } = set;
  if (data !== undefined) ctx.raise('validation.rule-unrecoverable', { data: data.where }, { anchor: data.anchor });
  for (const problem of converted.problems) {
    const { field } = problem;
    if (isDocumented(problem, use, documented)) continue;
    const where = problem.anchor === undefined ? {} : { anchor: problem.anchor };
    switch (problem.code) {
      case 'rule-unrecoverable':
        if (problem.kept && isTyped(splitPath(field).map((part) => (part === '*' ? part : propertyName(part))))) break;
        ctx.raise(
          'validation.rule-unrecoverable',
          { field, use, construct: problem.construct ?? null, ...(problem.kept ? { kept: true } : {}) },
          where,
        );
        break;
      case 'rule-values-unread':
        ctx.raise('validation.rule-values-unread', { field, construct: problem.construct ?? null }, where);
        break;
      case 'rule-unhandled':
        ctx.raise('validation.rule-unhandled', { field, rule: problem.rule }, where);
        break;
      case 'container-undecided':
        ctx.raise('validation.container-undecided', { field }, where);
        break;
      case 'regex-unportable':
        ctx.raise('validation.regex-unportable', { field, construct: problem.construct }, where);
        break;
      case 'example-untypable':
        ctx.raise('docblock.example-untypable', { field, text: problem.text }, where);
        break;
      case 'default-untypable':
        ctx.raise('docblock.default-untypable', { field, text: problem.text }, where);
        break;
      case 'sample-rejected':
        ctx.raise(
          'config.format-sample-rejected',
          { format: problem.format, field, keywords: problem.keywords },
          where,
        );
        break;
    }
  }
}

/** Tells whether a schema, or what an `allOf` lays beside it, types the value at a path. */
export function typesPath(schema: JsonMap, path: readonly string[]): boolean {
  const parts = schema.get('allOf');
  return [schema, ...(Array.isArray(parts) ? parts : [])].some((part) => {
    const found = isMap(part) ? descend(part, path) : undefined;
    return found !== undefined && constrains(found);
  });
}
