import { createEngine } from '@docgen/engine';
import { createPhpIndex, nodesAt, walk } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { FILES, PRELUDE } from './world.js';

/** The place asked about stands behind `§`. The answer: type ← what declares it (line of the case) !! where an unknown began. */
function at(php: string, path = 'app/T.php'): string | undefined {
  const marked = PRELUDE + php;
  const text = marked.replace('§', '');
  const index = createPhpIndex(memoryFiles({ ...FILES, [path]: text }), composerMaps({ files: [path] }));
  const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  const { inspect } = createEngine();
  const file = index.factsOf(path);
  const places = file === undefined ? [] : nodesAt(file, marked.indexOf('§'));
  const found = file === undefined ? undefined : inspect?.typeAt(reader, file, places);
  if (found === undefined) return undefined;
  const { type, origin, broken } = found;
  const line = origin?.at === undefined ? '' : `:${(index.locate(origin)?.line ?? 0) - FIRST}`;
  const from = origin === undefined ? '' : ` ← ${origin.fact}${line}`;
  let began = '';
  walk(file?.facts.find((fact) => fact.id === broken?.fact)?.value, (node, ordinal) => {
    if (ordinal === broken?.at) began = ` !! ${node.k} ${(node as { name?: unknown }).name ?? ''}`.trimEnd();
  });
  return `${inspect?.show(type)}${from}${began}`;
}

/** Lines in front of a case. */
const FIRST = PRELUDE.split('\n').length - 1;

const method = (body: string, params = 'User $u, $x', rest = '') =>
  at(`class T { ${rest} function m(${params}) { ${body} } }`);

describe('the type at a place (engine 1.1, 19)', () => {
  test('reads, calls and what declares them', () => {
    expect(method('return §$u->name;')).toBe('User ← sig:App\\T::m');
    expect(method('return $u->§name;')).toBe('string ← class:App\\Models\\User');
    expect(method('return $u->§posts;')).toBe('EloquentCollection<int, Post> ← sig:App\\Models\\User::posts');
    expect(method('return $u->po§sts()->first();')).toBe('HasMany<Post, User> ← sig:App\\Models\\User::posts');
    expect(method('return User::query()->act§ive();')).toBe('Builder<User> ← sig:App\\Models\\User::scopeActive');
    expect(method('return Status::Dr§aft;')).toBe('enum Status{Draft} ← case:App\\Enums\\Status::Draft');
    expect(method('return Us§er::query();')).toBe('User ← class:App\\Models\\User');
    expect(method('return new User§Data(1);')).toBe('UserData ← class:App\\Data\\UserData');
    expect(method('return self::§MAX;', '', 'const MAX = 3;')).toBe('3 ← const:App\\T::MAX');
    expect(method('return $this->§held;', '', 'private int $held = 1;')).toBe('1 ← prop:App\\T::held');
    expect(method('return st§rlen($x);')).toBe('int');
    expect(method('return st§rlen("a");')).toBe('1');
  });

  test('locals, where they are written and where they are read', () => {
    expect(method("$a = 'x';\n §$a = 5;\n return $a;")).toBe('5');
    expect(method("$a = 'x';\n $a = 5;\n return §$a;")).toBe('5 ← body:App\\T::m:2');
    expect(method('foreach ($u->posts as $k => §$post) { echo $post; }')).toBe('Post');
    expect(method('foreach ($u->posts as §$k => $post) { echo $post; }')).toBe('int');
    expect(method('foreach ([1, "a"] as $v) { use_it(§$v); }')).toBe("'a'|1");
  });

  test('inside closures, whoever runs them', () => {
    expect(method('return $u->posts->map(fn ($p) => $p->§id);')).toBe('int ← class:App\\Models\\Post');
    expect(method('later(function (Post $p) { return §$p; });')).toBe('Post');
  });

  test('an unknown says why, and where it began', () => {
    expect(method('return $x->a()->b()->§c;')).toBe('unknown(untyped) !! var x');
    expect(method('return (new Nowhere)->a()->§b;')).toBe('unknown(class-missing) !! mcall a');
    expect(method('return json_decode($x)[§0];')).toBe('0');
  });

  test('declarations: parameters, defaults and values', () => {
    expect(method('', 'User $u, int §$n = 5')).toBe('int');
    expect(method('', 'int $n = 2 §+ 3')).toBe('5');
    expect(at("class T { public array $a = ['k' => self::§N]; const N = 'n'; }")).toBe("'n' ← const:App\\T::N");
    expect(at('enum E: int { case A = 1 §+ 1; }')).toBe('2');
    expect(at('function f(User $u) { return $u->§id; }')).toBe('int ← class:App\\Models\\User');
    expect(at('$top = User::find(1); use_it(§$top);')).toContain('User|null ← main:app/T.php');
  });

  test('what is never reached is never; what is no expression has no type', () => {
    expect(method('return 1; use_it(§$u);')).toBe('never');
    expect(method('if (false) { use_it($u->§id); } return 1;')).toBe('never');
    expect(method('§return 1;')).toBeUndefined();
    expect(at('class §T {}')).toBeUndefined();
    expect(method('unset(§$u);')).toBeUndefined();
  });

  test('of a damaged text what is left of it', () => {
    expect(
      at('class T {\n  function a() {\n    $x = = 1;\n  }\n  function m(User $u) {\n    return $u->§id;\n  }\n}'),
    ).toBe('int ← class:App\\Models\\User');
  });
});
