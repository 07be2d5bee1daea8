import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { outcome, Place } from '../daemon/place.js';
import { CONTROLLER, WORKSHOP } from './workshop.js';

const installation = install();
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const isThere = spawnSync('nvim', ['--version']).status === 0;
// The door installs it; elsewhere its absence is no failure.
const isNeeded = isThere || process.env.DOCGEN_REQUIRE_PHP === '1';

it.runIf(isNeeded)('Neovim with the recipe shows a finding, a hover, a fix and a definition', async () => {
  const place = new Place(installation, {
    ...WORKSHOP,
    [CONTROLLER]: (WORKSHOP[CONTROLLER] ?? '').replace("type: 'integer'", "type: 'list<PostResource>'"),
  });
  const program = join(installation.folder, 'client-cli/bin/docgen.cjs');
  const child = spawn(
    'nvim',
    ['--headless', '--clean', '-n', '-l', file('./neovim.lua')]
      .slice(0, 3)
      .concat(['-c', `luafile ${file('./neovim.lua')}`]),
    {
      cwd: place.app.root,
      env: {
        ...place.env,
        DOCGEN_LSP: `${process.execPath} ${program} lsp`,
        DOCGEN_ROOT: place.app.root,
        DOCGEN_RECIPE: file('../../docs/editors/neovim.lua'),
        XDG_STATE_HOME: join(place.home, 'state'),
        XDG_DATA_HOME: join(place.home, 'data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const { out, err } = await outcome(child, place.app.root);
  const said = new Map<string, unknown>();
  for (const line of out.split(/\r?\n/).filter((one) => one.startsWith('{'))) {
    const { name, value } = JSON.parse(line) as { name: string; value: unknown };
    said.set(name, value);
  }
  expect([said.get('failed'), err]).toEqual([undefined, err]);
  expect(said.get('diagnostic')).toEqual({ line: 10, column: 6, code: 'attribute.path-parameter-unmatched' });
  expect(JSON.stringify(said.get('hover'))).toContain('**GET /api/posts/{post}**');
  expect(said.get('action')).toBe('Replace by post');
  expect(said.get('mended')).toBe("    #[PathParameter('post', type: 'list<PostResource>')]");
  expect(said.get('definition')).toBe('PostResource.php');
});
