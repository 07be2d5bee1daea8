import { describe, expect, it } from 'vitest';
import { codes, php, read, readRoutes } from './read.js';

const APP = `<?php return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))->create();`;
const provider = (namespace: string, name: string, body: string) =>
  `<?php namespace ${namespace}; use Illuminate\\Support\\Facades\\Route; class ${name} extends \\Illuminate\\Support\\ServiceProvider { public function boot() { ${body} } }`;

/** Routes of an application stand in other places besides its route files (host 9). */
describe('sources of routes', () => {
  it('providers of a configuration the application class itself says the place of', () => {
    const facts = read({
      files: {
        'composer.json': '{"autoload":{"psr-4":{"Wiki\\\\":"app/"}},"require":{"laravel/framework":"^10.0"}}',
        'bootstrap/app.php': '<?php $app = new \\Wiki\\Application(dirname(__DIR__)); return $app;',
        'app/Application.php': `<?php namespace Wiki; class Application extends \\Illuminate\\Foundation\\Application {
  public function configPath($path = '') { return $this->basePath . DIRECTORY_SEPARATOR . 'app/Config' . ($path ? DIRECTORY_SEPARATOR . $path : $path); } }`,
        'app/Config/app.php': `<?php return ['providers' => [Wiki\\Routes::class]];`,
        'app/Routes.php': provider('Wiki', 'Routes', "Route::get('api/pages', fn () => 1);"),
      },
    });
    expect(codes(facts)).toEqual([]);
    expect(facts.routes.map((route) => route.uri)).toContain('api/pages');
    expect(facts.paths.config).toBe('app/Config');
  });

  it('attributes on controllers', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP,
        'config/route-attributes.php': `<?php return ['enabled' => true, 'directories' => [app_path('Http/Controllers') => ['prefix' => 'api', 'middleware' => 'api']], 'middleware' => ['bindings']];`,
        'config/domains.php': `<?php return ['shop' => 'shop.test'];`,
        'app/Http/Controllers/PostController.php': `<?php namespace App\\Http\\Controllers;
use Spatie\\RouteAttributes\\Attributes\\{Get, Post, Route, Prefix, Middleware, Where, WhereNumber, WithTrashed, ScopeBindings};
#[Prefix('posts')]
#[Middleware('auth')]
#[Where('slug', '[a-z]+')]
class PostController {
    #[Get('/', name: 'posts.index')]
    public function index() {}
    #[Get('{post}', name: 'posts.show', middleware: 'cache')]
    #[WhereNumber('post')]
    #[WithTrashed]
    public function show() {}
    #[Route(['put', 'patch'], '{post}')]
    #[ScopeBindings(false)]
    public function update() {}
    private function hidden() {}
}`,
        'app/Http/Controllers/TagController.php': `<?php namespace App\\Http\\Controllers;
use Spatie\\RouteAttributes\\Attributes\\{ApiResource, DomainFromConfig, Get};
#[ApiResource('tags', only: ['index'])]
#[DomainFromConfig('domains.shop')]
class TagController { public function index() {} #[Get('one')] public function __invoke() {} }`,
      },
    });
    expect(codes(facts)).toEqual([]);
    expect(facts.routes).toMatchObject([
      {
        uri: 'api/posts',
        name: 'posts.index',
        methods: ['GET', 'HEAD'],
        middleware: ['bindings', 'api', 'auth'],
        wheres: { slug: '[a-z]+' },
      },
      {
        uri: 'api/posts/{post}',
        name: 'posts.show',
        middleware: ['bindings', 'api', 'auth', 'cache'],
        wheres: { post: '[0-9]+' },
        trashed: true,
      },
      { uri: 'api/posts/{post}', methods: ['PUT', 'PATCH'], scoped: false, action: { method: 'update' } },
      { uri: 'api/tags', name: 'tags.index', domain: 'shop.test' },
      {
        uri: 'api/one',
        domain: 'shop.test',
        action: { class: 'App\\Http\\Controllers\\TagController', method: '__invoke' },
      },
    ]);
    expect(facts.routes[0]?.at?.file).toBe('app/Http/Controllers/PostController.php');
  });

  it('modules with a status file', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP,
        'modules_statuses.json': '{"Shop": true, "Off": false, "News": true}',
        'Modules/Shop/module.json': '{"priority": 2, "providers": ["Modules\\\\Shop\\\\P"]}',
        'Modules/News/module.json': '{"priority": 1, "providers": ["Modules\\\\News\\\\P"]}',
        'Modules/Off/module.json': '{"providers": ["Modules\\\\Off\\\\P"]}',
        'Modules/Shop/P.php': provider('Modules\\Shop', 'P', `Route::get('shop', fn () => 1);`),
        'Modules/News/P.php': provider('Modules\\News', 'P', `Route::get('news', fn () => 1);`),
        'Modules/Off/P.php': provider('Modules\\Off', 'P', `Route::get('off', fn () => 1);`),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['news', 'shop']);
    expect(facts.included).toContain('modules_statuses.json');
    expect(facts.included).toContain('Modules/');
  });

  it('route files of modules, whose classes the merge plugin of Composer loads', () => {
    const routes = (body: string) => `<?php use Illuminate\\Support\\Facades\\Route; ${body}`;
    const facts = read({
      files: {
        'bootstrap/app.php': APP,
        'composer.json': JSON.stringify({
          require: { 'laravel/framework': '^11.0', 'nwidart/laravel-modules': '^11.0' },
          autoload: { 'psr-4': { 'App\\': 'app/' } },
          extra: { 'merge-plugin': { include: ['Modules/*/composer.json'] } },
        }),
        'modules_statuses.json': '{"Blog": true, "shop": true}',
        'Modules/Blog/module.json':
          '{"name": "Blog", "providers": ["Modules\\\\Blog\\\\Providers\\\\BlogServiceProvider"]}',
        'Modules/Blog/composer.json': '{"autoload": {"psr-4": {"Modules\\\\Blog\\\\": "app/"}}}',
        'Modules/Blog/app/Providers/BlogServiceProvider.php': `<?php namespace Modules\\Blog\\Providers;
          class BlogServiceProvider extends \\Illuminate\\Support\\ServiceProvider {
            public function register() { $this->app->register(RouteServiceProvider::class); } }`,
        'Modules/Blog/app/Providers/RouteServiceProvider.php': `<?php namespace Modules\\Blog\\Providers; use Illuminate\\Support\\Facades\\Route;
          class RouteServiceProvider extends \\Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider {
            protected string $name = 'Blog';
            public function map(): void { $this->mapApi(); }
            protected function mapApi(): void {
              Route::middleware('api')->prefix('api')->name('api.')->group(module_path($this->name, '/routes/api.php')); } }`,
        'Modules/Blog/routes/api.php': routes("Route::get('posts', fn () => 1)->name('posts');"),
        'Modules/shop/module.json': '{"name": "Shop", "providers": ["Modules\\\\Shop\\\\P"]}',
        'Modules/shop/composer.json': '{"autoload": {"psr-4": {"Modules\\\\Shop\\\\": ""}}}',
        'Modules/shop/P.php': provider(
          'Modules\\Shop',
          'P',
          "$this->loadRoutesFrom(module_path('shop') . '/routes.php');",
        ),
        'Modules/shop/routes.php': routes("Route::get('api/goods', fn () => 1);"),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['api/posts', 'api/goods']);
    expect(facts.routes[0]).toMatchObject({ name: 'api.posts', middleware: ['api'] });
    expect(codes(facts)).toEqual([]);
    expect(facts.included).toContain('Modules/Blog/routes/api.php');
  });

  it('Concord modules and packages that lie in the project', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP,
        'config/concord.php': `<?php return ['modules' => [App\\Mod\\P::class => ['x' => 1]]];`,
        'app/Mod/P.php': provider('App\\Mod', 'P', `Route::get('concord', fn () => 1);`),
        'vendor/composer/installed.json': JSON.stringify({
          packages: [
            {
              name: 'acme/blog',
              version: '1.0.0',
              'install-path': '../../packages/blog',
              autoload: { 'psr-4': { 'Acme\\Blog\\': 'src/' } },
              extra: { laravel: { providers: ['Acme\\Blog\\P'] } },
            },
            {
              name: 'far/away',
              version: '1.0.0',
              'install-path': '../far/away',
              autoload: { 'psr-4': { 'Far\\': 'src/' } },
              extra: { laravel: { providers: ['Far\\P'] } },
            },
          ],
        }),
        'packages/blog/src/P.php': provider('Acme\\Blog', 'P', `$this->loadRoutesFrom(__DIR__.'/../routes/api.php');`),
        'packages/blog/routes/api.php': php(`Route::get('blog', fn () => 1);`),
        'vendor/far/away/src/P.php': provider('Far', 'P', `Route::get('far', fn () => 1);`),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['blog', 'concord']);
  });

  it('aggregate and deferred providers, callbacks of the bootstrap file', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': `<?php use Illuminate\\Support\\Facades\\Route;
return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))->withProviders([App\\All::class, App\\Late::class])
  ->booted(function () { Route::get('booted', fn () => 1); })->create();`,
        'app/All.php':
          '<?php namespace App; class All extends \\Illuminate\\Support\\AggregateServiceProvider { protected $providers = [One::class]; }',
        'app/One.php': provider('App', 'One', `Route::get('one', fn () => 1);`),
        'app/Late.php': `<?php namespace App; class Late extends \\Illuminate\\Support\\ServiceProvider implements \\Illuminate\\Contracts\\Support\\DeferrableProvider { public function boot() { \\Illuminate\\Support\\Facades\\Route::get('late', fn () => 1); } }`,
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['one', 'booted', 'late']);
  });

  it('an environment decides which provider counts', () => {
    const files = {
      'bootstrap/app.php': APP,
      'bootstrap/providers.php': '<?php return [App\\P::class];',
      'app/P.php': provider(
        'App',
        'P',
        `if ($this->app->environment('local')) Route::get('local', fn () => 1); if ($this->app->runningInConsole()) Route::get('console', fn () => 1);`,
      ),
    };
    expect(read({ files }).routes.map((r) => r.uri)).toEqual(['console']);
    expect(read({ files: { ...files, '.env': 'APP_ENV=local' } }).routes.map((r) => r.uri)).toEqual([
      'local',
      'console',
    ]);
  });

  it('wrap written as a property', () => {
    const wrap = (body: string) =>
      read({
        files: {
          'bootstrap/app.php': APP,
          'bootstrap/providers.php': '<?php return [App\\P::class];',
          'app/P.php': provider('App', 'P', body),
        },
      }).wrap;
    expect(wrap(`\\Illuminate\\Http\\Resources\\Json\\JsonResource::$wrap = 'items';`)).toBe('items');
    expect(wrap(`\\Illuminate\\Http\\Resources\\Json\\JsonResource::wrap('rows');`)).toBe('rows');
    expect(wrap('')).toBe('data');
  });

  it('a call that only asks the router loses nothing', () => {
    const facts = readRoutes(
      `\\Illuminate\\Support\\Facades\\View::composer('*', function () { Route::currentRouteName(); }); Route::get('x', fn () => 1);`,
    );
    expect(codes(facts)).toEqual([]);
  });

  it('a variable narrowed by the condition it stands under', () => {
    const facts = readRoutes(
      `$file = request()->header('v') ? base_path('routes/v.php') : null;
if ($file) { Route::group([], $file); }
Route::get('x', fn () => 1);`,
      { 'routes/v.php': php(`Route::get('versioned', fn () => 1);`) },
    );
    expect(facts.routes.map((r) => r.uri)).toEqual(['versioned', 'x']);
    expect(codes(facts)).toEqual(['host.route-conditional']);
  });

  it('a provider with a syntax error is named, the others are read', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP,
        'bootstrap/providers.php': '<?php return [App\\Broken::class, App\\P::class];',
        'app/Broken.php':
          '<?php namespace App; class Broken extends \\Illuminate\\Support\\ServiceProvider { public function boot() { foo( } }',
        'app/P.php': provider('App', 'P', `Route::get('fine', fn () => 1);`),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['fine']);
    expect(facts.notes).toMatchObject([{ code: 'host.parse-failed', at: { file: 'app/Broken.php' } }]);
  });
});
