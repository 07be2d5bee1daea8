import {
  COLLECTION_RESOURCE,
  FRACTAL,
  ITEM,
  LARAVEL_FRACTAL,
  LENGTH_AWARE_PAGINATOR_CONTRACT,
  NULL_RESOURCE,
  PAGINATOR_ADAPTER,
  SCOPE,
  TRANSFORMER,
} from '@docgen/laravel-knowledge';
import { callMember } from '../../../infer/evaluator.js';
import { argType, typeArgs } from '../../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { type ClassRules, type MemberCall, rules, self } from '../../../infer/member-rule.js';
import { jsonText } from '../../../types/json-text.js';
import { klass, literal, NULL, shape, unknown } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { isCollection } from '../../classes.js';
import { configValue } from '../../container/config.js';
import { jsonResponse } from '../../http/response-type.js';
import { type FractalParts, fractalParts, fractalType } from './fractal-type.js';
import { jsonApiSerializer } from './json-api.js';
import { fractalManager } from './manager.js';
import { fractalPayload } from './payload.js';
import { fractalSerializers } from './serializers.js';

function change(call: MemberCall, parts: FractalParts): Type {
  return fractalType(call.on.fqcn, { ...fractalParts(call.on), ...parts });
}

const set =
  (key: 'transformer' | 'serializer' | 'paginator' | 'name') =>
  (call: MemberCall): Type =>
    change(call, { [key]: argType(call.args, 0) ?? unknown('dynamic-call') });

/** Answers `item($data, $transformer, $resourceName)` and `collection(...)`; a null argument changes nothing. */
function holding(kind: 'item' | 'collection'): (call: MemberCall) => Type {
  return (call) => {
    const [transformer, name] = [argType(call.args, 1, 'transformer'), argType(call.args, 2, 'resourceName')];
    return change(call, {
      kind,
      data: argType(call.args, 0, 'data') ?? unknown('dynamic-call'),
      ...(transformer === undefined || transformer.kind === 'null' ? {} : { transformer }),
      ...(name === undefined || name.kind === 'null' ? {} : { name }),
    });
  };
}

function addMeta(call: MemberCall): Type {
  const before = fractalParts(call.on).meta ?? shape([]);
  let meta: Type = before;
  for (const { type } of call.args.positional) {
    if (meta.kind !== 'shape' || type.kind !== 'shape') return change(call, { meta: unknown('dynamic-call') });
    const known: string[] = meta.fields.map((f) => f.key);
    meta = shape([...meta.fields, ...type.fields.filter((f) => !known.includes(f.key))]);
  }
  return change(call, { meta: call.args.unreadable ? unknown('dynamic-call') : meta });
}

/** Tells whether data is an item, or a collection where it can be iterated; undecided where it is unknown. */
function kindOf(data: Type, frame: BodyFrame): NonNullable<FractalParts['kind']> {
  const { codebase } = frame.run;
  const kinds = new Set(
    membersOf(data).map((m) => {
      if (m.kind === 'null') return 'null' as const;
      if (m.kind === 'list' || m.kind === 'map' || (m.kind === 'shape' && m.isObject !== true))
        return 'collection' as const;
      if (m.kind !== 'class' || m.declared === false) return 'unread' as const;
      return codebase.isSubclass(m.fqcn, 'Traversable') || codebase.isSubclass(m.fqcn, LENGTH_AWARE_PAGINATOR_CONTRACT)
        ? ('collection' as const)
        : ('item' as const);
    }),
  );
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'unread';
}

/**
 * Answers `Fractal::create(...)` and `fractal(...)`: the Laravel wrapper adds the configured serializer and the pages.
 */
export function fractalOf(
  fqcn: string,
  [data, transformer, serializer]: readonly (Type | undefined)[],
  frame: BodyFrame,
): Type {
  const { codebase } = frame.run;
  const paged =
    data?.kind === 'class' &&
    codebase.isSubclass(data.fqcn, LENGTH_AWARE_PAGINATOR_CONTRACT) &&
    codebase.isSubclass(fqcn, LARAVEL_FRACTAL);
  const chosen = serializer === undefined || serializer.kind === 'null' ? configured(fqcn, frame) : serializer;
  return fractalType(fqcn, {
    ...(data === undefined ? {} : { data, kind: kindOf(data, frame) }),
    ...(transformer === undefined || transformer.kind === 'null' ? {} : { transformer }),
    ...(paged ? { paginator: klass(PAGINATOR_ADAPTER) } : {}),
    serializer: chosen,
  });
}

/** Reads `fractal.default_serializer`, empty in the package's own file. */
function configured(fqcn: string, frame: BodyFrame): Type {
  if (!frame.run.codebase.isSubclass(fqcn, LARAVEL_FRACTAL)) return NULL;
  const file = frame.run.codebase.reader.read('main:config/fractal.php');
  const value = file === undefined ? NULL : configValue('fractal.default_serializer', NULL, frame);
  return value.kind === 'literal' && value.value === '' ? NULL : value;
}

