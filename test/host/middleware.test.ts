import { createPhpIndex } from '@docgen/php';
import type { RouteFact } from '@docgen/protocol';
import { describe, expect, it } from 'vitest';
import { resolveMiddleware } from '../../server/src/host/middleware.js';
import { readComposer } from '../../server/src/project/composer.js';
import { MemoryFiles } from './memory-files.js';
import { COMPOSER, codes, php, read } from './read.js';

/** Host 7: what applies to an action, from route, controller source, groups and exclusions. */
interface Case {
  name: string;
  files?: Record<string, string>;
  middleware?: string[];
  excluded?: string[];
  groups?: Record<string, string[]>;
  aliases?: Record<string, string>;
  expected: Record<string, string[]>;
  unread?: number;
}

const controller = (body: string, head = 'class C') =>
  `<?php namespace App\\Http\\Controllers; use Illuminate\\Routing\\Controllers\\HasMiddleware; use Illuminate\\Routing\\Controllers\\Middleware; ${head} { ${body} public function index() {} public function show() {} public function store() {} }`;
const at = (text: string) => ({ 'app/Http/Controllers/C.php': text });

const CASES: Case[] = [
  {
    name: 'row 35',
    files: at(
      controller(
        `public static function middleware(): array { return [new Middleware('auth', except: ['index'])]; }`,
        'class C implements HasMiddleware',
      ),
    ),
    expected: { show: ['auth'], index: [] },
  },
  {
    name: 'row 36',
    files: {
      ...at(controller('public function __construct() { parent::__construct(); }', 'class C extends Base')),
      'app/Http/Controllers/Base.php': `<?php namespace App\\Http\\Controllers; abstract class Base { public function __construct() { $this->middleware('can:x')->only('store'); } }`,
    },
    expected: { store: ['can:x'], show: [] },
  },
  ...Object.entries({
    'a property the constructor fills': `protected $guard; public function __construct() { $this->guard = 'api'; $this->middleware('auth:' . $this->guard); }`,
    'the default of a property': `protected $guard = 'api'; public function __construct() { $this->middleware("auth:{$this->guard}"); }`,
    'a local': `public function __construct() { $guard = 'api'; $name = "auth:$guard"; $guard = 'web'; $this->middleware($name); }`,
    'a list': `protected $all = ['auth:api']; public function __construct() { $this->middleware($this->all); }`,
  }).map(([name, body]) => ({ name, files: at(controller(body)), expected: { show: ['auth:api'] } })),
  ...Object.entries({
    'what a condition changed': `protected $guard = 'api'; public function __construct() { if (request()->has('web')) { $this->guard = 'web'; } $this->middleware('auth:' . $this->guard); }`,
    'what a loop changed': `protected $guard = 'api'; public function __construct() { foreach (['a', 'b'] as $one) { $this->guard .= $one; } $this->middleware('auth:' . $this->guard); }`,
    'a local of another body': `public function __construct() { $guard = 'api'; $this->helper(); } private function helper() { $this->middleware('auth:' . $guard); }`,
    'a loop': `public function __construct() { foreach (['show'] as $one) { $this->middleware('auth:api')->only($one); } }`,
    'a property nobody fills': `protected $guard; public function __construct() { $this->middleware('auth:' . $this->guard); }`,
  }).map(([name, body]) => ({ name, files: at(controller(body)), expected: { show: [] }, unread: 1 })),
  {
    name: 'row 37',
    middleware: ['api'],
    excluded: ['throttle:api'],
    groups: { api: ['throttle:api', 'Illuminate\\Routing\\Middleware\\SubstituteBindings'] },
    expected: { show: ['Illuminate\\Routing\\Middleware\\SubstituteBindings'] },
  },
  {
    name: 'attributes of Laravel 13: gates, and what is taken away',
    files: at(
      `<?php namespace App\\Http\\Controllers; use Illuminate\\Routing\\Attributes\\Controllers\\{Authorize, Middleware, WithoutMiddleware};
#[Middleware('throttle:5,1'), Middleware('log', only: ['show']), Authorize('viewAny', C::class, only: ['index']), WithoutMiddleware('auth', except: ['store'])]
class C {
  public function index() {}
  #[Authorize('update', ['item', 'part'])] public function show() {}
  #[WithoutMiddleware('throttle:5,1')] public function store() {}
}`,
    ),
    middleware: ['auth'],
    expected: {
      index: ['throttle:5,1', 'can:viewAny,App\\Http\\Controllers\\C'],
      show: ['throttle:5,1', 'log', 'can:update,item,part'],
      store: ['auth'],
    },
  },
  { name: 'row 71', middleware: ['b:1', 'b'], excluded: ['b'], expected: { show: ['b:1'] } },
  {
    name: 'row 72',
    middleware: ['web', 'nest'],
    excluded: ['pair'],
    groups: { pair: ['a', 'b:1'], web: ['a'], nest: ['pair', 'c'] },
    expected: { show: ['c'] },
  },
  {
    name: 'row 73',
    files: at(controller(`public function __construct() { $this->middleware('m', ['only' => ['SHOW']]); }`)),
    expected: { show: [] },
  },
  {
    name: 'spread of another static method and of the parent',
    files: {
      ...at(
        controller(
          `public static function middleware(): array { return [...parent::middleware(), ...static::more(), 'own', new Middleware(['p', 'q'], only: ['show'])]; } protected static function more(): array { return [self::NAME]; } const NAME = 'named';`,
          'class C extends Base',
        ),
      ),
      'app/Http/Controllers/Base.php': `<?php namespace App\\Http\\Controllers; abstract class Base implements \\Illuminate\\Routing\\Controllers\\HasMiddleware { public static function middleware(): array { return ['base']; } }`,
    },
    expected: { show: ['base', 'named', 'own', 'p', 'q'], index: ['base', 'named', 'own'] },
  },
  {
    name: 'closures, helpers and except with several arguments',
    files: at(
      controller(
        `public function __construct() { $this->middleware(fn ($r, $n) => $n($r)); $this->guard(); $this->middleware('x')->except('index', 'show'); } private function guard() { $this->middleware(['a', 'b']); }`,
      ),
    ),
    expected: { show: ['Closure', 'a', 'b', 'x'], index: ['Closure', 'a', 'b'] },
  },
  {
    name: 'alias and class are one thing to an exclusion',
    middleware: ['first', 'App\\Http\\Middleware\\Sub'],
    excluded: ['App\\Http\\Middleware\\First'],
    aliases: { first: 'App\\Http\\Middleware\\First' },
    files: {
      'app/Http/Middleware/First.php': '<?php namespace App\\Http\\Middleware; class First {}',
      'app/Http/Middleware/Sub.php': '<?php namespace App\\Http\\Middleware; class Sub extends First {}',
    },
    expected: { show: [] },
  },
  {
    name: 'throttle does not remove throttle:60,1; repetitions go',
    middleware: ['throttle:60,1', 'auth', 'throttle:60,1'],
    excluded: ['throttle'],
    expected: { show: ['throttle:60,1', 'auth'] },
  },
  {
    name: 'a condition cannot be read',
    files: at(
      controller(
        `public function __construct() { if (app()->isLocal()) { $this->middleware('debug'); } $this->middleware($this->name()); }`,
      ),
    ),
    expected: { show: [] },
    unread: 2,
  },
];

