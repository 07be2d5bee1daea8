import { JSON_API_SERIALIZER } from '@docgen/laravel-knowledge';
import { argType } from '../../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../../infer/member-rule.js';
import { INT, klass, list, literal, NULL, STRING, shape, unknown } from '../../../types/make.js';
import { elementOf, isNullable, withoutNull } from '../../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';

const UNREAD = unknown('vendor-body');

/** Types `new JsonApiSerializer($baseUrl)`, which remembers whether it has a base for links. */
export function newJsonApi(fqcn: string, base: Type | undefined): ClassType | undefined {
  return fqcn === JSON_API_SERIALIZER ? klass(fqcn, [base ?? NULL]) : undefined;
}

/** Tells whether objects have links: undefined where the serializer came from elsewhere. */
function hasLinks({ args }: ClassType): boolean | undefined {
  const [base] = args ?? [];
  if (base === undefined || base.kind === 'unknown') return undefined;
  const nulls = membersOf(base).filter((one) => one.kind === 'null').length;
  return nulls === 0 ? true : nulls === membersOf(base).length ? false : undefined;
}

/** Types the object of one item: `id`, `links` and `meta` of what the transformer wrote stand beside its attributes. */
function resourceObject(on: ClassType, name: Type, written: Type): Type {
  const type: Type = name.kind === 'null' || name.kind === 'literal' ? name : STRING;
  const head: ShapeField[] = [
    { key: 'type', type },
    { key: 'id', type: STRING },
  ];
  const isLinked = hasLinks(on);
  const linked = (own: readonly ShapeField[]): ShapeField[] =>
    isLinked === false
      ? []
      : [
          {
            key: 'links',
            type: shape([{ key: 'self', type: STRING }, ...own.filter((f) => f.key !== 'self')]),
            ...(isLinked === undefined ? { optional: true } : {}),
          },
        ];
  if (written.kind !== 'shape') return shape([...head, { key: 'attributes', type: UNREAD }, ...linked([])]);
  const beside = (key: string) => written.fields.find((f) => f.key === key);
  const [own, meta] = [beside('links'), beside('meta')];
  const attributes = written.fields.flatMap((f) =>
    f.key === 'id' ? [] : f === own || f === meta ? leftBehind(f) : [f],
  );
  const links = own === undefined ? undefined : moved(own);
  const object = shape([
    ...head,
    // The serializer makes an object of attributes that are none.
    {
      key: 'attributes',
      type: shape(
        attributes,
        attributes.every((one) => one.optional === true),
      ),
    },
    ...(meta === undefined || meta.type.kind === 'null' ? [] : [moved(meta)]),
    ...linked(links?.type.kind === 'shape' ? links.type.fields.map((f) => ({ ...f, ...optionalAs(links) })) : []),
  ]);
  return writtenAs(written, object);
}

/** Leaves on an array the note of what wrote it, where a serializer makes another one of it. */
function writtenAs(before: Type & { kind: 'shape' }, after: Type): Type {
  const { transformed } = before;
  return transformed === undefined || after.kind !== 'shape' ? after : { ...after, transformed };
}

/** Gives the member an object has of its own where the transformer wrote one that is not null. */
function moved(field: ShapeField): ShapeField {
  return mayBeNull(field.type) ? { ...field, type: withoutNull(field.type), optional: true } : field;
}

/** Gives the attribute that a null leaves behind: only what is set is moved. */
function leftBehind(field: ShapeField): ShapeField[] {
  return mayBeNull(field.type) ? [{ ...field, type: NULL, optional: true }] : [];
}

/** Tells whether a value is null at times; of one that nobody knows, but for an array, it may be. */
function mayBeNull(type: Type): boolean {
  return isNullable(type) || membersOf(type).some((m) => m.kind === 'unknown' && m.reason !== 'vague-array');
}

function optionalAs({ optional }: ShapeField): { optional?: true } {
  return optional === true ? { optional } : {};
}

const objects = (call: MemberCall, written: Type): Type =>
  union(
    membersOf(written).map((one) => resourceObject(call.on, argType(call.args, 0, 'resourceKey') ?? NULL, one)),
    call.frame.run.codebase.enumCases,
  );

const data = (call: MemberCall): Type => argType(call.args, 1, 'data') ?? UNREAD;

const LINKS = shape(
  ['self', 'first', 'prev', 'next', 'last'].map((key) => ({
    key,
    type: STRING,
    ...(key === 'prev' || key === 'next' ? { optional: true } : {}),
  })),
);
const NUMBERS = ['total', 'count', 'per_page', 'current_page', 'total_pages'].map((key) => ({ key, type: INT }));

/** Moves the links of a page out of its numbers. */
function withPageLinks(meta: Type): Type {
  if (meta.kind !== 'shape' || meta.fields.length === 0)
    return meta.kind === 'shape' ? shape([]) : shape([{ key: 'meta', type: meta }]);
  const page = meta.fields.find((f) => f.key === 'pagination');
  const links = page?.type.kind === 'shape' ? page.type.fields.find((f) => f.key === 'links') : undefined;
  if (page?.type.kind !== 'shape' || links === undefined) return shape([{ key: 'meta', type: meta }]);
  const numbers = shape(page.type.fields.filter((f) => f !== links));
  return shape([
    { key: 'meta', type: shape(meta.fields.map((f) => (f === page ? { ...f, type: numbers } : f))) },
    { ...links, ...(page.optional === true ? { optional: true } : {}) },
  ]);
}

