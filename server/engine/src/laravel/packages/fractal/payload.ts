import { ARRAY_SERIALIZER, DATA_ARRAY_SERIALIZER, NULL_RESOURCE, TRANSFORMER } from '@docgen/laravel-knowledge';
import { studly } from '@docgen/php';
import { applyCallable, callMember } from '../../../infer/evaluator.js';
import { typeArgs } from '../../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { iterated } from '../../../infer/iteration.js';
import { arrayFormOf } from '../../../types/arrays/array-form.js';
import { klass, list, map, NULL, STRING, shape, unknown } from '../../../types/make.js';
import { withoutNull } from '../../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { type FractalParts, fractalParts } from './fractal-type.js';
import { fractalIncludes, type Includes } from './includes.js';

const UNREAD = unknown('vendor-body');

/** Limits the transformers that includes are followed through; deeper includes have no names. */
const DEEPEST = 2;

/**
 * Types the payload of a transformation: the transformer's `transform()`, its includes, and the envelope of the
 * serializer. Both are the application's own code or in the rules; an unreadable serializer leaves the payload unknown.
 */
export function fractalPayload(parts: FractalParts, frame: BodyFrame, depth = 0): Type {
  const serializer = serializerOf(parts.serializer, frame);
  if (serializer === undefined || parts.kind === undefined || parts.kind === 'unread') return UNREAD;
  const say = (method: string, ...args: Type[]) => callMember(serializer, method, typeArgs(frame, args), frame);
  if (parts.kind === 'null') return withMeta(say('null'), parts, say);
  const { transformer, data } = parts;
  if (transformer === undefined || data === undefined) return UNREAD;
  const item = parts.kind === 'item' ? withoutNull(data) : iterated(data, frame).value;
  const transformed = transformedBy(transformer, item, serializer, frame, depth);
  if (transformed.kind === 'unknown') return transformed;
  const name = parts.name ?? NULL;
  return withMeta(
    parts.kind === 'item' ? say('item', name, transformed) : say('collection', name, list(transformed)),
    parts,
    say,
  );
}

/** Gives the package's own default serializer, or one whose methods are the application's or in the rules. */
function serializerOf(type: Type | undefined, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  if (type === undefined || type.kind === 'null') return klass(DATA_ARRAY_SERIALIZER);
  const named = type.kind === 'literal' ? codebase.typeOfName(String(type.value)) : type;
  if (named.kind !== 'class' || !codebase.isSubclass(named.fqcn, ARRAY_SERIALIZER)) return undefined;
  const own = codebase.isProject(named.fqcn) || named.fqcn === ARRAY_SERIALIZER || named.fqcn === DATA_ARRAY_SERIALIZER;
  return own ? named : undefined;
}

type Say = (method: string, ...args: Type[]) => Type;

/** Adds meta to the body, the pagination among it. */
function withMeta(body: Type, parts: FractalParts, say: Say): Type {
  if (body.kind === 'unknown' || body.kind === 'null') return body;
  const own = parts.meta ?? shape([]);
  const pages = parts.kind === 'collection' && parts.paginator !== undefined ? pagination(parts.paginator, say) : [];
  if (own.kind !== 'shape') return body;
  const members = [...own.fields.filter((f) => pages.every((p) => p.key !== f.key)), ...pages];
  const written = say('meta', shape(members));
  // Meta that may be empty may be left out.
  const meta =
    written.kind === 'shape' && members.every((m) => m.optional === true)
      ? shape(written.fields.map((f): ShapeField => ({ ...f, optional: true })))
      : written;
  if (body.kind !== 'shape' || meta.kind !== 'shape') return body.kind === 'shape' ? body : UNREAD;
  return shape([...body.fields, ...meta.fields.filter((f) => body.fields.every((b) => b.key !== f.key))]);
}

/** Lists a page's numbers; with a paginator that may not be one they may be missing. */
function pagination(paginator: Type, say: Say): ShapeField[] {
  const held = withoutNull(paginator);
  if (held.kind === 'never') return [];
  const [field] = ((type) => (type.kind === 'shape' ? type.fields : []))(say('paginator', held));
  if (field === undefined) return [];
  return [membersOf(paginator).some((m) => m.kind === 'null') ? { ...field, optional: true } : field];
}

function transformedBy(transformer: Type, item: Type, serializer: Type, frame: BodyFrame, depth: number): Type {
  const { codebase } = frame.run;
  const parts = membersOf(transformer).map((member): Type => {
    const on = member.kind === 'literal' ? codebase.typeOfName(String(member.value)) : member;
    if (on.kind !== 'class') return applyCallable(on, [item], frame) ?? UNREAD;
    const body = callMember(on, 'transform', typeArgs(frame, [item]), frame);
    if (body.kind === 'unknown' || !codebase.isSubclass(on.fqcn, TRANSFORMER)) return body;
    const includes = fractalIncludes(on, frame);
    if (includes.always.length === 0 && includes.asked.length === 0) return body;
    const included = includedIn(on, item, includes, serializer, frame, depth);
    return callMember(serializer, 'mergeIncludes', typeArgs(frame, [body, besides(body, included)]), frame);
  });
  return union(parts, codebase.enumCases);
}

/**
 * Joins body and includes. Beside members without names, the names of the includes would only multiply the
 * alternatives.
 */
function besides(body: Type, included: Type): Type {
  if (body.kind === 'shape' || arrayFormOf(body) !== undefined || included.kind !== 'shape') return included;
  return map(STRING, union(included.fields.map((f) => f.type)));
}

/** Types the includes by name: those that are always made, and at the root those a client may ask for. */
function includedIn(on: Type, item: Type, names: Includes, serializer: Type, frame: BodyFrame, depth: number): Type {
  const wanted = depth >= DEEPEST ? [] : depth === 0 ? [...names.always, ...names.asked] : names.always;
  const fields = wanted.flatMap((name): ShapeField[] => {
    const made = membersOf(callMember(on, `include${studly(name)}`, typeArgs(frame, [item, unknown('mixed')]), frame));
    const types = made.flatMap((resource) => {
      if (resource.kind === 'null' || (resource.kind === 'literal' && resource.value === false)) return [];
      return resource.kind === 'class' ? [resourcePayload(resource, serializer, frame, depth + 1)] : [UNREAD];
    });
    if (types.length === 0) return [];
    const optional = !names.always.includes(name) || types.length < made.length;
    return [{ key: name, type: union(types, frame.run.codebase.enumCases), ...(optional ? { optional: true } : {}) }];
  });
  return shape(fields);
}

function resourcePayload(resource: ClassType, serializer: Type, frame: BodyFrame, depth: number): Type {
  return fractalPayload({ ...resourceParts(resource), serializer }, frame, depth);
}

/**
 * Reads the parts of a resource class. A class without arguments says nothing of its data; the null resource has none.
 */
function resourceParts(resource: ClassType): FractalParts {
  return resource.fqcn === NULL_RESOURCE ? { kind: 'null' } : fractalParts(resource);
}
