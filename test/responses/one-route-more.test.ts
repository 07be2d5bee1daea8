import { beforeAll, describe, expect, test } from 'vitest';
import { at, buildCase } from '../support/build-case.js';

const MODEL = 'extends \\Illuminate\\Database\\Eloquent\\Model';

/** Code that several operations share: what one of them knows of it is no business of the others. */
const FILES: Record<string, string> = {
  'app/Models/User.php': `<?php namespace App\\Models; class User ${MODEL} { protected $guarded = []; public function posts() { return $this->hasMany(Post::class); } }`,
  'app/Models/Post.php': `<?php namespace App\\Models; class Post ${MODEL} { protected $guarded = []; public function user() { return $this->belongsTo(User::class); } }`,
  'app/Values/Hours.php':
    '<?php namespace App\\Values; class Hours implements \\Illuminate\\Contracts\\Support\\Arrayable { public int $n = 1; public function toArray() { return ["hours" => $this->n, "unit" => "h"]; } }',
  'app/Values/Page.php':
    '<?php namespace App\\Values; /** @template T */ class Page { /** @param list<T> $items */ public function __construct(public array $items, public int $total) {} }',
  'app/Http/AnyResource.php':
    '<?php namespace App\\Http; class AnyResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource { public function toArray($request) { return ["id" => $this->id, "name" => $this->name]; } }',
  'app/Http/KindResource.php':
    '<?php namespace App\\Http; class KindResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource { public function toArray($request) { return ["kind" => "user", "id" => $this->id]; } }',
  'app/Http/PostKindResource.php':
    '<?php namespace App\\Http; class PostKindResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource { public function toArray($request) { return ["kind" => "post", "id" => $this->id]; } }',
  'app/Errors/Full.php':
    '<?php namespace App\\Errors; class Full extends \\Exception { public function __construct(public int $left = 0) { parent::__construct("Full"); } public function render() { return response()->json(["left" => $this->left], 409); } }',
  'database/migrations/2024_01_01_000000_create_tables.php': `<?php
use Illuminate\\Database\\Migrations\\Migration; use Illuminate\\Database\\Schema\\Blueprint; use Illuminate\\Support\\Facades\\Schema;
return new class extends Migration { public function up(): void {
  Schema::create('users', function (Blueprint $t) { $t->id(); $t->string('name'); $t->string('email')->nullable(); $t->timestamps(); });
  Schema::create('posts', function (Blueprint $t) { $t->id(); $t->foreignId('user_id'); $t->string('name'); $t->timestamps(); });
} };`,
};

const ROUTES = [
  "Route::get('a/users', fn () => User::all());",
  "Route::post('a/users', fn () => User::create(['name' => 'x', 'email' => 'y']));",
  "Route::post('b/users', fn () => User::create(['name' => 'x']));",
  "Route::get('c/users', fn () => ['users' => User::with('posts')->get(['id', 'name'])]);",
  "Route::get('a/hours', fn () => new Hours);",
  "Route::get('b/hours', fn () => ['hours' => new Hours]);",
  "Route::get('a/any', fn () => new AnyResource(User::firstOrFail()));",
  "Route::get('b/any', fn () => new AnyResource(Post::with('user')->firstOrFail()));",
  "Route::get('c/any', fn () => AnyResource::collection(Post::paginate()));",
  "Route::get('a/page', fn () => ['page' => new Page([1, 2], 2)]);",
  "Route::get('b/page', fn () => ['page' => new Page(['x'], 1)]);",
  "Route::get('a/full', fn () => throw new Full(1));",
  "Route::get('b/full', function () { if (rand()) { throw new Full; } return response()->json(['ok' => true]); });",
  "Route::get('a/kind', fn () => rand() ? new KindResource(User::firstOrFail()) : new PostKindResource(Post::firstOrFail()));",
  "Route::get('b/kind', fn () => ['made' => new class { public int $n = 1; }, 'who' => new KindResource(User::firstOrFail())]);",
];

const USES = [
  'Models\\{Post, User}',
  'Values\\{Hours, Page}',
  'Http\\{AnyResource, KindResource, PostKindResource}',
  'Errors\\Full',
];

async function documented(routes: readonly string[]): Promise<unknown> {
  const uses = [...USES.map((use) => `use App\\${use};`), 'use Illuminate\\Support\\Facades\\Route;'].join('\n');
  return (await buildCase({ ...FILES, 'routes/api.php': `<?php\n${uses}\n${routes.join('\n')}\n` })).document;
}

/** Writes every operation with what it refers to in the place of the references. */
function spelled(document: unknown): Map<string, string> {
  const inlined = (value: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => inlined(one, open));
    if (value === null || typeof value !== 'object') return value;
    const ref = (value as { $ref?: unknown }).$ref;
    if (typeof ref === 'string')
      return open.includes(ref) ? 'recursive' : inlined(at(document, ref.slice(1)), [...open, ref]);
    // A discriminator names its members, whose names are another matter.
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === 'mapping' ? Object.keys(member) : inlined(member, open),
      ]),
    );
  };
  const paths = at(document, '/paths') as Record<string, Record<string, unknown>>;
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([verb, one]): [string, string] => [
        `${verb} ${path}`,
        JSON.stringify(inlined(one, [])),
      ]),
    ),
  );
}

/** Holds that no operation decides what another says (responses 5, 6.7): one route more or less, or another order, changes nothing else. */
describe('one route more', () => {
  let whole: Map<string, string>;
  let document: unknown;
  beforeAll(async () => {
    document = await documented(ROUTES);
    whole = spelled(document);
  });

  test.each(ROUTES.map((route, n) => [route.slice(7, route.indexOf(',')), n] as const))('%s', async (_, n) => {
    const without = spelled(await documented(ROUTES.toSpliced(n, 1)));
    expect(without.size).toBe(whole.size - 1);
    for (const [operation, text] of without) expect([operation, text]).toEqual([operation, whole.get(operation)]);
  });

  test('in another order', async () => {
    expect(await documented(ROUTES.toReversed())).toEqual(document);
  });

  test('has names people can read', () => {
    const names = Object.keys(at(document, '/components/schemas') as object);
    expect(
      names.filter((name) => !/^[A-Z][A-Za-z0-9]{2,40}$/.test(name) || /class|Kind(?:Union|List)|php/i.test(name)),
    ).toEqual([]);
  });
});
