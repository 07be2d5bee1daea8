import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bootEnvironment } from '../../server/src/host/boot/boot-environment.js';
import { bootFailure } from '../../server/src/host/boot/failure.js';
import { type ProbeInput, type ProbeOutcome, runProbe } from '../../server/src/host/boot/run-probe.js';
import { laravelApp, noLaravel, provider } from '../support/laravel.js';

/** Every file below a directory with its content, links not followed. */
function tree(dir: string, prefix = ''): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((e) => {
      const name = `${prefix}${e.name}`;
      if (e.isDirectory()) return [name, ...tree(join(dir, e.name), `${name}/`)];
      return [e.isFile() ? `${name} ${readFileSync(join(dir, e.name), 'utf8').length}` : name];
    })
    .sort();
}

async function probe(
  files: Record<string, string>,
  options: Partial<ProbeInput> = {},
  prepare: (root: string) => void = () => {},
): Promise<{ outcome: ProbeOutcome; text: string; unchanged: boolean }> {
  const app = laravelApp(files);
  try {
    prepare(app.root);
    const before = tree(app.root);
    const outcome = await runProbe({
      root: app.root,
      php: 'php',
      timeout: 30,
      env: bootEnvironment(app.root, process.env),
      config: ['app.url', 'auth.guards', 'services.stripe.secret', 'shop.limit'],
      documents: {},
      ...options,
    });
    const unchanged = JSON.stringify(tree(app.root)) === JSON.stringify(before);
    if (outcome.kind === 'facts') return { outcome, text: '', unchanged };
    const d = bootFailure(outcome, {
      root: app.root,
      php: options.php ?? 'php',
      timeout: options.timeout ?? 30,
      memory: options.memoryLimit === undefined ? { by: 'php.ini' } : { flag: options.memoryLimit, by: 'setting' },
    });
    const text = [`[${d.severity}] ${d.code}: ${d.message}`, ...(d.help ?? '').split('\n').map((l) => `- ${l}`)].join(
      '\n',
    );
    expect(text).not.toContain(app.root);
    return { outcome, text, unchanged };
  } finally {
    app.dispose();
  }
}

const facts = async (...args: Parameters<typeof probe>) => {
  const { outcome, text } = await probe(...args);
  if (outcome.kind !== 'facts') throw new Error(text);
  return outcome.facts;
};