describe('resolved middleware', () => {
  for (const one of CASES) {
    it(one.name, () => {
      const files = new MemoryFiles({ 'composer.json': JSON.stringify(COMPOSER), ...one.files });
      const index = createPhpIndex(files, readComposer(files));
      const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
      const router = {
        groups: one.groups ?? {},
        aliases: one.aliases ?? {},
        priority: [],
        global: [],
        patterns: {},
        binders: {},
        limiters: {},
        macros: {},
      };
      for (const [method, expected] of Object.entries(one.expected)) {
        const action: RouteFact['action'] = { kind: 'controller', class: 'App\\Http\\Controllers\\C', method };
        const route = { action, middleware: one.middleware ?? [], excluded: one.excluded ?? [] };
        const resolved = resolveMiddleware(reader, { router }, route);
        expect(resolved.entries).toEqual(expected);
        expect(resolved.unread).toHaveLength(one.unread ?? 0);
      }
    });
  }

  it('an alias offers its class', () => {
    const files = new MemoryFiles({});
    const index = createPhpIndex(files, readComposer(files));
    const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
    const router = {
      groups: {},
      aliases: { throttle: 'X\\Throttle' },
      priority: [],
      global: [],
      patterns: {},
      binders: {},
      limiters: {},
      macros: {},
    };
    const action: RouteFact['action'] = { kind: 'closure', at: null };
    const resolved = resolveMiddleware(
      reader,
      { router },
      { action, middleware: ['throttle:60,1', 'nobody', 'Y\\Z'], excluded: [] },
    );
    expect(resolved.classes).toEqual({ 'throttle:60,1': 'X\\Throttle', 'Y\\Z': 'Y\\Z' });
  });

  it('what a controller says unreadably is reported with its route', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': `<?php return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))->withRouting(web: __DIR__.'/../routes/web.php')->create();`,
        'routes/web.php': php(`Route::get('x', [C::class, 'show']);`),
        ...at(controller('public function __construct() { $this->middleware($this->name()); }')),
      },
    });
    expect(codes(facts)).toEqual(['host.middleware-undecided']);
    expect(facts.notes[0]?.route).toBe('GET x');
  });
});
