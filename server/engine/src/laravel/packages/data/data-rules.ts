import { COLLECTION, LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { applyCallable } from '../../../infer/evaluator.js';
import { argText, argTexts, argType } from '../../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../../infer/iteration.js';
import { type ClassRules, type MemberCall, type MemberRule, rules, self } from '../../../infer/member-rule.js';
import { arrayForm } from '../../../types/arrays/array-form.js';
import { INT, klass, list, literal, NULL, shape, unknown } from '../../../types/make.js';
import { nullable } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { jsonResponse } from '../../http/response-type.js';
import { toJson } from '../../support/to-json.js';
import { collected, dataCollection } from './collected.js';
import { ADDITIONAL, told, WRAP } from './envelope.js';

/** Names properties of partials by their first part: `tags.{id, name}` is about `tags`. */
function heads(call: MemberCall): string[] | undefined {
  return argTexts(call.args)?.flatMap((path) => {
    const head = path.split('.')[0] ?? path;
    return head.startsWith('{') ? head.slice(1, -1).split(/\s*,\s*/) : [head];
  });
}

const vague = (on: ClassType): ClassType => ({ ...on, vague: true });

const partial =
  (add: (on: ClassType, names: string[]) => ClassType): MemberRule =>
  (call) => {
    const names = heads(call);
    return names === undefined || names.includes('*') ? vague(call.on) : add(call.on, names);
  };

/** Lists methods that change which properties are sent (responses 12), of objects and collections alike. */
const PARTIALS = rules([
  ['include includePermanently', partial((on, names) => ({ ...on, loads: [...(on.loads ?? []), ...names] }))],
  ['only onlyPermanently', partial((on, names) => ({ ...on, only: [...(on.only ?? []), ...names] }))],
  ['except exceptPermanently', partial((on, names) => ({ ...on, hides: [...(on.hides ?? []), ...names] }))],
  // What may be left out is optional already.
  ['exclude excludePermanently includeWhen excludeWhen', self],
  ['onlyWhen exceptWhen', (call) => vague(call.on)],
  [
    'wrap',
    (call) => {
      const key = argText(call.args, 0, 'key');
      return told(call.on, WRAP, key === undefined ? unknown('dynamic-name') : literal(key));
    },
  ],
  ['withoutWrapping', (call) => told(call.on, WRAP, NULL)],
  ['toArray jsonSerialize transform', (call) => arrayForm(call.on)],
  ['toJson', toJson],
  ['toResponse', (call) => jsonResponse({ body: call.on, wrapped: true })],
]);

/** Adds what `additional([...])` gives; a closure is its result. */
function additional(call: MemberCall): Type {
  const given = argType(call.args, 0, 'additional');
  const before = call.on.has?.find((field) => field.key === ADDITIONAL)?.type;
  if (given?.kind !== 'shape') return told(call.on, ADDITIONAL, unknown('vague-array'));
  const fields =
    before?.kind === 'shape' ? before.fields.filter((f) => given.fields.every((g) => g.key !== f.key)) : [];
  return told(call.on, ADDITIONAL, shape([...fields, ...given.fields.map((f) => ({ ...f, type: ran(f.type, call) }))]));
}

function ran(type: Type, { frame }: MemberCall): Type {
  if (type.kind !== 'callable') return type;
  return applyCallable(type, [], frame) ?? unknown('dynamic-call');
}

/** Gives an object of the class the call names, as the package makes one of anything. */
const made = (call: MemberCall): ClassType => klass(call.on.fqcn);

const dataObject: ClassRules = {
  fqcn: `${LARAVEL_DATA}Contracts\\BaseData`,
  methods: {
    ...PARTIALS,
    ...rules([
      ['from validateAndCreate', made],
      ['optional', (call) => (argType(call.args, 0)?.kind === 'null' ? NULL : nullable(made(call)))],
      ['collect', collected],
      ['collection', (call) => dataCollection('DataCollection', made(call), argType(call.args, 0))],
      ['additional', additional],
      ['factory', (call) => klass(FACTORY, [made(call)])],
    ]),
  },
};

const FACTORY = `${LARAVEL_DATA}Support\\Creation\\CreationContextFactory`;

/** Answers `X::factory()->…->from($x)` and `->collect($xs)`; every other method returns the factory. */
const factory: ClassRules = {
  fqcn: FACTORY,
  methods: rules([
    ['from', (call) => call.on.args?.[0] ?? unknown('untyped')],
    [
      'collect',
      (call) => {
        const [of] = call.on.args ?? [];
        return of?.kind === 'class' ? collected({ ...call, on: of }) : unknown('untyped');
      },
    ],
  ]),
  other: (call) => call.on,
};

const itemOf = (call: MemberCall): Type =>
  elementOfClass(call.on, call.frame.run.codebase)?.value ?? call.on.args?.at(-1) ?? unknown('untyped');

const dataCollectable: ClassRules = {
  fqcn: `${LARAVEL_DATA}Contracts\\BaseDataCollectable`,
  methods: {
    ...PARTIALS,
    ...rules([
      ['items', (call) => list(itemOf(call))],
      ['toCollection', (call) => klass(COLLECTION, [INT, itemOf(call)])],
      ['count', INT],
      ['through map filter reject each values where', self],
      ['first last', (call) => nullable(itemOf(call))],
      ['sole', itemOf],
    ]),
  },
};

/** Holds the rules of spatie/laravel-data (responses 12). */
export const laravelData: readonly ClassRules[] = [dataObject, dataCollectable, factory];
