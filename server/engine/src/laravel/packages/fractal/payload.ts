import {
  ARRAY_SERIALIZER,
  CURSOR_INTERFACE,
  DATA_ARRAY_SERIALIZER,
  JSON_API_SERIALIZER,
  NULL_RESOURCE,
  TRANSFORMER,
} from '@docgen/laravel-knowledge';
import { studly } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { applyCallable, callMember } from '../../../infer/evaluator.js';
import { typeArgs } from '../../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { iterated } from '../../../infer/iteration.js';
import { arrayFormOf } from '../../../types/arrays/array-form.js';
import { INT, klass, list, map, NULL, STRING, shape, unknown } from '../../../types/make.js';
import { withoutNull } from '../../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { type FractalParts, fractalParts } from './fractal-type.js';
import {
  askedIncludes,
  fractalIncludes,
  leavesOut,
  type RequestedIncludes,
  type Wanted,
  wantedIncludes,
} from './includes.js';
import { type Relationships, withRelationships } from './json-api.js';
import { signed } from './transformation.js';

const UNREAD = unknown('vendor-body');

/** Limits the transformers that includes are followed through; deeper includes have no names. */
const DEEPEST = 2;

/**
 * Types the payload of a transformation: the transformer's `transform()`, its includes, and the envelope of the
 * serializer. Both are the application's own code or in the rules; an unreadable serializer leaves the payload unknown.
 */
export function fractalPayload(
  parts: FractalParts,
  frame: BodyFrame,
  depth = 0,
  asked: RequestedIncludes = askedIncludes(parts),
): Type {
  const serializer = serializerOf(parts.serializer, frame);
  if (serializer === undefined || parts.kind === undefined || parts.kind === 'unread') return UNREAD;
  const say = (method: string, ...args: Type[]) => callMember(serializer, method, typeArgs(frame, args), frame);
  if (parts.kind === 'null') return withMeta(say('null'), parts, say, frame.run.codebase);
  const { transformer, data } = parts;
  if (transformer === undefined || data === undefined) return UNREAD;
  const item = parts.kind === 'item' ? withoutNull(data) : iterated(data, frame).value;
  const name = parts.name ?? NULL;
  const { body, ...relationships } = transformedBy(transformer, item, { serializer, frame, depth, asked, name });
  if (body.kind === 'unknown') return body;
  const document = parts.kind === 'item' ? say('item', name, body) : say('collection', name, list(body));
  const aside = say('sideloadIncludes');
  const isAside = aside.kind === 'literal' && aside.value === true;
  return withMeta(
    isAside ? withRelationships(document, relationships, serializer) : document,
    parts,
    say,
    frame.run.codebase,
  );
}

/** Serializers whose envelope is in the rules. */
const KNOWN: ReadonlySet<string> = new Set([ARRAY_SERIALIZER, DATA_ARRAY_SERIALIZER, JSON_API_SERIALIZER]);

/** Gives the package's own default serializer, or one whose methods are the application's or in the rules. */
function serializerOf(type: Type | undefined, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  if (type === undefined || type.kind === 'null') return klass(DATA_ARRAY_SERIALIZER);
  const named = type.kind === 'literal' ? codebase.typeOfName(String(type.value)) : type;
  if (named.kind !== 'class' || !codebase.isSubclass(named.fqcn, ARRAY_SERIALIZER)) return undefined;
  return codebase.isProject(named.fqcn) || KNOWN.has(named.fqcn) ? named : undefined;
}

type Say = (method: string, ...args: Type[]) => Type;

/** Adds meta to the body, the pagination among it. */
function withMeta(body: Type, parts: FractalParts, say: Say, codebase: Codebase): Type {
  if (body.kind === 'unknown' || body.kind === 'null') return body;
  const own = parts.meta ?? shape([]);
  const pages =
    parts.kind === 'collection' && parts.paginator !== undefined ? pagination(parts.paginator, say, codebase) : [];
  if (own.kind !== 'shape') return body;
  const members = [...own.fields.filter((f) => pages.every((p) => p.key !== f.key)), ...pages];
  const written = say('meta', shape(members));
  // Meta that may be empty may be left out.
  const meta =
    written.kind === 'shape' && members.every((m) => m.optional === true)
      ? shape(written.fields.map((f): ShapeField => ({ ...f, optional: true })))
      : written;
  if (body.kind === 'list' && meta.kind === 'shape') return listWithMeta(body, meta.fields);
  if (body.kind !== 'shape' || meta.kind !== 'shape') return body.kind === 'shape' ? body : UNREAD;
  if (meta.fields.length === 0) return body;
  return shape([...body.fields, ...meta.fields.filter((f) => body.fields.every((b) => b.key !== f.key))]);
}

