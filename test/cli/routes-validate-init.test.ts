import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { App, SMALL, small } from '../support/app.js';
import { git, repository } from '../support/git/repository.js';

const ONE = "documents:\n  default:\n    routes: {include: ['api/*']}\n";

describe('docgen routes (commands 7.4)', () => {
  it('prints the table', async () => {
    const { exit, out } = await small(ONE).run(['routes']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^\nRoutes — static, \d+ routes, 2 operations\n─+\n {2}Method +URI +Name +Action +Documents\n/);
    expect(out).toMatch(/^ {2}GET\|HEAD +api\/ping +ping +App\\Http\\Controllers\\PingController@show +default$/m);
    expect(out).toMatch(/^ {2}GET\|HEAD +about +— +App\\Http\\Controllers\\PingController@about +— include$/m);
    expect(out).not.toMatch(/ $/m);
    expect(out).toContain('[info] host.static-routes: ');
  });

  it('prints JSON with its members in order', async () => {
    const { exit, out } = await small(ONE).run(['routes', '--json']);
    expect(exit).toBe(0);
    const result = JSON.parse(out);
    expect(Object.keys(result)).toEqual(['source', 'routes', 'diagnostics']);
    expect(result.source).toBe('static');
    const ping = result.routes.find((route: { name: string }) => route.name === 'ping.store');
    expect(Object.keys(ping)).toEqual([
      'methods',
      'uri',
      'domain',
      'name',
      'action',
      'middleware',
      'resolved',
      'documents',
      'dropped',
      'at',
    ]);
    expect(ping).toMatchObject({ methods: ['POST'], uri: 'api/ping', documents: ['default'], dropped: null });
    expect(ping.at).toMatchObject({ file: 'routes/api.php', line: 5 });
  });

  it('looks at one document', async () => {
    const app = small(`${ONE}  web: {routes: {exclude: ['api/*']}, export: {path: w.json}}\n`);
    const { routes } = JSON.parse((await app.run(['routes', '--document=web', '--json'])).out);
    const about = routes.find((route: { uri: string }) => route.uri === 'about');
    expect(about.documents).toEqual(['web']);
    expect((await app.run(['routes', '--document=nope'])).err).toBe('Unknown document "nope".\n');
  });
});

describe('docgen validate (commands 4.1)', () => {
  it('names the document and each target (commands row 20)', async () => {
    const targets = '    export: {targets: [{format: openapi-3.2, path: a.json}, {format: full, path: b.json}]}\n';
    const app = small(ONE + targets);
    const { exit, out } = await app.run(['validate']);
    expect(exit, out).toBe(0);
    expect(out.split('\n').slice(0, 3)).toEqual([
      'default: valid against UIR 2.1.',
      'default: openapi-3.2 artifact valid against its published schema.',
      'default: full has no published schema, so its artifact was not checked.',
    ]);
    expect(app.files()).toEqual(Object.keys(SMALL).sort());
  });

  it('holds the floor', async () => {
    const app = small(`${ONE}    nonsense_here: 1\n`);
    expect((await app.run(['validate', '--fail-on=warning'])).exit).toBe(1);
    expect((await app.run(['validate', '--fail-on=error'])).exit).toBe(0);
  });

  it('finds what is invalid', async () => {
    const app = small("documents: {default: {info: {license: {}}, routes: {include: ['api/*']}}}\n");
    const { exit, out } = await app.run(['validate']);
    expect(exit).toBe(1);
    expect(out).toMatch(/^default: openapi-3\.2 artifact has [1-9]\d* schema violation\(s\)\.$/m);
    expect(out).toContain('[error] document.openapi-invalid: ');
  });
});

