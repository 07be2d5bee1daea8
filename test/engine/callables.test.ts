import { type CallableRef, createEngine, show } from '@docgen/engine';
import { expect, test } from 'vitest';
import { reader } from './world.js';

/** A caller may state facts about a callable, and the route knows others (engine 1.1). */
const FACTS = reader({
  'app/Res.php': `<?php namespace App; use App\\Models\\User; class Res extends \\Illuminate\\Http\\Resources\\Json\\JsonResource {
    public function toArray($request) { return ['id' => $this->resource->id, 'name' => $this->name, 'in' => $this->inner()]; }
    private function inner() { return $this->resource; } }`,
  'app/T.php': `<?php namespace App; use App\\Models\\{Post, User}; use Illuminate\\Http\\Request;
class T {
  public $held;
  public function held() { return [$this->held, $this->other->held ?? null]; }
  public function narrowed($e, $f) { return [$e, $f]; }
  public function verb(Request $r) { return [$r->isMethod('put') ? 1 : 2, $r->method() === 'PUT' ? 1 : 2, $r->method()]; }
  public function arms(Request $r) { return match ($r->method()) { 'PUT', 'PATCH' => 'changes', 'POST' => 'makes', default => 'reads' }; }
  public function loose($request) { return [$request->isMethod('PUT') ? 1 : 2, $request->method() === 'PUT' ? 1 : 2]; }
  public function others(Payment $p) { return [$p->method() === 'PUT' ? 1 : 2, $p->isMethod('PUT') ? 1 : 2, $p->named('a.b') ? 1 : 2, $p->method() === 'card' ? 1 : 2]; }
  public function name(Request $r) { return [$r->routeIs('a.*', 'z') ? 1 : 2, $r->route()->named('a.b') ? 1 : 2]; }
  public function user(Request $r) { return [$r->user(), auth()->user()]; }
  public function free(Request $r) { return $r->has('x') ? 1 : 2; }
}`,
  'app/Payment.php':
    '<?php namespace App; class Payment { public function method(): string {} public function isMethod($m): bool {} public function named($n): bool {} }',
  'app/functions.php': '<?php namespace App; function outside($x) { return ["x" => $x]; }',
  'routes/api.php': "<?php \\Route::get('a', function (\\App\\Models\\User $u) { return $u->id; });",
});

function asked(ref: CallableRef): string {
  return createEngine()
    .analyzeCallable(FACTS, ref)
    .returns.map((site) => show(site.type))
    .join(' / ');
}

const of = (method: string, more: Omit<CallableRef, 'method'> = {}) => asked({ class: 'App\\T', method, ...more });
const user = { kind: 'class', fqcn: 'App\\Models\\User' } as const;

test('a property of $this holds what the asker says, also in the methods it calls on itself', () => {
  const narrowProperty = { name: 'resource', type: user };
  expect(asked({ class: 'App\\Res', method: 'toArray', narrowProperty })).toBe('{id: int, name: string, in: User}');
  expect(asked({ class: 'App\\Res', method: 'toArray' })).not.toContain('User');
  expect(of('held', { narrowProperty: { name: 'held', type: user } })).toBe('tuple(User, unknown(magic))');
  expect(of('held')).toBe('tuple(unknown(untyped), unknown(magic))');
});

test('the first parameter holds what the asker says', () => {
  expect(of('narrowed', { narrowParameter: user })).toBe('tuple(User, unknown(untyped))');
});

test('the route decides what it knows, and an absent member decides nothing', () => {
  expect(of('verb', { ambient: { verb: 'PUT' } })).toBe("tuple(1, 1, 'PUT')");
  expect(of('verb', { ambient: { verb: 'GET' } })).toBe("tuple(2, 2, 'GET')");
  expect(of('verb', { ambient: { routeName: 'a.b' } })).toBe('tuple(1|2, 1|2, string)');
  expect(of('name', { ambient: { routeName: 'a.b' } })).toBe('tuple(1, 1)');
  expect(of('name', { ambient: { routeName: 'q' } })).toBe('tuple(2, 2)');
  expect(of('name', { ambient: { verb: 'GET' } })).toBe('tuple(1|2, 1|2)');
  expect(of('user', { ambient: { authenticated: true } })).toBe('tuple(User, User)');
  expect(of('user')).toBe('tuple(User|null, User|null)');
  expect(of('arms', { ambient: { verb: 'PATCH' } })).toBe("'changes'");
  expect(of('arms')).toBe("'changes' / 'makes' / 'reads'");
  expect(of('loose', { ambient: { verb: 'PUT' } })).toBe('tuple(1, 1)');
  // A value that merely looks like the request is not decided by the route.
  expect(of('others', { ambient: { verb: 'PUT', routeName: 'a.b' } })).toBe('tuple(1|2, 1|2, 1|2, 1|2)');
  expect(of('free', { ambient: { verb: 'GET', routeName: 'a', authenticated: true } })).toBe('1 / 2');
});

test('functions and closures are callables as methods are', () => {
  expect(asked({ closure: 'closure:routes/api.php#0' })).toBe('int');
});