/** Lists the rules of League's serializer of JSON:API. */
export const jsonApiSerializer: ClassRules = {
  fqcn: JSON_API_SERIALIZER,
  methods: rules([
    ['item', (call) => shape([{ key: 'data', type: objects(call, data(call)) }])],
    [
      'collection',
      (call) => shape([{ key: 'data', type: list(objects(call, elementOf(data(call))?.value ?? UNREAD)) }]),
    ],
    ['null', shape([{ key: 'data', type: NULL }])],
    ['paginator', shape([{ key: 'pagination', type: shape([...NUMBERS, { key: 'links', type: LINKS }]) }])],
    ['meta', (call) => withPageLinks(argType(call.args, 0, 'meta') ?? UNREAD)],
    ['mergeIncludes', (call) => argType(call.args, 0, 'transformedData') ?? UNREAD],
    ['sideloadIncludes', literal(true)],
  ]),
};

/** Names the relationships of an object: includes that are made, or may be, and all that a client could ask for. */
export interface Relationships {
  included: readonly ShapeField[];
  available: readonly string[];
  /** A client may ask for more, through what is included: nobody follows those includes. */
  isOpen: boolean;
}

/**
 * Adds to a document what its includes are: a relationship of each object, and the objects themselves once for all. Where objects have
 * links, each include a client could ask for has some.
 */
export function withRelationships(body: Type, { included, available, isOpen }: Relationships, serializer: Type): Type {
  if (body.kind !== 'shape') return body;
  const links = serializer.kind === 'class' ? hasLinks(serializer) : undefined;
  const names = [...new Set([...included.map((f) => f.key), ...(links === false ? [] : available)])];
  const fields = names.map((name): ShapeField => {
    const made = included.find((f) => f.key === name);
    const isLinked = links !== false && available.includes(name);
    const isCertain = made !== undefined && made.optional !== true;
    const data = made === undefined ? [] : [{ ...made, key: 'data', type: linkage(made.type) }];
    if (!isLinked) return { key: name, type: shape(data.map(certain)), ...(isCertain ? {} : { optional: true }) };
    const linked: ShapeField = { key: 'links', type: OWN_LINKS, ...(links === true ? {} : { optional: true }) };
    return { key: name, type: shape([...data, linked]), ...(isCertain || links === true ? {} : { optional: true }) };
  });
  if (fields.length === 0 && !isOpen) return body;
  const relationships: ShapeField = {
    key: 'relationships',
    type: shape(fields),
    ...(fields.every((f) => f.optional === true) ? { optional: true } : {}),
  };
  const related = (type: Type): Type =>
    fields.length === 0
      ? type
      : union(
          membersOf(type).map((one) =>
            one.kind === 'shape' ? writtenAs(one, shape([...one.fields, relationships])) : one,
          ),
        );
  const written = body.fields.map(({ key, type, ...field }): ShapeField => {
    if (key !== 'data') return { key, type, ...field };
    return { key, type: type.kind === 'list' ? list(related(type.item)) : related(type), ...field };
  });
  const beside = includedObjects(included, isOpen);
  return shape(
    beside.length === 0 ? written : [...written, { key: 'included', type: list(union(beside)), optional: true }],
  );
}

function certain({ optional: _, ...field }: ShapeField): ShapeField {
  return field;
}

const IDENTIFIER_FIELDS: readonly ShapeField[] = ['type', 'id'].map((key) => ({ key, type: STRING }));
const IDENTIFIER = shape([...IDENTIFIER_FIELDS]);
const INCLUDED = shape([...IDENTIFIER_FIELDS, { key: 'attributes', type: UNREAD }]);
const OWN_LINKS = shape(['self', 'related'].map((key) => ({ key, type: STRING })));

/** Lists the kinds of objects that includes put beside a document, with those their own documents have beside them. */
function includedObjects(included: readonly ShapeField[], isOpen: boolean): Type[] {
  const made = included.flatMap((field) => membersOf(field.type)).flatMap(objectsOf);
  return isOpen ? [...made, INCLUDED] : made;
}

function objectsOf(payload: Type): readonly Type[] {
  const member = (key: string) =>
    payload.kind === 'shape' ? payload.fields.find((field) => field.key === key)?.type : undefined;
  const [data, beside] = [member('data'), member('included')];
  if (data === undefined) return [INCLUDED];
  const own = membersOf(data).flatMap((one) => (one.kind === 'list' ? membersOf(one.item) : [one]));
  return [...own.filter((one) => one.kind !== 'null'), ...(beside?.kind === 'list' ? membersOf(beside.item) : [])];
}

/** Types the `data` of a relationship by the payload of what it leads to. */
function linkage(payload: Type): Type {
  return union(
    membersOf(payload).map((one) => {
      const data = one.kind === 'shape' ? one.fields.find((f) => f.key === 'data')?.type : undefined;
      if (data === undefined) return UNREAD;
      return data.kind === 'null' ? NULL : data.kind === 'list' ? list(IDENTIFIER) : IDENTIFIER;
    }),
  );
}
