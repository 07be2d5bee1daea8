import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPhpIndex, type FileFacts, lower } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { signatureText } from '../../server/php/src/parser/skim/signature-text.js';
import { seeded } from '../support/generate.js';
import { DAMAGES } from '../support/text-damage.js';
import { composerMaps, memoryFiles } from './memory-files.js';

/** Signatures are read from a text without its bodies: they are those of the whole text, or the whole text is read. */

const vendor = join(dirname(fileURLToPath(import.meta.url)), '../../examples/bookshop/vendor');

function plain({ facts, outline, diagnostics }: FileFacts): unknown {
  return { facts: facts.map(({ id, value }) => [id, value]), outline, diagnostics };
}

/** Reads a text both ways: with all of it parsed, and with its bodies blanked. */
function bothWays(text: string): { whole: unknown; blanked: unknown; isSound: boolean } {
  const whole = lower('x.php', text, 'sha', false, true);
  return {
    whole: plain(whole),
    blanked: plain(lower('x.php', text, 'sha', false)),
    isSound: whole.diagnostics.length === 0,
  };
}

const inClass = (member: string) =>
  `<?php\n\nnamespace App;\n\n/** Says what it is. */\nclass A extends B\n{\n${member}\n\n    /** @return int */\n    public function after(int $a = 1): int\n    {\n        return $a + 1000000;\n    }\n}\n`;

const BODIES = {
  braces: `    function a() { if (true) { return ['}' => "}", 1 => '\\'}']; } }`,
  'code in texts': '    function a() { return "{$this->b["}"]} ${c} \\{$d} `"; }',
  'a shell command': '    function a() { return `echo {$this->b("}`")}`; }',
  'a heredoc':
    '    function a() { return <<<"EOT"\n      } {$this->c(fn () => "}")} \\{\n      EOTX }\n      EOT . "}"; }',
  'a nowdoc': "    function a() { return f(<<<'X'\n  {$a} } {\n  X, 1); }",
  'comments of each kind': '    function a() { /* } */ // }\n # }\n /** } */ return 1_000_000; }',
  attributes: "    #[C(['}', D::class])] function a(#[E] int $b) { #[F] fn () => 1; return 100000000; }",
  'closures and classes':
    '    function a() { $x = function () { return new class { function b() {} }; }; return fn () => $x; }',
  'names of keywords':
    '    function function() { return self::class . $this->function . self::fn; }\n    const FUNCTION = 1;',
  'a reference and types':
    '    function &a(?int $b = null, (C&D)|null ...$c): static|(E&F)|null { yield 1; yield from []; }',
  promotion:
    "    function __construct(/** Its name. */ private readonly string $name = '}') { $this->x = 'long enough'; }",
  hooks:
    '    public string $b { get => $this->c . "}"; set($v) { $this->b = $v; } }\n    function a() { return 100000; }',
  'no body': '    abstract protected static function a(array $b = [1, [2]]): ?array;',
  'doc of nobody': '    function a() { return 1; /** @deprecated */ }\n    function b() { return 10000000000; }',
} as const;

describe('bodies that hold', () => {
  test.each(Object.entries(BODIES))('%s', (_, member) => {
    const text = inClass(member);
    expect(signatureText(text)).toHaveLength(text.length);
    const { whole, blanked, isSound } = bothWays(text);
    expect(isSound).toBe(true);
    expect(blanked).toEqual(whole);
  });
});

const LEFT = {
  'leaves PHP': '<?php function a() { return 1000000000000; } ?>',
  'leaves PHP inside a body': '<?php function a() { ?> } <?php return 1000000000000; }',
  'leaves PHP in a comment': '<?php function a() { // ?> }\n return 1000000000000; }',
  'has a closure outside': '<?php function a() { return fn () => 100000; } $b = function () { return new class {}; };',
  'has a class without a name outside':
    '<?php function a() { return new class {}; } return new class extends B { function c() { return 1000000; } };',
  'ends in a body': '<?php class A { function a() { return 1000000000;',
} as const;

test.each(Object.entries(LEFT))('a text that %s is read whole', (_, text) => {
  expect(signatureText(text)).toBeUndefined();
  const { whole, blanked } = bothWays(text);
  expect(blanked).toEqual(whole);
});

test('an error in a body of a package changes no signature, whatever is asked first', () => {
  const path = 'vendor/p/A.php';
  const broken = 'return $this->first($b) +;';
  const text = `<?php\n\nnamespace P;\n\nclass A\n{\n    function a($b): int\n    {\n        ${broken}\n    }\n\n    function b()\n    {\n        return 1;\n    }\n}\n`;
  const asked = (ids: readonly string[]) => {
    const index = createPhpIndex(memoryFiles({ [path]: text }), composerMaps({ psr4: [['P\\', ['vendor/p']]] }));
    const answers = Object.fromEntries(ids.map((id) => [id, index.get(id)?.hash]));
    const lives = (live: string) => ({ id: (id: string) => id === live, path: () => false });
    return {
      answers: Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))),
      ofSignature: index.problems(lives('sig:P\\A::a')),
      ofBody: index.problems(lives('body:P\\A::b')).map(({ path }) => path),
    };
  };
  const ids = ['class:P\\A', 'sig:P\\A::a', 'sig:P\\A::b', 'body:P\\A::a', 'body:P\\A::b'];
  const first = asked(ids);
  expect(asked([...ids].reverse())).toEqual(first);
  expect(first.answers['sig:P\\A::a']).toBeDefined();
  expect(first).toMatchObject({ ofSignature: [], ofBody: [path] });
});

function phpFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? phpFiles(join(path, entry.name))
        : entry.name.endsWith('.php')
          ? [join(path, entry.name)]
          : [],
    );
}

/** Reads one file of so many. */
const STEP = 25;
const PACKAGES = ['laravel/framework/src/Illuminate', 'nesbot/carbon/src', 'symfony/http-foundation', 'monolog'];

test.runIf(existsSync(vendor))('files of packages, sound and hurt by an edit', () => {
  const files = PACKAGES.flatMap((name) => phpFiles(join(vendor, name)));
  let blanked = 0;
  for (const [at, path] of files.entries()) {
    if (at % STEP !== 0) continue;
    const text = readFileSync(path, 'utf8');
    const [, edit] = DAMAGES[(at / STEP) % DAMAGES.length] ?? ['', (hurt: string) => hurt];
    for (const one of [text, edit(text, seeded(at))]) {
      const read = bothWays(one);
      if (read.isSound) expect(read.blanked, path).toEqual(read.whole);
      if (signatureText(one) !== undefined) blanked++;
    }
  }
  expect(blanked).toBeGreaterThan(50);
});
