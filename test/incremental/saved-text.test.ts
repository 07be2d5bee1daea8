import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { laravelApp, noLaravel } from '../support/laravel.js';

const made: (() => void)[] = [];
afterAll(() => {
  for (const dispose of made) dispose();
});

const ROUTES = 'routes/api.php';
const routes = (name: string) =>
  `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('${name}', fn () => 'pong');\n`;

test.skipIf(noLaravel !== undefined)(
  'routes that were built unsaved are those PHP registers once they are saved (commands 10.3)',
  async () => {
    const { root, dispose } = laravelApp({ [ROUTES]: routes('ping') });
    made.push(dispose);
    const { config } = loadConfig(root, {});
    if (config === undefined) throw new Error('docgen.yaml was refused.');
    const workspace = new Workspace(root);
    const env = { PATH: process.env.PATH ?? '' };
    const paths = async (buffers: { path: string; version: number; text: string }[]) => {
      const { documents } = await workspace.build({ root, config, documents: ['default'], host: 'php', env, buffers });
      return [...((documents[0]?.document?.get('paths') as Map<string, unknown> | undefined)?.keys() ?? [])];
    };
    expect(await paths([])).toEqual(['/api/ping']);
    const buffer = { path: ROUTES, version: 2, text: routes('pong') };
    // Another text stays unsaved all the time.
    const other = { path: 'app/Other.php', version: 1, text: '<?php\nclass Other {}\n' };
    expect(await paths([buffer, other])).toEqual(['/api/ping']);
    writeFileSync(join(root, ROUTES), buffer.text);
    expect(await paths([buffer, other])).toEqual(['/api/pong']);
  },
);
