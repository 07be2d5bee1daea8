import { createEngine, show } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { expect, it, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { FILES } from './world.js';

/** A package: what it declares is read, what its bodies do is not (engine 2.2). */
const PACKAGE = {
  'vendor/acme/src/Tool.php': `<?php namespace Acme;
/**
 * @template T
 * @mixin Helper
 * @method int tagged(string $x)
 * @method static static made()
 * @property string $named
 * @property-read T $held
 */
class Tool {
  const LIMIT = 5; const SET = ['a' => self::LIMIT, 'b' => Kind::Small];
  public int $native = 3;
  public $plain = 'default';
  protected string $kind = 'tool';
  private ?array $cache = null;
  public string $hooked { get => 'from a body'; }
  /** @var list<T> */ public array $items = [];
  public function __construct($x) { $this->kind = $x; }
  public function native(): int { return 7; }
  /** @return list<T> */ public function told() { return []; }
  public function bare() { return 'secret'; }
  /** @return ($one is true ? T : list<T>) */ public function either(bool $one) { return 'secret'; }
  public static function settings() { return ['secret' => 1]; }
}`,
  'vendor/acme/src/Helper.php':
    "<?php namespace Acme; class Helper { public function help(): string { return 'secret'; } public function mute() { return 'secret'; } }",
  'vendor/acme/src/Kind.php':
    "<?php namespace Acme; enum Kind: string { case Small = 's'; case Big = 'b'; public function label() { return match ($this) { self::Small => 'S', self::Big => 'B' }; } }",
  'vendor/acme/src/Named.php':
    '<?php namespace Acme; interface Named { const TAG = "tag"; public function name(): string; }',
  'vendor/acme/src/Talks.php':
    "<?php namespace Acme; trait Talks { protected string $voice = 'loud'; public function talk() { return 'secret'; } public function say(): string { return 'secret'; } }",
  'vendor/acme/functions.php':
    "<?php namespace Acme; const SIZE = 9; define('ACME_MODE', 'on'); function typed(): int { return 7; } /** @return list<Kind> */ function told() { return []; } function bare() { return 'secret'; } /** @throws \\Illuminate\\Auth\\AuthenticationException */ function guarded() { abort(409); }",
};

function types(body: string, rest = '') {
  const index = createPhpIndex(
    memoryFiles({
      ...FILES,
      ...PACKAGE,
      'app/T.php': `<?php namespace App; use Acme\\{Kind, Named, Talks, Tool}; use App\\Models\\User; class T { /** @param Tool<User> $tool */ public function m(Tool $tool, Named $named) { ${body} } } ${rest}`,
      'app/Mine.php':
        '<?php namespace App; class Mine extends \\Acme\\Tool { use \\Acme\\Talks; public function kind() { return $this->kind; } public function voice() { return $this->voice; } }',
    }),
    composerMaps({
      psr4: [
        ['App\\', ['app']],
        ['Acme\\', ['vendor/acme/src']],
      ],
      files: ['vendor/acme/functions.php'],
    }),
  );
  const asked: string[] = [];
  const reader = {
    read: <T>(id: string) => {
      asked.push(id);
      return index.get(id)?.value as T | undefined;
    },
  };
  const { returns, thrown } = createEngine().analyzeAction(reader, { class: 'App\\T', method: 'm' });
  return { types: returns.map((site) => show(site.type)), thrown: thrown.map((t) => t.httpStatusHint), asked };
}

const ROWS: [what: string, body: string, expected: string][] = [
  ['native types', 'return [$tool->native(), $tool->native];', 'tuple(int, int)'],
  ['docblock types and templates', 'return [$tool->told(), $tool->items];', 'tuple(list<User>, list<User>)'],
  ['conditional answers', 'return [$tool->either(true), $tool->either(false)];', 'tuple(User, list<User>)'],
  ['@mixin', 'return [$tool->help(), $tool->mute()];', 'tuple(string, unknown(untyped))'],
  ['@method', 'return [$tool->tagged("x"), Tool::made()];', 'tuple(int, Tool)'],
  ['@property', 'return [$tool->named, $tool->held];', 'tuple(string, User)'],
  [
    'constants',
    'return [Tool::LIMIT, Tool::SET, \\Acme\\SIZE, ACME_MODE];',
    "tuple(5, {a: 5, b: enum Kind{Small}}, 9, 'on')",
  ],
  ['constants of interfaces', 'return [$named::TAG, Named::TAG, $named->name()];', "tuple('tag', 'tag', string)"],
  [
    'enums',
    'return [Kind::Small, Kind::Big->value, Kind::from("s"), Kind::cases()];',
    "tuple(enum Kind{Small}, 'b', enum Kind, list<enum Kind>)",
  ],
  [
    'functions',
    'return [\\Acme\\typed(), \\Acme\\told(), \\Acme\\bare()];',
    'tuple(int, list<enum Kind>, unknown(vendor-body))',
  ],
  [
    'no bodies',
    'return [$tool->bare(), Tool::settings(), $tool->hooked];',
    'tuple(unknown(untyped), unknown(untyped), string)',
  ],
  [
    'no bodies of traits a project class uses',
    'return [(new Mine(1))->talk(), (new Mine(1))->say()];',
    'tuple(unknown(untyped), string)',
  ],
  [
    'defaults a vendor body may change',
    'return [(new Mine(1))->kind(), (new Mine(1))->voice(), $tool->plain];',
    'tuple(string, string, unknown(untyped))',
  ],
];

for (const [what, body, expected] of ROWS) {
  it(`${what} (engine 2.2)`, () => {
    const found = types(body);
    expect(found.types).toEqual([expected]);
    expect(found.asked.filter((id) => /^(body|fnbody):(Acme|ACME)/i.test(id) && !id.includes('Kind::'))).toEqual([]);
  });
}

test('a function of a package throws what it declares, not what its body does (engine 2.2)', () => {
  const found = types('\\Acme\\guarded(); return 1;');
  expect(found.thrown).toEqual([401]);
  expect(found.asked).not.toContain('fnbody:Acme\\guarded');
});

test('without vendor/ a class of it stays a class, with an unknown declaration (engine 2.2, 3.5)', () => {
  const index = createPhpIndex(
    memoryFiles({
      'app/T.php':
        '<?php namespace App; class T { public function m(\\Acme\\Tool $tool) { return [$tool, $tool->native(), $tool->named, \\Acme\\Tool::LIMIT]; } }',
    }),
    composerMaps(),
  );
  const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  const { returns } = createEngine().analyzeCallable(reader, { class: 'App\\T', method: 'm' });
  expect(returns.map((site) => show(site.type))).toEqual([
    'tuple(Tool, unknown(class-missing), unknown(class-missing), unknown(class-missing))',
  ]);
});
