import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMap, type JsonMap } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { afterAll, describe, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { Refusal } from '../../server/src/project/refusal.js';
import { laravelApp, noLaravel, provider } from '../support/laravel.js';

const client = resolve(import.meta.dirname, '../../client-laravel/src');
const ROUTES = `<?php
use App\\Http\\Controllers\\SaleController;
use App\\Http\\Controllers\\PetController;
use Illuminate\\Support\\Facades\\Route;
Route::get('orders', [SaleController::class, 'index'])->name('orders.index')->middleware('throttle:api');
Route::get('pets', [PetController::class, 'index'])->name('pets.index');
Route::get('closure', fn () => 1)->name('closure');
`;
const controller = (name: string, attribute = '') => `<?php
namespace App\\Http\\Controllers;
class ${name}
{
    ${attribute}
    public function index(): int
    {
        return 1;
    }
}
`;
const MAPPER = (body: string) => `<?php
namespace App\\Docs;
class Tags
{
    public function map(string $tag)
    {
        ${body}
    }
}
`;
const FILTER = (body: string) => `<?php
namespace App\\Docs;
use Docgen\\Routing\\RouteDescriptor;
class Filter
{
    public function includes(RouteDescriptor $route)
    {
        ${body}
    }
}
`;

const made: { dispose(): void }[] = [];
afterAll(() => {
  for (const app of made) app.dispose();
});

/** An application that registers this in its provider, with this docgen.yaml of its document. */
function application(settings: string, boot: string, files: Record<string, string> = {}) {
  const app = laravelApp({
    'routes/api.php': ROUTES,
    'app/Http/Controllers/SaleController.php': controller('SaleController', "#[\\Docgen\\Attributes\\Group('Sales')]"),
    'app/Http/Controllers/PetController.php': controller('PetController'),
    'app/Docs/Tags.php': MAPPER('return strtoupper($tag);'),
    'app/Docs/Filter.php': FILTER('return true;'),
    ...provider(`
        require_once '${client}/Routing/RouteDescriptor.php';
        require_once '${client}/Docgen.php';
        require_once __DIR__.'/../Docs/Tags.php';
        require_once __DIR__.'/../Docs/Filter.php';
        ${boot}`),
    'docgen.yaml': `documents:\n  default:\n    routes: { include: ['api/*'] ${settings.startsWith('filter') ? `, ${settings}` : ''} }\n    ${settings.startsWith('filter') ? 'x-none: 1' : settings}\n`,
    ...files,
  });
  made.push(app);
  return app;
}

async function built(root: string, workspace = new Workspace(root)) {
  const { config } = loadConfig(root, {});
  if (config === undefined) throw new Error('The configuration was refused.');
  const env = { PATH: process.env.PATH };
  const result = await workspace.build({ root, config, documents: ['default'], host: 'php', env });
  const [document] = result.documents;
  const paths = document?.document?.get('paths') as JsonMap;
  const tags = [...paths].map(([path, item]) => {
    const get = isMap(item) ? item.get('get') : undefined;
    return [path, isMap(get) ? (get.get('tags') ?? null) : null];
  });
  return {
    tags: Object.fromEntries(tags),
    codes: document?.diagnostics.map(({ code, message }) => `${code} ${message}`),
  };
}

describe.skipIf(noLaravel !== undefined)('what the application says of its documents in PHP (config 3.2, 3.6)', () => {
  test('a filter class and registered closures must all accept a route', async () => {
    const closure = `\\Docgen\\Docgen::filterRoutes('default', fn ($route) => $route->name !== 'closure');
        \\Docgen\\Docgen::filterRoutes('other', fn ($route) => false);`;
    const app = application('filter: App\\Docs\\Filter', closure, {
      'app/Docs/Filter.php': FILTER(
        "return $route->controller === 'App\\\\Http\\\\Controllers\\\\PetController' ? $route->action !== 'index' : $route->matches('/api/o*');",
      ),
    });
    const workspace = new Workspace(app.root);
    const { tags, codes } = await built(app.root, workspace);
    expect(Object.keys(tags), codes?.join('\n')).toEqual(['/api/orders']);
    writeFileSync(join(app.root, 'app/Docs/Filter.php'), FILTER('return $route->action !== null;'));
    expect(Object.keys((await built(app.root, workspace)).tags)).toEqual(['/api/orders', '/api/pets']);
  });

  test('closures alone filter too, and see what the registration says', async () => {
    const app = application(
      'x-none: 1',
      `\\Docgen\\Docgen::filterRoutes('default', fn ($route) => $route->middleware === ['api', 'throttle:api'] && $route->methods === ['GET', 'HEAD'] && $route->uri === 'api/orders');`,
    );
    const { tags, codes } = await built(app.root);
    expect(Object.keys(tags), codes?.join('\n')).toEqual(['/api/orders']);
  });

  test.each([
    ['no boolean', FILTER("return 'yes';"), 'instead of a boolean'],
    ['an exception', FILTER("throw new \\RuntimeException('no');"), 'no'],
  ])('a filter that answers %s stops the run', async (_, filter, reason) => {
    const app = application('filter: App\\Docs\\Filter', '', { 'app/Docs/Filter.php': filter });
    const refused = await built(app.root).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(JSON.stringify((refused as Refusal).blocks)).toContain('config.route-filter-unusable');
    expect(JSON.stringify((refused as Refusal).blocks)).toContain(reason);
  });

  test('a mapper names derived and declared tags, again when it is another class', async () => {
    const app = application('tags: { mapper: App\\Docs\\Tags, map: { Pet: Nobody } }', '');
    const workspace = new Workspace(app.root);
    const first = await built(app.root, workspace);
    expect(first.tags).toEqual({ '/api/closure': null, '/api/orders': ['SALES'], '/api/pets': ['PET'] });
    expect(first.codes?.filter((code) => code.startsWith('config.tag'))).toEqual([]);
    writeFileSync(join(app.root, 'app/Docs/Tags.php'), MAPPER("return 'My '.$tag;"));
    expect((await built(app.root, workspace)).tags).toMatchObject({
      '/api/orders': ['My Sales'],
      '/api/pets': ['My Pet'],
    });
    writeFileSync(join(app.root, 'app/Docs/Tags.php'), MAPPER('return 5;'));
    const broken = await built(app.root, workspace);
    expect(broken.tags).toMatchObject({ '/api/orders': ['Sales'], '/api/pets': ['Pet'] });
    expect(broken.codes?.join()).toContain('config.tag-mapper-unusable');
  });
});
