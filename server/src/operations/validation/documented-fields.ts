import type { RuleUse } from '@docgen/protocol';
import {
  type AnalysisContext,
  declarationsOf,
  declarationsOfClass,
  type OperationRoute,
} from '../../analysis/index.js';
import type { Problem } from './problem.js';
import { splitPath, startsWith } from './tree/path.js';

/**
 * Names a field the author documents with an attribute: `BodyParameter` on write verbs, `QueryParameter` on read verbs.
 */
export interface DocumentedField {
  name: string;
  /** Says that the declared type states the field's content; so does a declaration without a type. */
  shaped: boolean;
  /** Says that a type is declared, whatever it states. */
  typed: boolean;
}

/** Lists types that do not state the content of a container. */
const SHAPELESS = new Set(['array', 'mixed']);

/** Lists declarations on the action, its controller, and for bodies the request class (validation 5.6). */
export function documentedFields(
  attribute: 'BodyParameter' | 'QueryParameter',
  operation: OperationRoute,
  request: string | undefined,
  ctx: AnalysisContext,
): DocumentedField[] {
  const declared = declarationsOf(attribute, operation, ctx);
  if (attribute === 'BodyParameter' && request !== undefined) {
    declared.push(...declarationsOfClass(attribute, request, ctx));
  }
  return declared.map((d) => ({
    name: d.text('name') ?? '',
    typed: d.has('type'),
    shaped: !d.has('type') || !SHAPELESS.has((d.text('type') ?? '').toLowerCase()),
  }));
}

/** Tells whether a note is dropped, because the author documents its field (validation 5.6, 6.2). */
export function isDocumented(problem: Problem, use: RuleUse, documented: readonly DocumentedField[]): boolean {
  const container = problem.code === 'container-undecided';
  if (!container && problem.code !== 'rule-unrecoverable' && problem.code !== 'rule-values-unread') return false;
  const own = splitPath(problem.field);
  return documented.some(({ name, shaped }) => {
    const path = splitPath(name);
    if (use === 'query') return name === bracketed(own) && (!container || shaped);
    if (path.length === own.length && startsWith(path, own)) return !container || shaped;
    return startsWith(path, own) || startsWith(own, path);
  });
}

/** Tells whether a declaration gives a value the type that the code does not tell. */
export function isTypedBy(path: readonly string[], use: RuleUse, documented: readonly DocumentedField[]): boolean {
  return documented.some(({ name, typed }) => {
    if (!typed) return false;
    if (use === 'query') return name === bracketed(path);
    const own = splitPath(name);
    return own.length === path.length && startsWith(own, path);
  });
}

function bracketed([root = '', ...rest]: readonly string[]): string {
  return `${root}${rest.map((name) => `[${name}]`).join('')}`;
}
