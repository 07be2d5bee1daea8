import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { App, docgen } from '../support/app.js';
import { SKELETON } from '../support/built-application.js';

const BOOKSHOP = fileURLToPath(new URL('../../examples/bookshop', import.meta.url));
/** Busy loops a core: what has one of its time slices in nine takes nine times as long by the clock. */
const LOOPS = 8;

/** Runs something while every core has more to do than it can; the loops end with it, and with this process. */
async function whileBusy<T>(run: () => Promise<T>): Promise<T> {
  const loop =
    "process.stdin.on('end', () => process.exit()).resume(); setInterval(() => { const end = performance.now() + 20; while (performance.now() < end); });";
  const loops = Array.from({ length: LOOPS * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: ['pipe', 'ignore', 'inherit'] }),
  );
  try {
    return await run();
  } finally {
    for (const child of loops) child.stdin.end();
    await Promise.all(loops.map((child) => once(child, 'exit')));
  }
}

/** An application whose one controller is a megabyte of PHP, as generators write it. */
function megabyte(): App {
  const methods = Array.from({ length: 3_000 }, (_, i) => {
    const fields = Array.from(
      { length: 8 },
      (_, j) => `            'field_${j}' => $request->input('from_${j}', ${i}),`,
    );
    return `    public function action${i}(Request $request): array
    {
        $row = [\n${fields.join('\n')}\n        ];
        return $request->boolean('full') ? $row : ['id' => ${i}];
    }`;
  });
  const text = `<?php\nnamespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\nclass BigController\n{\n${methods.join('\n')}\n}\n`;
  expect(text.length).toBeGreaterThan(1_000_000);
  const routes = [0, 1500, 2999].map(
    (i) => `Route::get('/big/${i}', [App\\Http\\Controllers\\BigController::class, 'action${i}']);`,
  );
  return new App({
    ...SKELETON,
    'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${routes.join('\n')}\n`,
    'app/Http/Controllers/BigController.php': text,
  });
}

/** Exports an application from nothing: what was said, and the bytes. */
async function exported(root: string, out: string): Promise<{ said: string; text: string }> {
  const args = ['export', '--host=static', '--no-daemon', '--no-progress', `--out=${out}`];
  const { exit, out: said, err } = await docgen(args, root, { DOCGEN_CACHE: '0' });
  expect([exit, err]).toEqual([0, '']);
  return { said: said.replaceAll(out, '<out>'), text: readFileSync(out, 'utf8') };
}

test('a busy machine writes the bytes of an idle one', async () => {
  const big = megabyte();
  const place = new App();
  const all = async (name: string) => [
    await exported(big.root, join(place.root, `big-${name}.json`)),
    await exported(BOOKSHOP, join(place.root, `bookshop-${name}.json`)),
  ];
  const rest = await all('rest');
  expect(rest[0]?.said).not.toContain('file-unparsable');
  expect(rest[0]?.text).toContain('field_7');
  expect(await whileBusy(() => all('busy'))).toEqual(rest);
});