/**
 * Answers `createData()` with the scope of the object's data. An override that ends in `parent::createData()` has set
 * its properties by then; they are read from the flow state.
 */
function createData(call: MemberCall): Type {
  const { frame } = call;
  const parts = fractalParts(call.on);
  const inside = frame.env.get(`this->${HELD.kind}`) !== undefined && frame.receiver?.kind === 'class';
  const now: FractalParts = inside ? { ...parts, ...heldNow(frame) } : { ...parts };
  // A collection of the framework is no paginator, whatever interface a subclass could add.
  if (now.data?.kind === 'class' && isCollection(now.data.fqcn, frame.run.codebase)) delete now.paginator;
  now.serializer ??= call.on.fqcn === LARAVEL_FRACTAL ? configured(call.on.fqcn, frame) : NULL;
  return fractalType(SCOPE, { payload: fractalPayload(now, frame) });
}

const HELD = { kind: 'dataType', name: 'resourceName' } as const;
const PLAIN = ['data', 'transformer', 'serializer', 'paginator'] as const;

function heldNow(frame: BodyFrame): FractalParts {
  const read = (name: string) => frame.env.get(`this->${name}`) ?? unknown('magic');
  const parts: FractalParts = { name: read(HELD.name), meta: read('meta') };
  for (const key of PLAIN) {
    const type = read(key);
    if (type.kind !== 'null') parts[key] = type;
  }
  return parts;
}

/** Lists the properties a method of an application's own subclass starts with. */
export function fractalProperties(on: ClassType): [name: string, type: Type][] {
  const parts = fractalParts(on);
  return [
    ...PLAIN.map((key): [string, Type] => [key, parts[key] ?? NULL]),
    [HELD.name, parts.name ?? NULL],
    [HELD.kind, parts.kind === undefined ? NULL : literal(parts.kind)],
    ['meta', parts.meta ?? shape([])],
  ];
}

function scopeOf(call: MemberCall): Type {
  const scopes = membersOf(callMember(call.on, 'createData', typeArgs(call.frame, []), call.frame));
  return union(
    scopes.map((m) => (m.kind === 'class' ? fractalParts(m).payload : undefined) ?? unknown('vendor-body')),
    call.frame.run.codebase.enumCases,
  );
}

function respond(call: MemberCall): Type {
  const status = argType(call.args, 0, 'statusCode');
  return jsonResponse({
    body: scopeOf(call),
    status: status === undefined ? literal(200) : status.kind === 'literal' ? status : unknown('dynamic-call'),
  });
}

/** Answers `$this->item($data, $transformer, $key)` of a transformer: the resource of an include. */
function included(kind: 'item' | 'collection'): (call: MemberCall) => Type {
  return (call) => {
    const [transformer, name] = [argType(call.args, 1, 'transformer'), argType(call.args, 2, 'resourceKey')];
    return fractalType(kind === 'item' ? ITEM : COLLECTION_RESOURCE, {
      kind,
      data: argType(call.args, 0, 'data') ?? unknown('dynamic-call'),
      ...(transformer === undefined ? {} : { transformer }),
      ...(name === undefined ? {} : { name }),
    });
  };
}

/** Lists the rules of League Fractal behind the Laravel wrapper (engine 14.6, 14.10). */
export const fractal: readonly ClassRules[] = [
  {
    fqcn: FRACTAL,
    methods: rules([
      ['item', holding('item')],
      ['collection', holding('collection')],
      ['transformWith', set('transformer')],
      ['serializeWith', set('serializer')],
      ['paginateWith', set('paginator')],
      ['withResourceName', set('name')],
      ['addMeta', addMeta],
      ['parseIncludes parseExcludes limitRecursion', self],
      // The client chooses the members then.
      ['parseFieldsets withCursor primitive data', (call) => change(call, { kind: 'unread' })],
      ['createData', createData],
      ['toArray jsonSerialize', scopeOf],
      ['toJson', (call) => jsonText(scopeOf(call))],
      ['respond', respond],
      [
        'create',
        (call) =>
          call.static
            ? fractalOf(
                call.on.fqcn,
                [0, 1, 2].map((i) => argType(call.args, i)),
                call.frame,
              )
            : undefined,
      ],
    ]),
  },
  {
    fqcn: SCOPE,
    methods: rules([
      ['toArray jsonSerialize', (call) => fractalParts(call.on).payload],
      ['toJson', (call) => jsonText(fractalParts(call.on).payload ?? unknown('vendor-body'))],
    ]),
  },
  {
    fqcn: TRANSFORMER,
    methods: rules([
      ['item', included('item')],
      ['collection', included('collection')],
      ['null', klass(NULL_RESOURCE)],
      ['setDefaultIncludes setAvailableIncludes setCurrentScope', self],
    ]),
  },
  ...fractalManager,
  ...fractalSerializers,
  jsonApiSerializer,
];