describe.skipIf(noLaravel !== undefined)('the probe on a real Laravel', () => {
  test('tells routes, and leaves the tree as it found it', async () => {
    const { outcome, unchanged } = await probe({});
    expect(outcome.kind).toBe('facts');
    expect(unchanged).toBe(true);
    if (outcome.kind !== 'facts') return;
    expect(outcome.facts.routes.filter((r) => !r.vendor)).toMatchObject([
      {
        methods: ['GET', 'HEAD'],
        uri: 'api/ping',
        name: 'ping',
        action: { kind: 'closure', at: { file: 'routes/api.php', line: 3 } },
      },
    ]);
    expect(Object.values(outcome.facts.complete)).not.toContain(false);
  });

  test('tells a route it cannot describe, and every other one', async () => {
    const { routes, notes } = await facts(
      provider("$odd = \\Illuminate\\Support\\Facades\\Route::get('api/odd', fn () => 1); $odd->defaults = null;"),
    );
    expect(notes).toMatchObject([{ code: 'host.route-unreadable', params: { method: 'GET|HEAD', uri: 'api/odd' } }]);
    expect(routes.filter((r) => !r.vendor).map((r) => [r.uri, r.error === null])).toEqual([
      ['api/odd', false],
      ['api/ping', true],
    ]);
  });

  test('boots without bootstrap/cache, and past a list of packages that are gone', async () => {
    const gone = await probe({}, {}, (root) => rmSync(join(root, 'bootstrap/cache'), { recursive: true }));
    expect([gone.outcome.kind, gone.unchanged]).toEqual(['facts', true]);
    const stale = await probe({
      'bootstrap/cache/packages.php': "<?php return ['a/gone' => ['providers' => ['Gone\\\\Provider']]];",
    });
    expect([stale.outcome.kind, stale.unchanged]).toEqual(['facts', true]);
  });

  test('never lets cached routes or configuration stand in for the source', async () => {
    const read = await facts({
      'bootstrap/cache/routes-v7.php': '<?php throw new RuntimeException("cached routes were used");',
      'bootstrap/cache/config.php': '<?php return ["app" => ["name" => "cached"]];',
    });
    expect(read.routes.some((r) => r.uri === 'api/ping')).toBe(true);
    expect(read.app.name).not.toBe('cached');
  });

  test('constructs nothing of the application', async () => {
    const trace = "file_put_contents(__DIR__.'/../../trace', static::class.PHP_EOL, FILE_APPEND);";
    const classes = `<?php
namespace App\\Http;
class Planted extends \\Illuminate\\Routing\\Controller { public function __construct() { ${trace} throw new \\Exception('built'); } public function show(PlantedModel $m, PlantedRequest $r) {} }
class PlantedModel extends \\Illuminate\\Database\\Eloquent\\Model { public function __construct(array $a = []) { ${trace} } }
class PlantedRequest extends \\Illuminate\\Foundation\\Http\\FormRequest { public function __construct() { ${trace} } public function rules() { ${trace} return []; } }
class PlantedMiddleware { public function __construct() { ${trace} } public function handle($r, $n) { ${trace} } }
`;
    const { outcome, unchanged } = await probe({
      'app/Http/Planted.php': classes,
      'routes/api.php': `<?php
require_once __DIR__.'/../app/Http/Planted.php';
use Illuminate\\Support\\Facades\\Route;
Route::get('planted/{m}', [App\\Http\\Planted::class, 'show'])->middleware(App\\Http\\PlantedMiddleware::class);
Route::bind('m', fn () => throw new Exception('bound'));
Illuminate\\Support\\Facades\\RateLimiter::for('x', fn () => throw new Exception('limited'));
Illuminate\\Support\\Facades\\Gate::define('g', fn () => throw new Exception('gated'));
`,
    });
    // A constructor that ran would have left a file `trace`.
    expect(unchanged).toBe(true);
    if (outcome.kind !== 'facts') throw new Error('no facts');
    const read = outcome.facts;
    expect(read.routes.find((r) => r.uri === 'api/planted/{m}')?.action).toEqual({
      kind: 'controller',
      class: 'App\\Http\\Planted',
      method: 'show',
    });
    expect(read.router.binders.m?.at).toMatchObject({ file: 'routes/api.php', line: 5 });
    expect(read.router.limiters.x).toMatchObject({ file: 'routes/api.php', line: 6 });
    expect(read.gates.abilities.g).toMatchObject({ file: 'routes/api.php', line: 7 });
  });

  test('is not disturbed by what user code prints, nor by deprecations', async () => {
    const read = await facts(
      provider("echo '<html>{'; fwrite(STDERR, 'noise'); trigger_error('old', E_USER_DEPRECATED);"),
    );
    expect(read.routes.some((r) => r.uri === 'api/ping')).toBe(true);
  });

  test('keeps secrets out of the facts', async () => {
    const read = await facts({
      'config/services.php': "<?php return ['stripe' => ['secret' => 'sk_live_1']];",
      'config/shop.php': "<?php return ['limit' => 3];",
    });
    expect(read.config['services.stripe.secret']).toBeNull();
    expect(read.redacted).toContain('services.stripe.secret');
    expect(read.config['shop.limit']).toBe(3);
  });

  test('reads render callbacks, maps and bindings as registered', async () => {
    const read = await facts({
      'bootstrap/app.php': `<?php
class DomainError extends Exception {}
class Shown extends Exception {}
return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))
    ->withRouting(api: __DIR__.'/../routes/api.php')
    ->withMiddleware(fn ($m) => $m->alias(['own' => 'App\\\\Own']))
    ->withExceptions(function ($e) {
        $e->render(fn (DomainError $x) => response()->json([], 409));
        $e->render(fn (DomainError|Shown $x) => null);
        $e->map(DomainError::class, Shown::class);
        $e->shouldRenderJsonWhen(fn () => true);
    })->create();
`,
    });
    expect(read.handler?.render.map((r) => [r.type, r.kind, r.at?.line])).toEqual([
      ['DomainError', 'closure', 8],
      [['DomainError', 'Shown'], 'closure', 9],
    ]);
    expect(read.handler?.map).toEqual([{ from: 'DomainError', to: 'Shown', at: null }]);
    expect(read.handler?.jsonWhen?.line).toBe(11);
    expect(read.router.aliases.own).toBe('App\\Own');
  });

  test('names the method a render callback was made from, static or not', async () => {
    const read = await facts({
      'bootstrap/app.php': `<?php
class Answers
{
    public static function plain(DomainException $x) { return null; }
    public function bound(LogicException $x) { return null; }
}
function loose(RuntimeException $x) { return null; }
return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))
    ->withRouting(api: __DIR__.'/../routes/api.php')
    ->withExceptions(function ($e) {
        $e->render(Answers::plain(...));
        $e->render((new Answers())->bound(...));
        $e->render(loose(...));
    })->create();
`,
    });
    expect(read.handler?.render.map((r) => [r.type, r.kind, r.symbol])).toEqual([
      ['DomainException', 'method', 'Answers::plain'],
      ['LogicException', 'method', 'Answers::bound'],
      ['RuntimeException', 'closure', null],
    ]);
  });

  test('a decorated exception handler is unwrapped', async () => {
    const decorator = `
        $inner = $this->app->make(\\Illuminate\\Contracts\\Debug\\ExceptionHandler::class);
        $inner->renderable(fn (\\DomainException $e) => null);
        $this->app->instance(\\Illuminate\\Contracts\\Debug\\ExceptionHandler::class, new class($inner) implements \\Illuminate\\Contracts\\Debug\\ExceptionHandler {
            public function __construct(private \\Illuminate\\Contracts\\Debug\\ExceptionHandler $inner) {}
            public function report(\\Throwable $e) {} public function shouldReport(\\Throwable $e) { return true; }
            public function render($request, \\Throwable $e) {} public function renderForConsole($output, \\Throwable $e) {}
        });`;
    const read = await facts(provider(decorator));
    expect(read.handler?.chain).toHaveLength(2);
    expect(read.handler?.class).toBe('Illuminate\\Foundation\\Exceptions\\Handler');
    expect(read.handler?.render).toMatchObject([{ type: 'DomainException' }]);
  });
});

