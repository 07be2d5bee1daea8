import { snake } from '@docgen/php';
import { argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import type { ClassType, Type } from '../../types/type.js';
import { aggregateOf } from '../eloquent/aggregate-attribute.js';
import { modelFacts } from '../eloquent/model-facts.js';
import { isVisible } from '../eloquent/published-properties.js';

/**
 * Lists methods of a query that add an attribute about a relation; a model has the same with `load` in front (engine
 * 14.4).
 */
export const AGGREGATES = 'withCount withExists withSum withAvg withMin withMax withAggregate';

/** Adds the attributes of the call to a model; one with a computed name is left out. */
export function withAggregates(model: ClassType, call: MemberCall): ClassType {
  const kind = call.name.slice(4).toLowerCase();
  const whole = kind === 'count' || kind === 'exists';
  const one = /^with(?!count|aggregate)/i.test(call.name);
  const given = argType(call.args, 0, one ? 'relation' : 'relations');
  const names = whole ? argTexts(call.args) : given === undefined ? undefined : textsOf(given);
  const column = whole ? undefined : argText(call.args, 1, 'column');
  const what = kind === 'aggregate' ? (argText(call.args, 2, 'function') ?? '') : kind;
  const has = new Map((model.has ?? []).map((field) => [field.key, field]));
  for (const written of names ?? []) {
    const [, relation = '', alias] = /^\s*(\S+)(?:\s+as\s+(\S+))?\s*$/i.exec(written) ?? [];
    const key = alias ?? (kind === 'aggregate' ? undefined : nameOf(relation, what, column, whole));
    const seen =
      key !== undefined &&
      (model.hides === undefined || isVisible(key, modelFacts(model.fqcn, call.frame.run.codebase)));
    if (key !== undefined && seen)
      has.set(key, { key, type: aggregateOf(model.fqcn, relation, what, column, call.frame) });
  }
  return has.size === 0 ? model : { ...model, has: [...has.values()] };
}

function textsOf(type: Type): string[] | undefined {
  if (type.kind === 'literal') return typeof type.value === 'string' ? [type.value] : undefined;
  if (type.kind !== 'shape') return undefined;
  const names = type.fields.map((f) =>
    /^\d+$/.test(f.key) ? (f.type.kind === 'literal' ? String(f.type.value) : undefined) : f.key,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

function nameOf(relation: string, what: string, column: string | undefined, whole: boolean): string | undefined {
  if (whole) return `${snake(relation)}_${what}`;
  return column !== undefined && /^[a-z][a-z0-9_]*$/.test(column) ? `${snake(relation)}_${what}_${column}` : undefined;
}
