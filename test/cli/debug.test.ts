import { describe, expect, it } from 'vitest';
import { App, small } from '../support/app.js';

const ONE = "documents:\n  default:\n    routes: {include: ['api/*']}\n";

const SCRATCH = `<?php
namespace Scratch;
class Box
{
    public function __construct(public ?string $name = null) {}
    public function open(): void
    {
        reveal_type($this->name);
    }
}
function f(int $n): void
{
    \\PHPStan\\dumpType(["it's" => 1.0]);
}
\\PHPStan\\Testing\\assertType('Box', new Box());
`;

describe('docgen debug facts', () => {
  it('prints the facts of files and folders, without an application', async () => {
    const app = new App({ 'src/Box.php': SCRATCH, 'src/deep/broken.php': '<?php function f( {', 'src/note.txt': 'x' });
    const { exit, out } = await app.run(['debug', 'facts', 'src', '--json']);
    expect(exit).toBe(0);
    const files = JSON.parse(out);
    expect(files.map((f: { path: string }) => f.path)).toEqual(['src/Box.php', 'src/deep/broken.php']);
    expect(Object.keys(files[0])).toEqual(['path', 'facts', 'diagnostics']);
    const box = files[0].facts.find((f: { id: string }) => f.id === 'class:Scratch\\Box');
    expect(Object.keys(box)).toEqual(['id', 'kind', 'hash', 'value']);
    expect(box).toMatchObject({ kind: 'class', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(files[1].diagnostics).toMatchObject([{ kind: 'syntax', line: 1 }]);
    expect((await app.run(['debug', 'facts', 'src/Box.php'])).out).toContain('body:Scratch\\Box::open');
  });

  it('refuses what is not there', async () => {
    const { exit, err } = await new App().run(['debug', 'facts', 'nope.php']);
    expect([exit, err]).toEqual([1, 'No such file or directory: nope.php.\n']);
  });
});

describe('docgen debug types', () => {
  it('reveals types in source order, inside an application and without one', async () => {
    const expected = [
      { file: 'scratch.php', line: 8, type: 'string|null' },
      { file: 'scratch.php', line: 13, type: "{it's: 1.0}" },
      { file: 'scratch.php', line: 15, type: 'Scratch\\Box' },
    ];
    for (const app of [new App({ 'scratch.php': SCRATCH }), small(ONE, { 'scratch.php': SCRATCH })]) {
      const { exit, out } = await app.run(['debug', 'types', 'scratch.php', '--json']);
      expect(exit, out).toBe(0);
      expect(JSON.parse(out)).toEqual(expected);
      expect((await app.run(['debug', 'types', 'scratch.php'])).out).toBe(
        expected.map(({ file, line, type }) => `${file}:${line} ${type}\n`).join(''),
      );
    }
  });

  it('tells what one expression is, and where that comes from', async () => {
    const text =
      '<?php\nnamespace Scratch;\nclass Box\n{\n    public ?int $size = 1;\n    public function m($x)\n    {\n' +
      '        return [$this->size, $x->gone()->more];\n    }\n}\n';
    for (const app of [new App({ 'box.php': text }), small(ONE, { 'box.php': text })]) {
      const asked = async (place: string) => (await app.run(['debug', 'types', `box.php:${place}`])).out;
      expect(await asked('8:25')).toBe('int|null\n  declared box.php:5 Box::size\n');
      expect(await asked('8:43')).toBe('unknown(untyped)\n  unknown from box.php:8 Box::m\n');
      expect(await asked('4:1')).toBe('Nothing there has a type.\n');
      const { exit, out } = await app.run(['debug', 'types', 'box.php:8:25', '--json']);
      expect([exit, JSON.parse(out)]).toEqual([
        0,
        { type: 'int|null', origin: { file: 'box.php', line: 5, symbol: 'Box::size' } },
      ]);
    }
  });

  it('explains a method', async () => {
    const symbol = 'App\\Http\\Controllers\\PingController::show';
    const { exit, out } = await small(ONE).run(['debug', 'types', symbol, '--json']);
    expect(exit, out).toBe(0);
    const found = JSON.parse(out);
    expect(Object.keys(found)).toEqual(['returns', 'throws', 'diagnostics', 'dependencies']);
    expect(found.returns).toEqual([
      {
        type: '{up: true}',
        at: { file: 'app/Http/Controllers/PingController.php', line: 8, symbol: 'PingController::show' },
      },
    ]);
    expect(found.dependencies.map((d: { id: string }) => d.id)).toContain(`body:${symbol}`);
  });
});

describe('docgen debug unknowns', () => {
  it('counts what responses reach', async () => {
    const { exit, out } = await small(ONE).run(['debug', 'unknowns', '--json']);
    expect(exit, out).toBe(0);
    expect(JSON.parse(out)).toEqual({ types: 2, unknown: 0, share: 0, reasons: [] });
  });
});

describe('docgen debug', () => {
  it('teaches, and names its windows', async () => {
    const { out } = await new App().run(['debug', '--help']);
    for (const part of ['Usage: docgen debug', 'facts <path>', 'types <Class::method>', 'unknowns', 'Examples:']) {
      expect(out).toContain(part);
    }
    expect((await new App().run(['debug', 'nope'])).err).toBe(
      'Unknown window "nope"; expected one of: facts, types, unknowns.\n',
    );
  });
});
