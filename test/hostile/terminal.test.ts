import { expect, test } from 'vitest';
import { App, SMALL } from '../support/app.js';

/** Everything a terminal acts on or that turns the reading direction; line ends are looked for as `\nEVIL`. */
const RAW = '\x1b[31m\x07\x9b2J\u202e\u2066\u200f\u2028\x7f\b\r\nEVIL';
const PHP = '\\x1b[31m\\x07\\u{9b}2J\\u{202e}\\u{2066}\\u{200f}\\u{2028}\\x7f\\x08\\r\\nEVIL';

const FILES: Record<string, string> = {
  ...SMALL,
  'docgen.yaml': `host:
  boot: static
"evil\\e[31m\\u202e\\nEVIL": 1
documents:
  default:
    info: { title: "T\\e[31m\\u202e\\nEVIL" }
    routes: { include: ['api/*'] }
diagnostics: { accept: ["evil.\\e[31m\\u202e\\nEVIL"] }
`,
  'routes/api.php': `<?php
use Illuminate\\Support\\Facades\\Route;
use App\\Http\\Controllers\\EvilController;
Route::get("evil/${PHP}/{a}", [EvilController::class, 'show'])->name("name${PHP}")->where('a', "(?<=${PHP})x")->middleware("throttle:no${PHP}", "auth:x${PHP}");
Route::get("gone/${PHP}", "Gone${PHP}@at");
Route::post('store', [EvilController::class, 'store'])->name("name${PHP}");
Route::post('again', [EvilController::class, 'store'])->name("name${PHP}");
Route::get('broken', [App\\Http\\Controllers\\BrokenController::class, 'show']);
`,
  'app/Http/Controllers/EvilController.php': `<?php
namespace App\\Http\\Controllers;
use Docgen\\Attributes\\{BodyParameter, Group, Response, Security};
use Illuminate\\Http\\Request;
class EvilController
{
    /**
     * Evil ${RAW}
     *
     * @param string $a ${RAW}
     */
    #[Security("scheme${PHP}", scopes: ["scope${PHP}"])]
    #[Group("tag${PHP}")]
    #[Response(409, errorComponent: "name${PHP}")]
    #[Response(418, type: "type${PHP}")]
    public function show(string $a) { return ["key${PHP}" => unknown_function("x${PHP}")]; }
    #[BodyParameter("*.${PHP}")]
    public function store(Request $request)
    {
        $request->validate([
            "field${PHP}" => ["rule${PHP}", "regex:/(?<=${PHP})/", "integer"],
            // @example many ${RAW.replaceAll('\n', ' ').replaceAll('\r', ' ')}
            'count' => 'integer',
        ], ["field.required" => "message${PHP}"]);
        return $request->input("in${PHP}");
    }
}
`,
  'app/Http/Controllers/BrokenController.php': `<?php
namespace App\\Http\\Controllers;
class BrokenController { public function show() { return "${RAW}" = = \x1b[31m 'x\u202e'; } }
`,
};

/** Everything one command prints, to standard output and to standard error. */
async function printed(app: App, args: string[]): Promise<string> {
  const { out, err } = await app.run(args);
  return out + err;
}

const COMMANDS = [
  ['export'],
  ['export', '--format=uir', '--out=evil.json'],
  ['export', 'evil\x1b[31m\u202e\nEVIL'],
  ['export', '--format=\x1b[31m'],
  ['routes'],
  ['routes', '--json'],
  ['validate'],
  ['debug', 'types', 'App\\Http\\Controllers\\EvilController::show'],
  ['debug', 'types', 'App\\Http\\Controllers\\EvilController::store'],
  ['debug', 'facts', 'app', 'routes'],
  ['debug', 'facts', 'app', '--json'],
  ['debug', 'unknowns'],
  ['debug', 'unknowns', '--json'],
  ['\x1b[31m\u202e'],
];

test.each(COMMANDS)('docgen %j prints no control of the application (commands 2.4)', async (...args) => {
  const app = new App(FILES);
  const text = await printed(app, args.flat());
  expect(text.length).toBeGreaterThan(20);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/);
  expect(text).not.toMatch(/^EVIL/m);
});

test('what is hostile is printed all the same', async () => {
  const text = await printed(new App(FILES), ['export']);
  for (const code of [
    'validation.rule-unhandled',
    'attribute.body-parameter-name',
    'security.undefined-scheme',
    'inference.file-unparsable',
    'route.build-failed',
    'config.unknown-setting',
  ]) {
    expect(text).toContain(code);
  }
  expect(text).toContain('\\x1b[31m');
  expect(text).toContain('\\u{202e}');
});
