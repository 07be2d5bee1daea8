import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  declarationsOf,
  declarationsOfClass,
  declaresFile,
  type OperationRoute,
} from '../../analysis/index.js';
import {
  applyComments,
  type ConvertedRules,
  type DocumentedField,
  documentedFields,
  type FoundRules,
  isOpen,
  isReadVerb,
  type RequestRead,
  raiseProblems,
  raiseRequestFindings,
  recoverRules,
  rulesOfClass,
  typesPath,
  unruledRequest,
} from '../validation/index.js';
import { bodyObject } from './body-object.js';
import { bodyComponent, CLASS_PRODUCERS, statedOfClass } from './component.js';
import { writeStatements } from './inline-statements.js';
import { bodyReads, mergeReads, readsBesideRules, takeRuledTypes, uploads } from './reads.js';

const PRODUCER = { ...CLASS_PRODUCERS, inline: 'integration:validation' };

/**
 * Writes `requestBody` of one operation, when its rules come from `source`: one field, replaced whole (document 8.4).
 */
export function contributeBody(
  source: FoundRules['source'],
  operation: OperationRoute,
  ctx: AnalysisContext,
): Contribution[] {
  if (isReadVerb(operation.verb)) return [];
  const recovered = recoverRules(source, operation, ctx) ?? declaredAlone(source, operation, ctx);
  if (recovered === undefined) return [];
  const { found, converted } = recovered;
  const request = found.source === 'inline' ? undefined : found.class;
  const documented = documentedFields('BodyParameter', operation, request, ctx);
  const stated = request === undefined ? [] : declarationsOfClass('BodyParameter', request, ctx);
  const open = found.source === 'form-request' && isOpen(found.set) && stated.length === 0;
  if (!publishes(converted.schema) && stated.length === 0 && !open) {
    raiseProblems(converted, found.set, 'body', documented, () => false, ctx);
    return [];
  }
  const demanded = stated.some((one) => one.flag('required') === true);
  const reads = converted.schema.get('type') === 'array' ? [] : bodyReads(operation, ctx);
  const by: By = { layer: 'integration', producer: PRODUCER[source], ...anchorOf(found) };
  const schema = open ? openSchema(reads, documented, ctx) : schemaOf(recovered, reads, documented, operation, by, ctx);
  raiseProblems(converted, found.set, 'body', documented, (path) => typesPath(schema, path), ctx);
  const isForm = converted.multipart || uploads(reads) || stated.some((one) => declaresFile(one, ctx));
  const required = converted.required || demanded ? true : undefined;
  const fields = schema === converted.schema ? [schema] : [converted.schema, schema];
  const body = bodyObject({ isForm, schema, fields, required }, operation, by, ctx);
  return [{ target: { node: 'operation' }, field: 'requestBody', value: body, by }];
}

/** Gives an empty set of rules to a form request whose fields only `BodyParameter` on it declares. */
function declaredAlone(
  source: FoundRules['source'],
  operation: OperationRoute,
  ctx: AnalysisContext,
): ReturnType<typeof recoverRules> {
  if (source !== 'form-request') return undefined;
  const request = unruledRequest(operation, ctx);
  if (request === undefined || declarationsOfClass('BodyParameter', request, ctx).length === 0) return undefined;
  raiseRequestFindings(request, [], ctx);
  const found: FoundRules = { source, class: request, set: { fields: [], unread: [] } };
  return { found, converted: rulesOfClass(ctx, request, { verb: operation.verb, holds: [] }) };
}

/** Makes the schema of a body of which the rules tell nothing: what the code reads of it, and else anything. */
function openSchema(
  reads: readonly RequestRead[],
  documented: readonly DocumentedField[],
  ctx: AnalysisContext,
): JsonMap {
  const schema: JsonMap = reads.length === 0 ? new Map() : obj({ type: 'object' });
  mergeReads(schema, reads, documented, ctx);
  return schema;
}

/** Tells whether a schema has a field; without one no body is published. */
function publishes(schema: JsonMap): boolean {
  return schema.has('properties') || schema.has('items') || schema.has('additionalProperties');
}

/**
 * Makes the schema of a body. A form request's body is a component, unless the action or its controller patches it
 * (validation 17.2). Reads beside the rules are merged into an inline body, or stand beside the `$ref` (requests 8.7).
 */
function schemaOf(
  { found, converted }: { found: FoundRules; converted: ConvertedRules },
  reads: readonly RequestRead[],
  documented: readonly DocumentedField[],
  operation: OperationRoute,
  by: By,
  ctx: AnalysisContext,
): JsonMap {
  const patched = declarationsOf('BodyParameter', operation, ctx).length > 0;
  if (found.source !== 'inline' && !patched) {
    const component = bodyComponent(found.class, found.group, operation, ctx, found.source);
    const shared = obj({ $ref: ctx.component(component) });
    const others = readsBesideRules(converted.schema, reads);
    if (others.length === 0) return shared;
    const beside = obj({ type: 'object' });
    mergeReads(beside, others, documented, ctx);
    takeRuledTypes(beside, converted.schema);
    return obj({ allOf: [shared, beside] });
  }
  if (found.source !== 'inline') writeStatements(converted.schema, statedOfClass(ctx, found.class, converted, by));
  else applyComments(converted.schema, converted.comments);
  mergeReads(converted.schema, reads, documented, ctx);
  return converted.schema;
}

function anchorOf(found: FoundRules): Pick<By, 'anchor'> {
  if (found.source !== 'inline') return { anchor: { fact: `class:${found.class}` } };
  const first = found.set.fields.find((field) => field.anchor !== undefined)?.anchor;
  return first === undefined ? {} : { anchor: first };
}
