import { type Anchor, isMap, type JsonMap } from '@docgen/protocol';
import { type AnalysisContext, actionFacts, type OperationRoute, raiseClassFindings } from '../../analysis/index.js';
import { type ConvertedRules, convertFields } from './convert.js';
import { classRules, type RuleSource } from './find/class-rules.js';
import { formRequestOf } from './find/form-request.js';
import { type FoundRules, findRules } from './find/index.js';
import { raiseUnmatchedWithheld, withoutWithheld } from './hidden-fields.js';
import type { RouteOutcome } from './read/circumstances.js';
import { connectReaders } from './read/connect.js';
import type { CopiedField, RuleSet } from './rule-set.js';
import { settingsOf } from './tree/settings.js';

connectReaders();

export type { CommentWrite, ConvertedRules } from './convert.js';
export { applyComments, convertFields, pathKey } from './convert.js';
export { requestProperties } from './declared-properties.js';
export { type DocumentedField, documentedFields, isTypedBy } from './documented-fields.js';
export { failures } from './examples/check.js';
export { deriveExample } from './examples/derive.js';
export { SAMPLES } from './examples/samples.js';
export type { RuleSource } from './find/class-rules.js';
export { type FoundRules, findRules } from './find/index.js';
export type { RuleGroup } from './find/rule-group.js';
export type { Problem } from './problem.js';
/**
 * Validation rules (validation 2-16), which the concerns `body` and `query` share. The room reads form requests and
 * validation calls and contributes nothing itself.
 */
export { Circumstances, outcomeText, type RouteOutcome, verbOf } from './read/circumstances.js';
export { raiseProblems, typesPath } from './report.js';
export { isOpen, type RuleSet } from './rule-set.js';

/**
 * Tells whether a verb carries rules in the query string: GET and HEAD do, every other verb in the body (requests 1.3).
 */
export function isReadVerb(verb: string): boolean {
  return verb === 'GET' || verb === 'HEAD';
}

/** Finds the form request of an operation that nothing validates. */
export function unruledRequest(operation: OperationRoute, ctx: AnalysisContext): string | undefined {
  const action = actionFacts(ctx, operation);
  if (action === undefined || findRules(operation, ctx) !== undefined) return undefined;
  return formRequestOf(ctx, action);
}

/** Converts the rules of an operation to a schema; undefined when no rules of that kind validate it. */
export function recoverRules(
  source: FoundRules['source'],
  operation: OperationRoute,
  ctx: AnalysisContext,
): { found: FoundRules; converted: ConvertedRules } | undefined {
  const found = findRules(operation, ctx);
  if (found?.source !== source) return undefined;
  const { fields } = found.set;
  if (found.source === 'form-request') raiseRequestFindings(found.class, fields, ctx);
  const taken = found.source === 'form-request' ? withoutWithheld(fields, found.class, ctx) : fields;
  return { found, converted: convertFields(taken, settingsOf(ctx)) };
}

/** Reports what stands on a request class or its properties and says nothing there, whatever of it is published. */
export function raiseRequestFindings(fqcn: string, fields: RuleSet['fields'], ctx: AnalysisContext): void {
  raiseClassFindings(fqcn, ['request'], ctx);
  raiseUnmatchedWithheld(fields, fqcn, ctx);
}

/**
 * Describes a field whose value is copied from elsewhere in the request: the parameter it is read from, and the schema
 * of its rules.
 */
export interface CopiedParameter extends Pick<CopiedField, 'from' | 'name'> {
  schema: JsonMap;
  required: boolean;
  anchor?: Anchor;
}

/** Lists fields copied into the input before it is validated (validation 6.4). Containers are left out. */
export function copiedParameters(operation: OperationRoute, ctx: AnalysisContext): CopiedParameter[] {
  return (findRules(operation, ctx)?.set.copied ?? []).flatMap(({ from, name, field }): CopiedParameter[] => {
    const { schema } = convertFields([field], settingsOf(ctx));
    const [key = ''] = field.path;
    const properties = schema.get('properties');
    const own = isMap(properties) ? properties.get(key) : undefined;
    if (!isMap(own)) return [];
    const demanded = schema.get('required');
    const required = Array.isArray(demanded) && demanded.includes(key);
    return [{ from, name, schema: own, required, ...(field.anchor === undefined ? {} : { anchor: field.anchor }) }];
  });
}

/** Converts the rules of a class under an outcome of its tests to a schema. */
export function rulesOfClass(
  ctx: AnalysisContext,
  fqcn: string,
  outcome: RouteOutcome,
  source: RuleSource = 'form-request',
): ConvertedRules {
  return convertFields(fieldsOfClass(ctx, fqcn, outcome, source), settingsOf(ctx));
}

/** Lists the fields a request class asks for under an outcome of its tests, without those it withholds. */
export function fieldsOfClass(
  ctx: AnalysisContext,
  fqcn: string,
  outcome: RouteOutcome,
  source: RuleSource,
): RuleSet['fields'] {
  const { fields } = classRules(ctx, source, fqcn, outcome);
  return source === 'form-request' ? withoutWithheld(fields, fqcn, ctx) : fields;
}

/** Converts the members one value of a tag keeps (validation 13). */
export function convertTagged(fields: RuleSet['fields'], ctx: AnalysisContext): ConvertedRules {
  return convertFields(fields, settingsOf(ctx));
}

/** Concerns that read code themselves use the trace of calls from an action, and the folding of expressions. */
export { commentOf } from './comment.js';
export {
  entryUnit,
  isApplication,
  methodUnit,
  resolveClass,
} from './read/callee.js';
export { className } from './read/class-name.js';
export { evaluate } from './read/evaluator.js';
export { inPlaces } from './read/expressions/arguments.js';
export { anchorOf } from './read/expressions/keys.js';
export { receiverClass } from './read/expressions/receiver.js';
export { type Argument, type Link, printed, type RuleValue } from './read/expressions/value.js';
export { type RuleScope, scopeOf } from './read/scope.js';
export { actionUnit, CallTrace, type TracedCall } from './read/statements/call-trace.js';
export type { CallExpr } from './read/statements/calls-in.js';
export { type RequestRead, requestReads } from './reads/collect.js';
export { foundModel } from './reads/models/found-model.js';
export { modelOf } from './reads/models/queried-model.js';
export { commentKeywords, readSchema, writeDefault } from './reads/schema.js';
export { type TaggedObject, taggedObjects } from './tagged.js';
export { leastSize } from './tree/least-size.js';
export { constrains } from './tree/nullable.js';
