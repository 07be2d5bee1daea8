import { ARRAY_SERIALIZER, DATA_ARRAY_SERIALIZER } from '@docgen/laravel-knowledge';
import { argType } from '../../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../../infer/member-rule.js';
import { arrayForm, arrayFormOf } from '../../../types/arrays/array-form.js';
import { INT, list, literal, map, STRING, shape, unknown } from '../../../types/make.js';
import type { ShapeField, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { arrayWritten } from '../data/array-of-data.js';

const given = (call: MemberCall, index: number, name: string): Type =>
  argType(call.args, index, name) ?? unknown('dynamic-call');

/** Wraps data under the resource's name, or under `data` without one; a package in the place of League's may leave a list as it is. */
function named(call: MemberCall): Type {
  const name = given(call, 0, 'resourceKey');
  const value = given(call, 1, 'data');
  if (name.kind === 'null' || (name.kind === 'literal' && (name.value === '' || name.value === '0')))
    return isReplaced(call) ? unknown('vendor-body') : shape([{ key: 'data', type: value }]);
  return name.kind === 'literal' ? shape([{ key: String(name.value), type: value }]) : map(STRING, value);
}

/** Tells whether another package has the classes: what is installed is known, and League's own is not there. */
function isReplaced({ frame }: MemberCall): boolean {
  const { reader } = frame.run.codebase;
  const found = reader.read<{ version?: string; isTold: boolean }>('host:packages/league/fractal');
  return found?.isTold === true && found.version === undefined;
}

/** Joins the members of both; an included one replaces a transformed one of its name. */
function spliced(base: Type, added: Type): Type | undefined {
  if (base.kind !== 'shape' || added.kind !== 'shape') return undefined;
  const fields: ShapeField[] = base.fields.map((field) => {
    const over = added.fields.find((f) => f.key === field.key);
    if (over === undefined) return field;
    return over.optional === true ? { ...field, type: union([field.type, over.type]) } : over;
  });
  return shape([...fields, ...added.fields.filter((f) => base.fields.every((b) => b.key !== f.key))]);
}

/** Joins included members to the array form of an object. */
function splicedForm(base: Type, added: Type, { frame }: MemberCall): Type | undefined {
  let form = arrayFormOf(base);
  if (added.kind !== 'shape') return undefined;
  for (const { key, ...field } of added.fields) form = form && arrayWritten(form, key, field, frame);
  return form === undefined ? undefined : arrayForm(form);
}

const LINKS = shape([
  { key: 'previous', type: STRING, optional: true },
  { key: 'next', type: STRING, optional: true },
]);

const PAGINATION: Type = shape([
  {
    key: 'pagination',
    type: shape([
      ...['total', 'count', 'per_page', 'current_page', 'total_pages'].map((key) => ({ key, type: INT })),
      { key: 'links', type: { ...LINKS, isObject: true } as Type },
    ]),
  },
]);

const mixed = unknown('mixed');
const CURSOR: Type = shape([
  {
    key: 'cursor',
    type: shape([...['current', 'prev', 'next'].map((key) => ({ key, type: mixed })), { key: 'count', type: INT }]),
  },
]);

/**
 * Lists the rules of League's serializers, which write an envelope around the transformed data. Those of an application
 * override them in PHP.
 */
export const fractalSerializers: readonly ClassRules[] = [
  {
    fqcn: DATA_ARRAY_SERIALIZER,
    methods: rules([
      ['collection item', (call) => shape([{ key: 'data', type: given(call, 1, 'data') }])],
      ['null', shape([{ key: 'data', type: list(unknown('untyped')) }])],
    ]),
  },
  {
    fqcn: ARRAY_SERIALIZER,
    methods: rules([
      ['collection', named],
      ['item', (call) => given(call, 1, 'data')],
      ['null', shape([])],
      ['includedData', (call) => given(call, 1, 'data')],
      [
        'mergeIncludes',
        (call) => {
          const [body, included] = [given(call, 0, 'transformedData'), given(call, 1, 'includedData')];
          return spliced(body, included) ?? splicedForm(body, included, call) ?? unknown('vendor-body');
        },
      ],
      [
        'meta',
        (call) => {
          const meta = given(call, 0, 'meta');
          return meta.kind === 'shape' && meta.fields.length === 0 ? shape([]) : shape([{ key: 'meta', type: meta }]);
        },
      ],
      ['paginator', PAGINATION],
      ['cursor', CURSOR],
      ['sideloadIncludes', literal(false)],
    ]),
  },
];
