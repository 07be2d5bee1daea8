import { argText, argType } from '../../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../../infer/member-rule.js';
import { literal, STRING } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';

const CASTS = 'Illuminate\\Database\\Eloquent\\Casts\\';

/** Writes the text a cast is kept as, its class and its arguments: `AsEnumCollection::of(Status::class)`. */
function text({ on }: MemberCall, ...args: (string | undefined)[]): Type {
  return args.includes(undefined) ? STRING : literal(`${on.fqcn}:${args.join(',')}`);
}

/** Reads what items become: a class, or a method, as a text or a pair. */
function mapOf(call: MemberCall, index: number): string | undefined {
  const given = argType(call.args, index, 'map');
  if (given === undefined || given.kind === 'null') return call.args.unreadable ? undefined : '';
  if (given.kind !== 'shape') return argText(call.args, index, 'map');
  const pair = given.fields.map(({ type }) => (type.kind === 'literal' ? String(type.value) : undefined));
  return pair.length === 2 && !pair.includes(undefined) ? pair.join('@') : undefined;
}

const collections = rules([
  ['of', (call) => text(call, '', mapOf(call, 0))],
  ['using', (call) => text(call, argText(call.args, 0, 'class'), mapOf(call, 1))],
]);
const enums = rules([['of', (call) => text(call, argText(call.args, 0, 'class'))]]);

/** Holds the static methods that write a cast (responses 10.3). */
export const castTexts: readonly ClassRules[] = [
  { fqcn: `${CASTS}AsCollection`, methods: collections },
  { fqcn: `${CASTS}AsEncryptedCollection`, methods: collections },
  { fqcn: `${CASTS}AsEnumCollection`, methods: enums },
  { fqcn: `${CASTS}AsEnumArrayObject`, methods: enums },
  {
    fqcn: `${CASTS}AsBinary`,
    methods: rules([
      ['of', (call) => text(call, argText(call.args, 0, 'format'))],
      ['uuid', (call) => text(call, 'uuid')],
      ['ulid', (call) => text(call, 'ulid')],
    ]),
  },
];
