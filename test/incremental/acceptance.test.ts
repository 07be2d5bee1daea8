import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@docgen/cache';
import { afterAll, describe, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import type { Scripted } from '../support/scripted.js';
import {
  CONTROLLER,
  changed,
  PROVIDER_FILES,
  REGISTRATIONS,
  REQUEST,
  ROUTES,
  registering,
  scripted,
} from './provider-registrations.js';

const RESOURCE = 'app/Http/Resources/WillowResource.php';
const YAML = 'docgen.yaml';
const INSTALLED = 'vendor/composer/installed.json';

const generated: Record<string, string> = { ...SKELETON, ...application(units(7, 3)) };
/** Three resources of three operations each, one limited by a name nobody registers, one described by a file that is missing. */
const FILES: Readonly<Record<string, string>> = {
  ...generated,
  [ROUTES]: (generated[ROUTES] ?? '').replace(/'beakers\.index'\)/, "$&->middleware('throttle:uploads')"),
  [CONTROLLER]: (generated[CONTROLLER] ?? '').replace(
    '    public function store(',
    "    #[\\Docgen\\Attributes\\Description(file: 'docs/store.md')]\n    public function store(",
  ),
  [INSTALLED]: JSON.stringify({ packages: [{ name: 'some/package', version: '1.0.0', 'install-path': '../some' }] }),
  ...PROVIDER_FILES,
};

const MORE = 'database/migrations/2030_01_01_000000_more.php';

function altered(column: string): string {
  return `<?php
return new class extends \\Illuminate\\Database\\Migrations\\Migration {
    public function up(): void
    {
        \\Illuminate\\Support\\Facades\\Schema::table('willows', fn ($table) => ${column});
    }
};
`;
}

