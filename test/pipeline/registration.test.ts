import { createPhpIndex } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { readStaticHost } from '../../server/src/host/static/index.js';
import { signatureOf } from '../../server/src/operations/routes/signature.js';
import { createLocate, createLocateRange } from '../../server/src/pipeline/inputs/locate.js';
import { readComposer } from '../../server/src/project/composer.js';
import { MemoryFiles } from '../host/memory-files.js';
import { BOOTSTRAP, COMPOSER, QUIET_DISKS } from '../host/read.js';
import { textIn } from '../php/outline/source-text.js';

/** What an editor marks of a registration, and all of the call; the one line of code that registers is given. */
function registered(code: string, files: Record<string, string> = {}): string[] {
  const texts: Record<string, string> = {
    'composer.json': JSON.stringify(COMPOSER),
    'bootstrap/app.php': BOOTSTRAP,
    'config/filesystems.php': QUIET_DISKS,
    'routes/api.php': `<?php // 🦊\nuse Illuminate\\Support\\Facades\\Route;\n${code}\n`,
    ...files,
  };
  const disk = new MemoryFiles(texts);
  const composer = readComposer(disk);
  const index = createPhpIndex(disk, composer);
  const host = readStaticHost({ files: disk, composer, index, composerJson: COMPOSER, hostEnv: {}, processEnv: {} });
  const locate = createLocate(index, host);
  const rangeOf = createLocateRange(index, host);
  return host.routes.flatMap((route) =>
    route.methods.flatMap((verb) => {
      const fact = `route:${signatureOf(verb, route)}`;
      const range = rangeOf({ fact });
      if (verb === 'HEAD') return [];
      if (range === undefined) return [`${fact} nowhere`];
      // The line of the one is a line of the other.
      const line = (locate({ fact })?.line ?? 0) - 1;
      expect(range.range.start.line <= line && line <= range.range.end.line).toBe(true);
      const text = texts[range.file] ?? '';
      return [`${verb} ${route.uri}: ${textIn(text, range.selectionRange)} of ${textIn(text, range.range)}`];
    }),
  );
}

describe('the call that registers a route', () => {
  test.each([
    [
      'in a chain',
      "Route::middleware('auth')\n  ->get('/books/{book}', fn () => 1)->where('book', '[0-9]+')->name('get');",
      ["GET api/books/{book}: get of Route::middleware('auth')\n  ->get('/books/{book}', fn () => 1)"],
    ],
    [
      'behind text on its line',
      "/* é🦊 */ Route::post('/books', fn () => Cache::post('x'));",
      ["POST api/books: post of Route::post('/books', fn () => Cache::post('x'))"],
    ],
    [
      'among others on one line',
      "Route::get('/a', fn () => 1); Route::get('/b', fn () => 2);",
      ["GET api/a: get of Route::get('/a', fn () => 1)", "GET api/b: get of Route::get('/b', fn () => 2)"],
    ],
    [
      'in groups on one line',
      "Route::prefix('x')->group(function () { Route::delete('/get', fn () => 1); });",
      ["DELETE api/x/get: delete of Route::delete('/get', fn () => 1)"],
    ],
    [
      'of several verbs',
      "Route::match(['PUT', 'PATCH'], '/m', fn () => 1);",
      [
        "PUT api/m: match of Route::match(['PUT', 'PATCH'], '/m', fn () => 1)",
        "PATCH api/m: match of Route::match(['PUT', 'PATCH'], '/m', fn () => 1)",
      ],
    ],
    [
      'of a resource',
      "Route::apiResource('books', \\App\\Http\\Controllers\\BookController::class)->only('index', 'destroy');",
      [
        "GET api/books: apiResource of Route::apiResource('books', \\App\\Http\\Controllers\\BookController::class)",
        "DELETE api/books/{book}: apiResource of Route::apiResource('books', \\App\\Http\\Controllers\\BookController::class)",
      ],
    ],
    [
      'whose URI is no literal',
      "$uri = '/u';\nRoute::get($uri, fn () => 1);",
      ['GET api/u: get of Route::get($uri, fn () => 1)'],
    ],
    [
      'where two on a line could be it: all that begins there first',
      "foreach (['/a'] as $u) { Route::get($u, fn () => Http::get($u)); }",
      [
        "GET api/a: foreach (['/a'] as $u) { Route::get($u, fn () => Http::get($u)); } of foreach (['/a'] as $u) { Route::get($u, fn () => Http::get($u)); }",
      ],
    ],
  ])('%s', (_name, code, expected) => {
    const controller =
      '<?php namespace App\\Http\\Controllers; class BookController { function index() {} function destroy() {} }';
    expect(registered(code, { 'app/Http/Controllers/BookController.php': controller })).toEqual(expected);
  });
});
