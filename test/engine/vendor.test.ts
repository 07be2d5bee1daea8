import { createEngine, show } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { expect, it } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

/** The framework's own helpers and classes, as an installed vendor/ declares them. */
const VENDOR = {
  'vendor/laravel/helpers.php': `<?php
if (! function_exists('response')) { function response($content = null, $status = 200) { return app('x')->make($content); } }
if (! function_exists('config')) { function config($key = null, $default = null) { return app('config')->get($key, $default); } }`,
  'vendor/acme/src/Tool.php':
    "<?php namespace Acme; class Tool { public function secret() { return 'constant'; } public function declared(): int { return 5; } }",
  'config/shop.php': "<?php return ['currency' => 'EUR', 'limit' => env('LIMIT', 5), 'none' => null];",
};

function returned(body: string): string[] {
  const index = createPhpIndex(
    memoryFiles({
      ...VENDOR,
      'app/T.php': `<?php namespace App; use Acme\\Tool; class T { public function m(Tool $tool) { ${body} } }`,
    }),
    composerMaps({
      psr4: [
        ['App\\', ['app']],
        ['Acme\\', ['vendor/acme/src']],
      ],
      files: ['vendor/laravel/helpers.php'],
    }),
  );
  const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  return createEngine()
    .analyzeCallable(reader, { class: 'App\\T', method: 'm' })
    .returns.map((site) =>
      site.response === undefined ? show(site.type) : `${site.response.kind} ${site.response.status}`,
    );
}

const ROWS: [body: string, expected: string][] = [
  ['return response()->noContent();', 'empty 204'],
  ["return response()->json(['a' => 1], 201);", 'json 201'],
  ['return $tool->declared();', 'int'],
  ["return config('shop.currency');", "'EUR'"],
  ["return config('shop.limit');", 'int'],
  ["return config('shop.none', 9);", 'null'],
  ["return config('shop.absent', 9);", '9'],
  ["return config('other.key');", 'unknown(magic)'],
];

for (const [body, expected] of ROWS) it(`${body} beside vendor/`, () => expect(returned(body)).toEqual([expected]));

it('a body of vendor/ is never read, not even one that returns a constant (engine 2.2)', () => {
  expect(returned('return $tool->secret();')[0]).not.toContain('constant');
});
