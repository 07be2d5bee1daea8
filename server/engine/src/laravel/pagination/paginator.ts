import {
  COLLECTION,
  CURSOR,
  CURSOR_PAGINATOR,
  CURSOR_PAGINATOR_CONTRACT,
  LENGTH_AWARE_PAGINATOR,
  LENGTH_AWARE_PAGINATOR_CONTRACT,
  PAGINATOR,
  PAGINATOR_CONTRACT,
} from '@docgen/laravel-knowledge';
import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../infer/iteration.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { BOOL, INT, klass, list, NULL, STRING, shape, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { serialisedValue } from '../eloquent/serialised.js';
import { conventionalCollection } from '../resources/conventional-collection.js';
import { toJson } from '../support/to-json.js';
import { asked } from './page.js';

function item(call: MemberCall): Type {
  return elementOfClass(call.on, call.frame.run.codebase)?.value ?? unknown('untyped');
}

/** Rules of methods the interfaces of all three pages declare. */
const declared = rules([
  ['items', (call) => list(item(call))],
  ['appends withQueryString fragment', self],
  ['perPage', INT],
  ['nextPageUrl previousPageUrl path', nullable(STRING)],
  ['url', STRING],
  ['hasMorePages hasPages isEmpty isNotEmpty', BOOL],
]);

/** Rules of methods all three pages have (engine 14.5); any other is the collection's. */
const common = {
  ...declared,
  ...rules([
    ['getCollection', (call) => klass(COLLECTION, [INT, item(call)])],
    [
      'through',
      (call) => ({ ...call.on, args: [INT, applyArg(call.args, 0, [item(call), INT]) ?? unknown('dynamic-call')] }),
    ],
    [
      'setCollection',
      (call) => {
        const given = argType(call.args, 0);
        const e = given?.kind === 'class' ? elementOfClass(given, call.frame.run.codebase) : undefined;
        return klass(call.on.fqcn, [INT, e?.value ?? unknown('dynamic-call')]);
      },
    ],
    ['withPath setPath loadMorph loadMorphCount', self],
    ['count', INT],
    ['onFirstPage onLastPage', BOOL],
    ['toResourceCollection', (call) => conventionalCollection(call, item(call))],
  ]),
};

const positions = rules([
  ['currentPage', INT],
  ['firstItem lastItem', nullable(INT)],
]);

const numbered = {
  ...positions,
  ...rules([
    ['onEachSide setPageName', self],
    ['resolveCurrentPage', asked(LENGTH_AWARE_PAGINATOR, INT)],
  ]),
};

const LINK = shape([
  { key: 'url', type: nullable(STRING) },
  { key: 'label', type: STRING },
  { key: 'page', type: nullable(INT), optional: true },
  { key: 'active', type: BOOL },
]);

const MEMBERS: Readonly<Record<string, Type>> = {
  current_page: INT,
  current_page_url: STRING,
  first_page_url: STRING,
  from: nullable(INT),
  last_page: INT,
  last_page_url: STRING,
  links: list(LINK),
  next_cursor: nullable(STRING),
  next_page_url: nullable(STRING),
  path: STRING,
  per_page: INT,
  prev_cursor: nullable(STRING),
  prev_page_url: nullable(STRING),
  to: nullable(INT),
  total: INT,
};

/** Types the flat array a page becomes (responses 8.5), and its text. */
function asArray(words: string): ClassRules['methods'] {
  return rules([
    [
      'toArray jsonSerialize',
      (call) =>
        shape(
          words.split(' ').map((key) => ({
            key,
            type: MEMBERS[key] ?? list(serialisedValue(item(call), call.frame)),
          })),
        ),
    ],
    ['toJson', toJson],
  ]);
}

const counted = rules([['total lastPage', INT]]);

const cursors = rules([['nextCursor previousCursor cursor', { kind: 'union', members: [klass(CURSOR), NULL] }]]);

/** Holds the rules of the interfaces, which native types name. */
export const pageContracts: readonly ClassRules[] = [
  { fqcn: PAGINATOR_CONTRACT, methods: { ...declared, ...positions } },
  { fqcn: LENGTH_AWARE_PAGINATOR_CONTRACT, methods: { ...declared, ...positions, ...counted } },
  { fqcn: CURSOR_PAGINATOR_CONTRACT, methods: { ...declared, ...cursors } },
];

/** Maps an interface to the class whose pages the framework gives for it: they have what it does not declare. */
export const PAGE_OF_CONTRACT: Readonly<Record<string, string>> = {
  [PAGINATOR_CONTRACT]: PAGINATOR,
  [LENGTH_AWARE_PAGINATOR_CONTRACT]: LENGTH_AWARE_PAGINATOR,
  [CURSOR_PAGINATOR_CONTRACT]: CURSOR_PAGINATOR,
};

export const lengthPaginator: ClassRules = {
  fqcn: LENGTH_AWARE_PAGINATOR,
  methods: {
    ...common,
    ...numbered,
    ...counted,
    ...asArray(
      'current_page data first_page_url from last_page last_page_url links next_page_url path per_page prev_page_url to total',
    ),
  },
};
export const simplePaginator: ClassRules = {
  fqcn: PAGINATOR,
  methods: {
    ...common,
    ...numbered,
    ...asArray('current_page current_page_url data first_page_url from next_page_url path per_page prev_page_url to'),
  },
};
export const cursorPaginator: ClassRules = {
  fqcn: CURSOR_PAGINATOR,
  methods: {
    ...common,
    ...asArray('data path per_page next_cursor next_page_url prev_cursor prev_page_url'),
    ...cursors,
    ...rules([['resolveCurrentCursor', asked(CURSOR_PAGINATOR, nullable(klass(CURSOR)))]]),
  },
};
