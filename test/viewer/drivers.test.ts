import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { Site } from './site.js';

/** Registers a driver whose page is an expression of PHP. */
const driver = (name: string, page: string, more = '') => `<?php
Docgen\\Docgen::extend(new class implements Docgen\\Viewer\\Driver, Docgen\\Viewer\\ProvidesAssets {
    public function name(): string { return '${name}'; }
    public function assets(): array { return ['own' => base_path('own.js'), 'gone' => base_path('gone.js')]; }
    public function render(Docgen\\Viewer\\ViewerContext $context): string|Symfony\\Component\\HttpFoundation\\Response { return ${page}; }
});
${more}`;

describe.skipIf(noLaravel !== undefined)('drivers of an application under a real Laravel (cache 6.5)', () => {
  const installation = install();
  let site: Site;
  beforeAll(async () => {
    site = await new Site(installation).start();
  });
  const choose = (name: string, php = '') => {
    site.write({ 'site.php': php || '<?php' });
    site.viewer(`'source' => 'artifact', 'middleware' => [], 'driver' => '${name}'`);
  };
  beforeEach(() => {
    site.remove('storage/docgen', 'site.php').write({ 'own.js': 'own()', 'storage/docgen/watch': 'cd'.repeat(32) });
    site.warnings();
  });

  test('a driver gets what it renders a page from, and its scripts are served', async () => {
    const parts = ['document', 'title', 'specUrl', 'reloadUrl', 'configuration', 'cdn'].map(
      (name) => `$context->${name}`,
    );
    choose(
      'own',
      driver('own', `json_encode([${parts.join(', ')}, $context->request->path(), $context->assetUrl('own')])`),
    );
    const [page = ''] = (await site.text('/docs/api')).split('<script>');
    expect(JSON.parse(page)).toEqual([
      ...[
        'default',
        'API Documentation',
        `${site.url}/docs/api.json`,
        `${site.url}/docs/api/reload`,
        [],
        false,
        'docs/api',
      ],
      expect.stringMatching(/\/docs\/api\/assets\/own\.js\?v=[0-9a-f]{16}$/),
    ]);
    expect(await site.text('/docs/api/assets/own.js')).toBe('own()');
    expect((await site.get('/docs/api/assets/single-column.js')).status).toBe(404);
    expect(site.warnings()).toEqual([]);
    expect((await site.get('/docs/api/assets/gone.js')).status).toBe(404);
    expect(site.warnings()).toEqual(['The viewer driver "own" names <app>/gone.js as an asset, which cannot be read.']);
  });

  test('a later driver of the same name replaces a built-in one (cache row 51)', async () => {
    choose('three-panel', driver('three-panel', "'mine'"));
    expect(await site.text('/docs/api')).toMatch(/^mine<script>/);
  });

  test('a driver that answers with a response reloads by itself or not at all (cache row 34)', async () => {
    choose('own', driver('own', "response('<body></body>', 202)"));
    const answer = await site.get('/docs/api');
    expect([answer.status, await answer.text()]).toEqual([202, '<body></body>']);
    expect(site.warnings()).toEqual([
      `The viewer driver "own" answers with a response, so its page does not reload by itself; its script may listen to ${site.url}/docs/api/reload.`,
    ]);
    site.remove('storage/docgen');
    await site.text('/docs/api');
    expect(site.warnings()).toEqual([]);
  });

  test('a driver that throws leaves an empty page', async () => {
    choose('own', driver('own', "throw new RuntimeException('broken')"));
    const answer = await site.get('/docs/api');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(site.warnings()[0]).toMatch(
      /^The viewer driver "own" did not render the page of document "default": broken/,
    );
  });

  test('the subscriber stands before the last end of the body, else at the end', async () => {
    choose('own', driver('own', `'</body><p></BODY><i>'`));
    expect(await site.text('/docs/api')).toMatch(/^<\/body><p><script>[\s\S]*<\/script>\n<\/BODY><i>$/);
    choose('own', driver('own', `'text'`));
    expect(await site.text('/docs/api')).toMatch(/^text<script>[\s\S]*<\/script>\n$/);
  });

  test('a driver that nothing registers is the default one', async () => {
    choose('none');
    expect(await site.text('/docs/api')).toContain('id="api-reference"');
    expect(site.warnings()).toEqual([
      'viewer.driver of document "default" names "none", which nothing registers; rendering with "single-column" instead. Registered: single-column, three-panel.',
    ]);
  });

  test('a class and a function register drivers too; what is none is left out', async () => {
    const more = `
class OwnDriver extends stdClass implements Docgen\\Viewer\\Driver {
    public function name(): string { return 'by-class'; }
    public function render(Docgen\\Viewer\\ViewerContext $context): string { return 'by class'; }
}
class Misnamed extends OwnDriver { public function name(): string { return 'a b'; } }
Docgen\\Docgen::extend('NoSuchClass');
Docgen\\Docgen::extend(Misnamed::class);
Docgen\\Docgen::extend(fn (Docgen\\Viewer\\Registrar $registrar) => $registrar->register(OwnDriver::class));`;
    choose('by-class', driver('own', "'own'", more));
    expect(await site.text('/docs/api')).toMatch(/^by class<script>/);
    const warnings = site.warnings();
    expect(warnings).toHaveLength(2);
    for (const warning of warnings)
      expect(warning).toMatch(/^A viewer driver given to Docgen::extend\(\) is left out: /);
  });

  test('from a CDN only where it is wanted', async () => {
    site.viewer("'source' => 'artifact', 'cdn' => true");
    expect(await site.text('/docs/api')).toMatch(/src="https:\/\/cdn\.jsdelivr\.net\/npm\/@scalar\/api-reference@\d/);
    site.viewer("'source' => 'artifact', 'cdn' => 1, 'driver' => 'three-panel'");
    expect(await site.text('/docs/api')).not.toContain('jsdelivr');
  });
});
