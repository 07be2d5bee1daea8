import { describe, expect, it } from 'vitest';
import { inferred } from './world.js';

const U = 'User $u';
const US = 'User $u, $c';

/** Rows of the reference table (engine 21): body, what is shown, parameters. */
const ROWS: [row: number, body: string, expected: string, params?: string, members?: string][] = [
  [1, "return 'x';", "'x'"],
  [2, 'return 1 + 2;', '3'],
  [3, "return $a . '-' . $b;", 'string', 'string $a, string $b'],
  [4, 'return "user-{$u->id}";', 'string', U],
  [5, "return ['id' => 1, 'name' => 'a'];", "{id: 1, name: 'a'}"],
  [6, "return ['a', 'b'];", "tuple('a', 'b')"],
  [7, 'return [];', 'tuple()'],
  [8, "return (object) ['a' => 1];", 'object{a: 1}'],
  [9, "return $c ? 'ok' : 'pending';", "'ok' / 'pending'", '$c'],
  [10, "return $c ? ['a' => 1] : ['b' => 2];", '{a: 1} / {b: 2}', '$c'],
  [11, "return $u->nick ?? '';", 'string', U],
  [12, "return $u->nick ?: 'none';", 'string', U],
  [13, 'return $u?->name;', 'string / null', '?User $u'],
  [14, 'return (int) $x;', 'int', '$x'],
  [15, "return match ($s) { 1 => 'a', 2 => 'b', default => null };", "'a' / 'b' / null", '$s'],
  [16, 'return $i > 0;', 'bool', 'int $i'],
  [17, "$base = ['a' => 2]; return [...$base, 'z' => 1];", '{a: 2, z: 1}'],
  [18, "$rest = ['a' => 9, 'b' => 3]; return ['a' => 1] + $rest;", '{a: 1, b: 3}'],
  [19, "$d = ['a' => 1]; if ($c) { $d['b'] = 2; } return $d;", '{a: 1, b?: 2}', '$c'],
  [20, "$d = ['a' => 1, 'b' => 2]; unset($d['b']); return $d;", '{a: 1}'],
  [21, '$us = User::all(); $o = []; foreach ($us as $u) { $o[] = $u->id; } return $o;', 'list<int>'],
  [22, '$us = User::all(); $o = []; foreach ($us as $u) { $o[$u->name] = $u; } return $o;', 'map<string, User>'],
  [
    23,
    "$user = User::findOrFail(1); $total = count([1]) + $n; return compact('user', 'total');",
    '{user: User, total: int}',
    'int $n',
  ],
  [24, "return array_map(fn ($u) => ['id' => $u->id], $users);", 'list<{id: int}>', 'array $users', ''],
  [25, "return array_merge(['a' => 1], ['a' => 2, 'b' => 3]);", '{a: 2, b: 3}'],
  [27, "return Arr::only(['a' => 1, 'b' => 2], ['a']);", '{a: 1}'],
  [28, 'return range(1, 5);', 'list<int>'],
  [29, "return explode(',', $s);", 'list<string>', 'string $s'],
  [30, 'return json_decode($s, true);', 'unknown(json-decode)', 'string $s'],
  [31, 'return count($users);', 'int', '$users'],
  [32, 'return now();', 'Carbon'],
  [33, 'return now()->toIso8601String();', 'string'],
  [34, 'return Status::Draft;', 'enum Status{Draft}'],
  [35, 'return Status::Draft->value;', "'draft'"],
  [36, 'return $u->status;', 'enum Status', U],
  [37, 'return $u->status->value;', 'enum Status', U],
  [39, 'return Status::tryFrom($x);', 'enum Status / null', '$x'],
  [40, "return array_column(Status::cases(), 'value');", "tuple('draft', 'live')"],
  [41, 'return User::find($id);', 'User / null', '$id'],
  [42, 'return User::findOrFail($id);', 'User', '$id'],
  [43, 'return User::all();', 'EloquentCollection<int, User>'],
  [44, "return User::query()->where('a', 1)->latest()->get();", 'EloquentCollection<int, User>'],
  [45, 'return User::active()->first();', 'User / null'],
  [46, 'return User::paginate();', 'LengthAwarePaginator<int, User>'],
  [47, 'return User::query()->simplePaginate(10);', 'Paginator<int, User>'],
  [48, 'return User::cursorPaginate();', 'CursorPaginator<int, User>'],
  [49, "return User::pluck('name');", 'Collection<int, string>'],
  [50, "return User::pluck('id', 'name');", 'Collection<string, int>'],
  [51, 'return User::count();', 'int'],
  [52, "return User::sum('age');", 'float / int'],
  [53, "return User::with('posts')->get();", 'EloquentCollection<int, User loads posts>'],
  [54, 'return $u->posts;', 'EloquentCollection<int, Post>', U],
  [55, "return $u->posts()->where('x', 1)->first();", 'Post / null', U],
  [56, 'return $u->team;', 'Team / null', U],
  [57, 'return $u->team?->name;', 'string / null', U],
  [58, 'return $u->posts_count;', 'int', U],
  [59, 'return $u->created_at;', 'Carbon', U],
  [61, "return $u->only(['id', 'name']);", '{id: int, name: string}', U],
  [62, 'return User::create($data);', 'User', '$data'],
  [63, "return User::firstOrCreate(['a' => 1]);", 'User'],
  [64, 'return DB::transaction(fn () => User::create($d));', 'User', '$d'],
  [65, "return Cache::remember('k', 60, fn () => User::all());", 'EloquentCollection<int, User>'],
  [66, 'return collect([1, 2])->map(fn ($i) => "n$i");', 'Collection<int, string>'],
  [67, 'return User::all()->map(fn ($u) => new UserData($u));', 'Collection<int, UserData>'],
  [68, "return User::all()->keyBy('name');", 'EloquentCollection<string, User>'],
  [70, 'return User::all()->first();', 'User / null'],
  [71, 'return User::all()->sum(fn ($u) => $u->id);', 'float / int'],
  [72, 'return User::all()->mapWithKeys(fn ($u) => [$u->name => $u->id]);', 'Collection<string, int>'],
  [73, 'return $request->user();', 'User / null', 'Request $request'],
  [74, "return $request->integer('page');", 'int', 'Request $request'],
  [75, "return $request->enum('s', Status::class);", 'enum Status / null', 'Request $request'],
  [76, "return $request->input('x');", 'unknown(request-input)', 'Request $request'],
  [82, 'return new UserResource($u);', 'UserResource<User>', U],
  [84, 'return $u->toResource(UserResource::class);', 'UserResource<User>', U],
  [89, 'return app(UserData::class);', 'UserData'],
  [91, 'return tap($u)->save();', 'User', U],
  [92, 'return rescue(fn () => 5, []);', '5 / tuple()'],
  [93, "return value(fn () => 'y');", "'y'"],
  [94, "return $u instanceof Admin ? ['r' => 'a'] : ['r' => 'u'];", "{r: 'a'} / {r: 'u'}", U],
  [95, 'if ($x === null) { return null; } return $x->name;', 'null / string', '?User $x'],
  [97, 'yield 1;', 'Generator<int, 1>'],
  [98, 'return fn () => 1;', 'callable'],
  [101, '/** @var list<int> $x */ $x = f(); return $x;', 'list<int>'],
  [102, 'return (array) $u;', 'map<string, unknown(mixed)>', U],
  [104, "$q = User::query(); if ($c) { $q->where('a', 1); } return $q->get();", 'EloquentCollection<int, User>', US],
  [105, 'return Str::of($x)->upper()->value();', 'string', '$x'],
  [106, "return (string) 0.1 . '/' . 1.0;", "'0.1/1'"],
  [107, 'return 2 ** -1;', '0.5'],
  [108, 'return PHP_INT_MAX + 1;', '9223372036854776000.0'],
  [109, "return array_filter(['a', null, 'b']);", "{0: 'a', 2: 'b'}"],
  [110, "return array_values(array_filter(['a', null, 'b']));", "tuple('a', 'b')"],
  [111, "return array_map(fn ($a, $b) => $a.$b, ['x' => 1], ['y' => 2]);", 'list<string>'],
  [112, 'return $u->team->name;', 'string', U],
  [113, "return $u->team->name ?? 'none';", 'string', U],
  [114, "return ['a' => 1]['b'] ?? 5;", '5'],
  [118, 'return User::paginate()->map(fn ($u) => $u->name);', 'Collection<int, string>'],
  [119, 'return User::all()->map(fn ($u) => $u->posts->count());', 'Collection<int, int>'],
  [120, 'return User::all()->partition(fn ($u) => $u->id > 1);', 'Collection<int, EloquentCollection<int, User>*>'],
  [121, 'return User::all()->flatMap(fn ($u) => $u->posts);', 'Collection<int, Post>'],
  [122, 'return User::all()->search(fn ($u) => $u->id === 1);', 'int / false'],
  [123, 'return User::all()->random();', 'User'],
  [124, "return User::all()->each->append('x');", 'EloquentCollection<int, User>'],
  [126, "return $request->only(['a']);", '{a?: unknown(request-input)}', 'Request $request'],
  [127, "return $request->enums('s', Status::class);", 'list<enum Status>*', 'Request $request'],
  [128, 'return $u->posts()->sync([1]);', '{attached: list<int>, detached: list<int>*, updated: list<int>}', U],
  [129, "return $u->increment('hits');", 'int', U],
  [130, "return Cache::lock('x')->get(fn () => 'in');", "'in' / false"],
  [131, "return transform($x, fn ($v) => 1, 'none');", "'none' / 1", '$x'],
  [132, 'return Str::uuid();', 'UuidInterface'],
  [133, 'return head($list);', 'string / false', 'array $list', ''],
  [137, 'return User::withoutEvents(fn () => 4);', '4'],
  [140, 'return $this->f(x: 1, y: 2);', '{x: 1, y: 2}', '', 'public function f(int ...$xs) { return $xs; }'],
];

describe('PHP to type (engine 21)', () => {
  for (const [row, body, expected, params, members] of ROWS) {
    it(`row ${row}: ${body}`, () => {
      const typed =
        row === 24
          ? `/** @var list<User> $users */ ${body}`
          : row === 133
            ? `/** @var list<string> $list */ ${body}`
            : body;
      expect(sortParts(inferred(typed, params, members))).toBe(sortParts(expected));
    });
  }
});

function sortParts(text: string): string {
  return text.split(' / ').sort().join(' / ');
}