describe('docgen init (commands 7.6)', () => {
  const bare = () => {
    const { 'docgen.yaml': _, ...files } = SMALL;
    return new App(files);
  };

  it('writes the file and tells what comes next', async () => {
    const app = bare();
    const { exit, out } = await app.run(['init'], { DOCGEN_HOST_BOOT: 'static' });
    expect(exit, out).toBe(0);
    expect(out).toMatch(/^\nConfig\n──────\nWrote docgen\.yaml\.\n\nRoutes\n──────\n/);
    expect(out).toContain('default: 2 of 3 routes are documented (include: api/*).\n');
    expect(out).toContain('\nHost\n────\nRead without PHP: host.boot is static.\n');
    expect(out).toContain('\nFirst document\n──────────────\nNot written. Run docgen export when you are ready.\n');
    expect(out).toMatch(
      /\nNext\n────\n {2}Document +Viewer\n.*\n {2}default +docgen serve default --open\n\n {2}Command +What it answers\n/,
    );
    expect(app.read('docgen.yaml').split('\n').length).toBeLessThan(45);
    const told = [...out.matchAll(/^ {2}docgen (\w+)/gm)].map(([, command = '']) => command);
    expect(told).toContain('export');
    for (const command of told) expect((await app.run([command, '--help'])).exit, command).toBe(0);
    expect(existsSync(join(app.root, 'docs'))).toBe(false);
    expect((await app.run(['export', '--host=static', '--fail-on=warning'])).out).not.toContain('config.');
  });

  it('tells one finding of each cause, however many routes have it', async () => {
    const app = bare().write({
      'routes/api.php': `<?php
use Illuminate\\Support\\Facades\\Route;
foreach (['a', 'b', 'c'] as $name) Route::get("/$name", fn () => ['ok' => true])->middleware('can:' . config($name), 'may:' . unknown());
`,
    });
    const { out } = await app.run(['init', '--no-export', '--host=static']);
    const found = out.split('\n').filter((line) => line.includes('host.middleware-undecided'));
    expect(found.length, out).toBe(new Set(found.map((line) => line.replace(/GET \S+/, ''))).size);
    expect(found.filter((line) => line.endsWith(' The same holds of 2 more routes.')).length, out).toBeGreaterThan(0);
  });

  it('names the comparison with the branch that other work starts from', async () => {
    const app = bare();
    const next = async () => (await app.run(['init', '--no-export', '--host=static'])).out;
    expect(await next()).toMatch(/^ {2}docgen diff docs\/openapi\.json +what/m);
    repository(app.root);
    expect(await next()).toMatch(/^ {2}docgen diff docs\/openapi\.json --against=main +what/m);
    git(app.root, 'update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    git(app.root, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
    expect(await next()).toContain('  docgen diff docs/openapi.json --against=origin/trunk  ');
    app.write({
      'docgen.yaml':
        "host: {boot: static}\ndocuments: {default: {export: {targets: [{path: 'a b.json', format: openapi-3.1}]}}}\n",
    });
    expect(await next()).toContain("  docgen diff 'a b.json' --against=origin/trunk  ");
    app.write({
      'docgen.yaml':
        'host: {boot: static}\ndocuments: {default: {export: {targets: [{path: a.json, format: collection}]}}}\n',
    });
    expect(await next()).not.toContain('docgen diff');
  });

  it('keeps what exists (commands row 42), also as install', async () => {
    const app = small(ONE);
    const yaml = app.read('docgen.yaml');
    const { exit, out } = await app.run(['install']);
    expect(exit).toBe(0);
    expect(out).toContain(
      'Kept docgen.yaml: it already exists.\nUse --force to overwrite it with the defaults.\n\nRoutes',
    );
    expect(app.read('docgen.yaml')).toBe(yaml);
  });

  it('puts the defaults back with --force', async () => {
    const app = small(ONE);
    const { out } = await app.run(['init', '--all', '--force', '--host=static']);
    expect(out).toContain('Overwrote docgen.yaml with the defaults.\n');
    expect(app.read('docgen.yaml')).toContain('#on_route_error: skeleton');
  });

  it('lists prefixes when no route matches', async () => {
    const app = small("documents: {default: {routes: {include: ['v1/*']}}}\n");
    const { exit, out } = await app.run(['init', '--no-export']);
    expect(exit).toBe(0);
    expect(out).toContain(
      'default: no route matches. Routes by prefix:\n  Prefix  Routes\n  ──────  ──────\n  api/*   2\n  about   1\n',
    );
    expect(out).toContain("Set documents.default.routes.include in docgen.yaml, for example ['api/*'].\n");
  });

  it('writes nothing while settings wait in config/docgen.php', async () => {
    const app = bare().write({ 'config/docgen.php': "<?php return ['lint' => []];" });
    const before = app.files();
    const { exit, err } = await app.run(['init']);
    expect(exit).toBe(1);
    expect(err).toMatch(
      /^\nDiagnostics for config\/docgen\.php:\n {2}\(document\)\n {4}\[error\] config\.not-migrated: .*: lint\.\n/,
    );
    expect(app.files()).toEqual(before);
  });

  it('proposes the prefixes of the routes behind the middleware api', async () => {
    const app = bare().write({
      'routes/api.php': SMALL['routes/api.php']?.replaceAll("'/ping'", "'/v2/ping'") ?? '',
      'bootstrap/app.php': SMALL['bootstrap/app.php']?.replace("api.php')", "api.php', apiPrefix: '')") ?? '',
    });
    const { exit, out } = await app.run(['init', '--host=static']);
    expect(exit, out).toBe(0);
    expect(out).toContain('default: 2 of 3 routes are documented (include: v2/*).\n');
    expect(app.read('docgen.yaml')).toContain("\n      include: ['v2/*']\n");
  });

  it('refuses what is no Laravel application', async () => {
    const app = new App({ 'composer.json': '{"require": {"symfony/console": "^7"}}', 'index.php': '<?php' });
    const { exit, out, err } = await app.run(['init']);
    expect([exit, out]).toEqual([1, '']);
    expect(err).toContain('No Laravel application: laravel/framework stands neither in composer.json nor in vendor/');
    expect(app.files()).not.toHaveProperty('docgen.yaml');
  });

  it('writes the file of the companion where that is installed', async () => {
    const require = { 'laravel/framework': '^12.0', 'docgen/laravel': '^1.0' };
    const app = bare().write({ 'composer.json': JSON.stringify({ require }) });
    expect((await app.run(['init', '--host=static'])).out).toContain('Wrote config/docgen.php.\n');
  });

  it('says what could not be written', async () => {
    const app = bare().write({ config: 'a file', 'vendor/docgen/laravel/composer.json': '{}' });
    const { exit, out } = await app.run(['init']);
    expect(exit).toBe(1);
    expect(out).toBe('\nConfig\n──────\nWrote docgen.yaml.\nCould not create config: a file has this name.\n');
  });
});
