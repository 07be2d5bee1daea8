import { ordinalOf } from '@docgen/php';
import { type Anchor, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Binding,
  type By,
  bindingOf,
  type Concern,
  type Contribution,
  isBound,
  type OperationRoute,
  routePlace,
  schema,
} from '../../analysis/index.js';
import { constraintKeywords } from './constraint.js';
import { defaultOf } from './default-value.js';
import { unboundSchema } from './native-type.js';
import { boundSegment } from './segment.js';

/**
 * Documents path parameters as route binding and `where` constraints type them (requests 4 to 6). Reads the action's
 * signature, the bound classes and the binders; unbound segments are left to the fallback layer.
 */
export const pathParameters: Concern = {
  name: 'path',
  phase: 'parameters',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    return operation.parameters.flatMap((name) => parameter(name, operation, ctx));
  },
};

const INFERENCE = { layer: 'inference', producer: 'inference' } as const;

function parameter(name: string, operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
  const binding = bindingOf(name, operation, ctx);
  const anchor = anchorOf(binding, ctx);
  const by: By = { ...INFERENCE, ...(anchor === undefined ? routePlace(operation) : { anchor }) };
  const node = { node: 'parameter', in: 'path', name } as const;
  const type = { node: 'parameter-schema', in: 'path', name } as const;
  const written: Contribution[] = [];
  const sentences: string[] = [];
  let open = true;
  if (binding.kind !== 'none') {
    const segment = boundSegment(name, binding, operation, ctx, anchor);
    open = segment.open;
    if (isBound(binding)) {
      written.push({ target: node, field: 'required', value: true, by }, schema(type, segment.schema, by));
    }
    if (segment.facts.size > 0) {
      written.push({ target: node, field: 'facts.routeBinding', value: segment.facts, by });
      sentences.push(...bindingSentences(name, segment.facts));
    }
  }
  const used = binding.kind === 'none' ? unboundSchema(name, binding, operation, ctx) : undefined;
  if (used !== undefined) {
    open = used.get('type') === 'string' && used.size === 1;
    written.push({ target: node, field: 'required', value: true, by }, schema(type, used, by));
  }
  const place: By = { ...INFERENCE, ...routePlace(operation) };
  const keywords = open ? constraintKeywords(name, operation, ctx) : undefined;
  if (keywords !== undefined) written.push(schema(type, keywords, place));
  const fallbackValue =
    binding.kind === 'none' && used === undefined ? defaultOf(name, binding, operation, ctx) : undefined;
  if (fallbackValue !== undefined) {
    written.push(schema(type, obj({ default: fallbackValue }), by));
    sentences.push(`When left out, \`${fallbackValue}\` is used.`);
  }
  if (sentences.length > 0) written.push({ target: node, field: 'description', value: sentences.join(' '), by });
  if (operation.optional.includes(name))
    written.push({ target: node, field: 'facts.optional', value: true, by: place });
  return written;
}

/** Says how the segment finds its model; a parameter named like the key says that itself. */
function bindingSentences(name: string, facts: ReadonlyMap<string, unknown>): string[] {
  const sentences: string[] = [];
  if (facts.has('key') && facts.get('key') !== name) sentences.push(`Looked up by \`${facts.get('key')}\`.`);
  if (facts.has('scopedTo')) sentences.push(`Must belong to \`{${facts.get('scopedTo')}}\`.`);
  if (facts.has('withTrashed')) sentences.push('Soft-deleted records are found too.');
  return sentences;
}

/** Names the parameter of the action that receives the segment. */
function anchorOf({ fact, param }: Binding, ctx: AnalysisContext): Anchor | undefined {
  if (fact === undefined || param === undefined) return undefined;
  const root = ctx.read<object>(fact);
  const at = root === undefined ? undefined : ordinalOf(root, param);
  return { fact, ...(at === undefined ? {} : { at }) };
}
