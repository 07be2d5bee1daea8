import type { JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  bindingOf,
  type Contribution,
  isBound,
  type OperationRoute,
  type ParameterIn,
  type Target,
} from '../../analysis/index.js';
import { type CopiedParameter, copiedParameters } from '../validation/index.js';
import { inQueryForm } from './flatten.js';

/** Lists header parameters OpenAPI has other places for. */
const ELSEWHERE = new Set(['accept', 'content-type', 'authorization']);

/**
 * Documents parameters whose value a form request copies into its input before it validates (validation 6.4): the rules
 * of the copy hold for the value the client sends.
 */
export function contributeCopied(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
  return copiedParameters(operation, ctx).flatMap((copied) =>
    copied.from === 'route' ? ofSegment(copied, operation, ctx) : ofParameter(copied, copied.from),
  );
}

/** Skips a segment that is looked up, because the look-up types it. */
function ofSegment(copied: CopiedParameter, operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
  const { name, schema } = copied;
  if (!operation.parameters.includes(name) || isBound(bindingOf(name, operation, ctx))) return [];
  const target: Target = { node: 'parameter-schema', in: 'path', name };
  return [{ target, field: '*', value: withoutNull(schema), by: byOf(copied) }];
}

function ofParameter(copied: CopiedParameter, place: ParameterIn): Contribution[] {
  const { name, schema, required } = copied;
  if (place === 'header' && ELSEWHERE.has(name.toLowerCase())) return [];
  const by = byOf(copied);
  const parameter: Target = { node: 'parameter', in: place, name };
  const description = schema.get('description');
  const out: Contribution[] = [{ target: parameter, field: 'required', value: required, by }];
  if (description !== undefined) out.push({ target: parameter, field: 'description', value: description, by });
  const own: JsonMap = new Map([...inQueryForm(schema)].filter(([keyword]) => keyword !== 'description'));
  out.push({ target: { node: 'parameter-schema', in: place, name }, field: '*', value: own, by });
  return out;
}

function byOf({ anchor }: CopiedParameter): By {
  return { layer: 'integration', producer: 'integration:form-request', ...(anchor === undefined ? {} : { anchor }) };
}

/** Removes null from a schema, because a segment is always there. */
function withoutNull(schema: JsonMap): JsonMap {
  const type = schema.get('type');
  if (!Array.isArray(type)) return schema;
  const words = type.filter((word) => word !== 'null');
  return new Map([...schema, ['type', words.length === 1 ? (words[0] as string) : words]]);
}
