import { describe, expect, it } from 'vitest';
import { document } from './world.js';

const PAGE = {
  name: 'page',
  in: 'query',
  required: false,
  description: 'Page number.',
  schema: { type: 'integer', default: 1, minimum: 1 },
};
const size = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  in: 'query',
  required: false,
  description: 'Items per page.',
  schema: { type: 'integer', ...more },
});

/** Rows of requests 9 and 10: the action, and its query parameters. */
const ROWS: [code: string, parameters: unknown[]][] = [
  ['return UserResource::collection(User::paginate());', [PAGE]],
  ['return User::simplePaginate();', [PAGE]],
  [
    'return User::cursorPaginate();',
    [
      {
        name: 'cursor',
        in: 'query',
        required: false,
        description: 'Cursor of the page to fetch.',
        schema: { type: 'string' },
      },
    ],
  ],
  ["return User::paginate(15, ['*'], 'p');", [{ ...PAGE, name: 'p' }]],
  ["return User::paginate(pageName: 'p');", [{ ...PAGE, name: 'p' }]],
  ["return User::paginate(15, ['*'], $request->input('p'));", []],
  ['return User::all();', []],
  ["return User::paginate($request->integer('per_page', 25));", [PAGE, size('per_page', { default: 25 })]],
  [
    "$n = (int) $request->input('limit', 15); return User::paginate(min($n, 100));",
    [PAGE, size('limit', { default: 15 })],
  ],
  ["return User::paginate($request->query('a') ?? $request->query('b'));", [PAGE]],
  ["return User::paginate(match ($request->input('preset')) { 's' => 10, default => 25 });", [PAGE]],
  ["return User::paginate($request->integer('rows') * 2);", [PAGE]],
  ['return User::paginate(20);', [PAGE]],
  ['return User::paginate()->through(fn ($u) => $u->name);', [PAGE]],
  ['return new \\Illuminate\\Pagination\\LengthAwarePaginator([], 0, 10);', []],
];

describe('page keys (requests 9, 10)', () => {
  const documented = document(ROWS.map(([code]) => ({ code })));
  ROWS.forEach(([code, parameters], i) => {
    it(code, () => {
      const found = (documented.operations[i]?.parameters ?? []) as { in: string; name: string }[];
      const sort = (list: unknown[]) => [...(list as { name: string }[])].sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(sort(found)).toEqual(sort(parameters));
    });
  });
});