const folder = mkdtempSync(join(tmpdir(), 'docgen-accepted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const edited = (path: string, change: (text: string) => string) => changed(FILES, path, change);
const withoutLines = (text: string) => text.replace(/"?line"?: \d+/g, 'line');

describe('what an edit has analysed again (cache 8)', () => {
  const ROWS: [
    row: string,
    edit: () => Readonly<Record<string, string>>,
    analyzed: number,
    /** Says how the artifacts change; `lines` with moved lines in provenance only. */
    outcome: 'same' | 'lines' | 'another',
  ][] = [
    [
      'cache row 4: a body with the same result',
      () => edited(CONTROLLER, (text) => text.replace('return $this->wrap(', '$a = 1; return $this->wrap(')),
      1,
      'same',
    ],
    [
      'cache row 5: a blank line above',
      () => edited(CONTROLLER, (text) => text.replace('    public function show', '\n$&')),
      0,
      'lines',
    ],
    [
      'cache row 6: a private method nobody calls',
      () => edited(CONTROLLER, (text) => text.replace(/\}\s*$/, '    private function extra() { return 1; }\n}\n')),
      3,
      'same',
    ],
    ['cache row 7: another format', () => edited(CONTROLLER, (text) => text.replace(/^ +/gm, '\t')), 0, 'same'],
    [
      'cache row 8: a comment beside a rule',
      () => edited(REQUEST, (text) => text.replace(/( +)('title')/, '$1// How it is called.\n$1$2')),
      1,
      'another',
    ],
    [
      'cache row 9: a property of a resource',
      () => edited(RESOURCE, (text) => text.replace("'id' =>", "'key' =>")),
      3,
      'another',
    ],
    ['cache row 10: a description that appears', () => ({ ...FILES, 'docs/store.md': 'Stores one.' }), 1, 'another'],
    [
      'cache row 11: another export path',
      () => edited(YAML, (text) => text.replace('    routes:', '    export: { path: docs/b.json }\n$&')),
      0,
      'same',
    ],
    [
      'cache row 13: a limiter',
      () => ({
        ...FILES,
        [REGISTRATIONS]: registering("        RateLimiter::for('uploads', fn () => Limit::perMinute(5));\n"),
      }),
      1,
      'another',
    ],
    [
      'cache row 14: another version of a package',
      () => edited(INSTALLED, (text) => text.replace('1.0.0', '1.0.1')),
      0,
      'same',
    ],
    [
      'cache row 19: a column nobody publishes',
      () => ({ ...FILES, [MORE]: altered("$table->string('extra')") }),
      0,
      'same',
    ],
    [
      'cache row 19: a column that is published becomes another',
      () => ({ ...FILES, [MORE]: altered("$table->integer('title')->nullable()->change()") }),
      3,
      'another',
    ],
  ];

  test.each(ROWS)('%s', async (_, edit, analyzed, outcome) => {
    const app = scripted(FILES);
    const workspace = new Workspace(app.root);
    const before = await app.outcome(workspace);
    app.hold(edit());
    const after = await app.outcome(workspace);
    expect(app.counts).toEqual({ analyzed, reused: 9 - analyzed });
    if (outcome === 'same') expect(after).toBe(before);
    else expect(after).not.toBe(before);
    if (outcome === 'lines') expect(withoutLines(after)).toBe(withoutLines(before));
    expect(await app.outcome(new Workspace(app.root))).toBe(after);
  });

  test('cache row 12: a setting concerns who read it', async () => {
    const app = scripted(FILES);
    const workspace = new Workspace(app.root);
    await app.outcome(workspace);
    const set = (setting: string) =>
      edited(YAML, (text) => text.replace('    routes:', `    representation: { ${setting} }\n$&`));
    app.hold(set('filters: flat'));
    await app.outcome(workspace);
    expect(app.counts.analyzed).toBe(0);
    app.hold(set('nullable: anyof'));
    await app.outcome(workspace);
    expect(app.counts.analyzed).toBeGreaterThan(0);
  });

  test('cache row 10: the diagnostic of the missing description goes', async () => {
    const app = scripted(FILES);
    const workspace = new Workspace(app.root);
    expect(await app.outcome(workspace)).toContain('docs/store.md');
    app.hold({ ...FILES, 'docs/store.md': 'Stores one.' });
    expect(await app.outcome(workspace)).not.toContain('docs/store.md');
  });

  test('cache row 18: each of two documents has its own', async () => {
    const app = scripted({
      ...FILES,
      [YAML]: `documents:\n${['a', 'b'].map((key) => `  ${key}:\n    export: { path: docs/${key}.json }\n    routes: { include: ['api/*'] }\n`).join('')}host: { boot: static }\n`,
    });
    const workspace = new Workspace(app.root);
    await app.outcome(workspace);
    expect(app.counts).toEqual({ analyzed: 18, reused: 0 });
  });

  test('cache row 20: away and back', async () => {
    const app = scripted(FILES);
    const workspace = new Workspace(app.root);
    await app.outcome(workspace);
    app.hold({ ...generated, [CONTROLLER]: '<?php' });
    app.hold(FILES);
    await app.outcome(workspace);
    expect(app.counts).toEqual({ analyzed: 0, reused: 9 });
  });
});

describe('what a later process finds (cache 8)', () => {
  const open = (name: string) => openStore({ file: join(folder, `${name}.sqlite`), build: 'test', maxBytes: 1 << 26 });

  /** One process that builds and ends. */
  async function process(app: Scripted, name: string): Promise<string> {
    const store = open(name);
    const workspace = new Workspace(app.root, { store });
    const text = await app.outcome(workspace);
    workspace.writer?.finish();
    store.close();
    return text;
  }

  test('cache row 3: half of the fragments gone', async () => {
    const app = scripted(FILES);
    const cold = await process(app, 'half');
    const { database } = await import('../support/database.js');
    database(join(folder, 'half.sqlite'), (db) => {
      db.exec('DELETE FROM fragment WHERE id % 2 = 0');
      db.exec('DELETE FROM artifact');
    });
    expect(await process(app, 'half')).toBe(cold);
    expect(app.counts.analyzed).toBeGreaterThan(0);
    expect(app.counts.analyzed + app.counts.reused).toBe(9);
  });

  test('cache row 16: a stub is analysed again', async () => {
    const app = scripted({ ...FILES, [ROUTES]: (FILES[ROUTES] ?? '').replace("'index'])", "'gone'])") });
    const cold = await process(app, 'stub');
    expect(cold).toContain('route.build-failed');
    expect(await process(app, 'stub')).toBe(cold);
    app.hold({ ...FILES, [ROUTES]: (FILES[ROUTES] ?? '').replace("'index'])", "'gone'])"), 'app/New.php': '<?php\n' });
    expect(await process(app, 'stub')).toBe(cold);
    expect(app.counts).toEqual({ analyzed: 1, reused: 8 });
  });
});