/** Lists events while booting with the finding of each, line by line (host 6). */
const failures: [name: string, files: Record<string, string>, options: Partial<ProbeInput>, expected: RegExp[]][] = [
  [
    'a provider throws',
    provider("throw new \\RuntimeException('no such thing.');"),
    {},
    [
      /^\[error\] host\.boot-failed: The application could not be booted: RuntimeException: no such thing at app\/Providers\/TestProvider\.php:7\.$/m,
      /^- Or set host\.boot: static in docgen\.yaml, which reads the routes without PHP\.$/m,
    ],
  ],
  ['a provider exits', provider('exit;'), {}, [/host\.boot-failed: .*exit: user code ended the process while booting/]],
  ['a provider dies with words', provider("die('maintenance');"), {}, [/exit: user code ended/, /^- maintenance$/m]],
  ['a provider exits with 0', provider('exit(0);'), {}, [/exit: user code ended the process while booting/]],
  [
    'a provider sleeps past the limit',
    provider('sleep(30);'),
    { timeout: 1 },
    [
      /^\[error\] host\.probe-timeout: The application did not finish booting within 1 second\.$/m,
      /Raise host\.timeout/,
    ],
  ],
  [
    'a provider fills memory',
    provider("ini_set('memory_limit', '64M'); $a = []; while (true) { $a[] = str_repeat('x', 1 << 20); }"),
    {},
    [/^\[error\] host\.probe-memory: /m, /engine\.memory_limit/],
  ],
  [
    'a provider queries a database nobody started',
    provider(
      "config(['database.default' => 'pgsql', 'database.connections.pgsql' => ['driver' => 'pgsql', 'host' => '127.0.0.1', 'port' => 1, 'database' => 'x', 'username' => 'x', 'password' => 'x']]);\n        \\Illuminate\\Support\\Facades\\DB::table('users')->count();",
    ),
    {},
    [
      /host\.boot-failed: .*QueryException/,
      /^Reached from app\/Providers\/TestProvider\.php:8\.$/m,
      /^- Boot without the network: CACHE_STORE=array SESSION_DRIVER=array QUEUE_CONNECTION=sync BROADCAST_CONNECTION=null$/m,
      /^- Put them under host\.env in docgen\.yaml/m,
      /^- app\/Providers\/TestProvider\.php:8 queries the database while the application boots/m,
    ],
  ],
  [
    'a provider opens a connection that is refused',
    provider("throw new \\RuntimeException('Connection refused [tcp://127.0.0.1:6379]');"),
    {},
    [/^- Boot without the network/m],
  ],
  [
    'a route file has a syntax error',
    { 'routes/api.php': '<?php\nRoute::get(' },
    {},
    [/host\.boot-failed: .*ParseError/],
  ],
  ['the bootstrap file is missing', { 'bootstrap/app.php': '' }, {}, [/host\.boot-failed: /, /bootstrap\/app\.php/]],
  [
    'the bootstrap file returns nothing',
    { 'bootstrap/app.php': '<?php' },
    {},
    [/bootstrap\/app\.php does not return the application/],
  ],
  [
    'a notice while booting',
    provider('$a = []; $a["x"];'),
    {},
    [/host\.boot-failed: .*ErrorException: Undefined array key/],
  ],
  ['the process is killed', provider('posix_kill(getmypid(), 9);'), {}, [/host\.probe-crashed: .*signal SIGKILL/]],
  ['PHP is not there', {}, { php: 'no-such-php' }, [/host\.php-missing: .*"no-such-php"/]],
];

describe.skipIf(noLaravel !== undefined)('a boot that fails on a real Laravel', () => {
  test.each(failures)('%s', async (_name, files, options, expected) => {
    const { text, unchanged, outcome } = await probe(files, options);
    expect(outcome.kind).not.toBe('facts');
    for (const pattern of expected) expect(text).toMatch(pattern);
    expect(text).not.toMatch(/#\d+ |Stack trace/);
    expect(unchanged).toBe(true);
  });

  test('a damaged vendor/ is named', async () => {
    const { text } = await probe({}, {}, (root) => {
      rmSync(join(root, 'vendor'));
      const dir = join(root, 'vendor');
      writeFileSync(dir, '');
      rmSync(dir);
    });
    expect(text).toMatch(/vendor\/autoload\.php/);
    expect(text).toMatch(/^- vendor\/ is incomplete: run composer install\.$/m);
  });

  test('an application that cannot be written boots all the same', async () => {
    const { outcome } = await probe({}, {}, (root) => {
      chmodSync(join(root, 'bootstrap/cache'), 0o500);
    });
    expect(outcome.kind).toBe('facts');
  });
});
