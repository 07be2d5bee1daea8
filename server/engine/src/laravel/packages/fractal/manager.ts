import { COLLECTION_RESOURCE, ITEM, MANAGER, NULL_RESOURCE, SCOPE } from '@docgen/laravel-knowledge';
import { argType, type CallArgs } from '../../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules, self } from '../../../infer/member-rule.js';
import { canonicalKey } from '../../../types/canonical.js';
import { NULL, shape, unknown } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { FRESH_MANAGER, type FractalParts, fractalParts, fractalType } from './fractal-type.js';
import { fractalPayload, resourceParts } from './payload.js';

const UNREAD = unknown('vendor-body');
const DYNAMIC = unknown('dynamic-call');

const KINDS: Readonly<Record<string, NonNullable<FractalParts['kind']>>> = {
  [ITEM]: 'item',
  [COLLECTION_RESOURCE]: 'collection',
  [NULL_RESOURCE]: 'null',
};

/** Tells whether objects of a class hold what is set of them, and answer each setter with themselves. */
export function isFractalHolder(fqcn: string): boolean {
  return fqcn === MANAGER || KINDS[fqcn] !== undefined;
}

/** Types `new Manager()`, `new Item($data, $transformer, $key)` and `new Collection(...)`. A class below may set more. */
export function newFractal(fqcn: string, args: CallArgs): Type | undefined {
  if (fqcn === MANAGER) return FRESH_MANAGER;
  const kind = KINDS[fqcn];
  if (kind === undefined) return undefined;
  const parts: FractalParts = { kind: args.unreadable ? 'unread' : kind };
  const given = { data: argType(args, 0, 'data'), transformer: argType(args, 1, 'transformer') };
  if (given.data !== undefined) parts.data = given.data;
  if (given.transformer !== undefined && given.transformer.kind !== 'null') parts.transformer = given.transformer;
  parts.name = argType(args, 2, 'resourceKey') ?? NULL;
  return fractalType(fqcn, parts);
}

/**
 * Joins managers of which only the includes differ, where branches meet: what some ways ask for, as `if ($request->has('include'))`
 * does, is perhaps there. Each type keeps its place.
 */
export function joinManagers(types: readonly Type[]): readonly Type[] {
  const managers = types.filter(
    (type): type is ClassType => type.kind === 'class' && type.fqcn === MANAGER && type.args !== undefined,
  );
  const [first] = managers;
  if (first === undefined || managers.length < 2) return types;
  const asked = (manager: ClassType, includes: Type) => fractalType(MANAGER, { ...fractalParts(manager), includes });
  if (new Set(managers.map((manager) => canonicalKey(asked(manager, NULL)))).size > 1) return types;
  const joined = asked(first, DYNAMIC);
  return types.map((type) => ((managers as Type[]).includes(type) ? joined : type));
}

const set =
  (key: 'serializer' | 'includes' | 'excludes' | 'data' | 'transformer' | 'name' | 'paginator') =>
  (call: MemberCall): Type =>
    fractalType(call.on.fqcn, { ...fractalParts(call.on), [key]: argType(call.args, 0) ?? DYNAMIC });

/** Answers `setMeta()` and `setMetaValue()`; meta that is not told apart leaves the body without a word of it. */
function metaSet(call: MemberCall): Type {
  const parts = fractalParts(call.on);
  if (call.name.toLowerCase() === 'setmeta')
    return fractalType(call.on.fqcn, { ...parts, meta: argType(call.args, 0) ?? DYNAMIC });
  const [key, value] = [argType(call.args, 0), argType(call.args, 1) ?? DYNAMIC];
  const before = parts.meta ?? shape([]);
  const known = key?.kind === 'literal' && before.kind === 'shape';
  const name = known ? String(key.value) : '';
  const meta = known ? shape([...before.fields.filter((f) => f.key !== name), { key: name, type: value }]) : DYNAMIC;
  return fractalType(call.on.fqcn, { ...parts, meta });
}

/**
 * Answers `createData($resource)`: the scope writes the resource's data with the manager's serializer. Of a manager that came from
 * elsewhere nobody knows which one that is.
 */
function createData(call: MemberCall): Type {
  const { serializer, includes, excludes } = fractalParts(call.on);
  const resource = argType(call.args, 0, 'resource');
  if (serializer === undefined || resource === undefined) return fractalType(SCOPE, { payload: UNREAD });
  const settings: FractalParts = {
    serializer,
    includes: includes ?? NULL,
    ...(excludes === undefined ? {} : { excludes }),
  };
  const payloads = membersOf(resource).map((one) =>
    one.kind === 'class' ? fractalPayload({ ...resourceParts(one), ...settings }, call.frame) : UNREAD,
  );
  return fractalType(SCOPE, { payload: union(payloads, call.frame.run.codebase.enumCases) });
}

const resource = rules([
  ['setData', set('data')],
  ['setTransformer', set('transformer')],
  ['setResourceKey', set('name')],
  ['setMeta setMetaValue', metaSet],
  ['setPaginator setCursor', set('paginator')],
]);

/** Lists the rules of League Fractal without a wrapper: a manager, and the resources it makes data of (engine 14.10). */
export const fractalManager: readonly ClassRules[] = [
  {
    fqcn: MANAGER,
    methods: rules([
      ['setSerializer', set('serializer')],
      ['parseIncludes', set('includes')],
      ['parseExcludes', set('excludes')],
      // The client chooses the members then.
      ['parseFieldsets', (call) => fractalType(MANAGER, { ...fractalParts(call.on), serializer: UNREAD })],
      ['setRecursionLimit', self],
      ['createData', createData],
    ]),
  },
  ...Object.keys(KINDS).map((fqcn) => ({ fqcn, methods: resource })),
];