/** Adds meta to a list that a serializer leaves without an envelope: members under names beside its items. */
function listWithMeta(body: Type & { kind: 'list' }, meta: readonly ShapeField[]): Type {
  if (meta.length === 0) return body;
  const values = union([body.item, ...meta.map((f) => f.type)]);
  const both: Type = {
    kind: 'intersection',
    members: [map(union([INT, STRING]), values), shape(meta.map(({ optional: _, ...field }) => field))],
  };
  return meta.every((f) => f.optional === true) ? union([body, both]) : meta.some((f) => f.optional) ? UNREAD : both;
}

/** Lists a page's numbers; with a paginator that may not be one they may be missing. */
function pagination(paginator: Type, say: Say, codebase: Codebase): ShapeField[] {
  const held = withoutNull(paginator);
  if (held.kind === 'never') return [];
  const isCursor = held.kind === 'class' && codebase.isSubclass(held.fqcn, CURSOR_INTERFACE);
  const [field] = ((type) => (type.kind === 'shape' ? type.fields : []))(say(isCursor ? 'cursor' : 'paginator', held));
  if (field === undefined) return [];
  return [membersOf(paginator).some((m) => m.kind === 'null') ? { ...field, optional: true } : field];
}

/** Holds what the payloads of includes are made with as well. */
interface Making {
  serializer: Type;
  frame: BodyFrame;
  depth: number;
  asked: RequestedIncludes;
  name: Type;
}

/** Types what a transformer writes of an item, and its includes by name. */
function transformedBy(transformer: Type, item: Type, making: Making): Relationships & { body: Type } {
  const { frame, serializer } = making;
  const { codebase } = frame.run;
  const included: ShapeField[] = [];
  const available: string[] = [];
  let isOpen = false;
  const parts = membersOf(transformer).map((member): Type => {
    const on = member.kind === 'literal' ? codebase.typeOfName(String(member.value)) : member;
    if (on.kind !== 'class') return applyCallable(on, [item], frame) ?? UNREAD;
    const body = callMember(on, 'transform', typeArgs(frame, [item]), frame);
    if (body.kind === 'unknown') return body;
    const by = (written: Type, made: readonly ShapeField[]) => signed(written, { ...making, on, item, included: made });
    if (!codebase.isSubclass(on.fqcn, TRANSFORMER)) return by(body, []);
    const includes = fractalIncludes(on, frame);
    if (includes.always.length === 0 && includes.available.length === 0) return by(body, []);
    available.push(...includes.available);
    const wanted = wantedIncludes(includes, making.asked, making.depth, DEEPEST);
    isOpen ||= leavesOut(includes, wanted, making.asked);
    const made = includedIn(on, item, wanted, making);
    included.push(...made.filter((f) => included.every((one) => one.key !== f.key)));
    const merged = callMember(serializer, 'mergeIncludes', typeArgs(frame, [body, besides(body, shape(made))]), frame);
    return by(merged, made);
  });
  return { body: union(parts, codebase.enumCases), included, available, isOpen };
}

/**
 * Joins body and includes. Beside members without names, the names of the includes would only multiply the
 * alternatives.
 */
function besides(body: Type, included: Type): Type {
  if (body.kind === 'shape' || arrayFormOf(body) !== undefined || included.kind !== 'shape') return included;
  return map(STRING, union(included.fields.map((f) => f.type)));
}

/** Types includes by name. */
function includedIn(on: Type, item: Type, wanted: readonly Wanted[], making: Making): ShapeField[] {
  const { frame } = making;
  return wanted.flatMap(({ name, isCertain, below }): ShapeField[] => {
    const made = membersOf(callMember(on, `include${studly(name)}`, typeArgs(frame, [item, unknown('mixed')]), frame));
    const types = made.flatMap((resource) => {
      if (resource.kind === 'null' || (resource.kind === 'literal' && resource.value === false)) return [];
      return resource.kind === 'class' ? [resourcePayload(resource, making, below)] : [UNREAD];
    });
    if (types.length === 0) return [];
    const optional = !isCertain || types.length < made.length;
    return [{ key: name, type: union(types, frame.run.codebase.enumCases), ...(optional ? { optional: true } : {}) }];
  });
}

function resourcePayload(resource: ClassType, { serializer, frame, depth }: Making, below: RequestedIncludes): Type {
  return fractalPayload({ ...resourceParts(resource), serializer }, frame, depth + 1, below);
}

/**
 * Reads the parts of a resource class. A class without arguments says nothing of its data; the null resource has none.
 */
export function resourceParts(resource: ClassType): FractalParts {
  return resource.fqcn === NULL_RESOURCE ? { kind: 'null' } : fractalParts(resource);
}
