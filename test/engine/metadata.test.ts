import { createEngine, show, type Type } from '@docgen/engine';
import { expect, test } from 'vitest';
import { reader } from './world.js';

/** Properties of a class as told (engine 15): `name type presence`, with prose where there is any. */
function told(fqcn: string, files: Record<string, string>): string[] {
  return createEngine()
    .classMetadata(reader(files), fqcn)
    .properties.map(({ name, type, presence, summary, description, example }) =>
      [name, show(type), presence, summary, description, example].filter((part) => part !== undefined).join(' · '),
    );
}

const php = (text: string) => ({ 'app/Data/Main.php': `<?php namespace App\\Data; use App\\Enums\\Status; ${text}` });
const main = (text: string) => told('App\\Data\\Main', php(text));

test('own public properties come first, then inherited ones, then tags (engine 15.1, 15.3)', () => {
  const files = {
    ...php(`/** @property int $tagged of the class
 * @property-read string $read
 * @property-write string $written
 * @property string $own */
class Main extends Base { use Part; const C = 1; public static int $s = 1; public int $own = 1; private int $hidden = 1; protected int $kept = 1;
  public function __construct(public string $made, private string $secret, protected int $inner = 1) {} }`),
    'app/Data/Base.php':
      '<?php namespace App\\Data; /** @property bool $above */ class Base { public float $base = 1.5; public int $own = 2; }',
    'app/Data/Part.php': '<?php namespace App\\Data; trait Part { public array $part = []; }',
  };
  expect(told('App\\Data\\Main', files)).toEqual([
    'own · int · always',
    'made · string · always',
    'part · unknown(vague-array) · always',
    'base · float · always',
    'tagged · int · always · of the class',
    'read · string · always',
    'above · bool · always',
  ]);
});

test('types follow declarations and templates (engine 15.2)', () => {
  expect(
    main(`/** @template T @extends Base<int> */ class Main { /** @var list<int> */ public array $list = []; /** @var T */ public $held; public ?Status $status = null;
  public function __construct(/** @var list<string> */ public array $names = [], public int|string $id = 1) {} }`),
  ).toEqual([
    'list · list<int> · always',
    'held · unknown(untyped) · always',
    'status · enum Status|null · always',
    'names · list<string> · always',
    'id · int|string · always',
  ]);
});

test('prose is that of the property, its parameter or its tag (engine 15.4)', () => {
  expect(
    main(`/** @property int $t Text of the tag. */ class Main {
  /** Summary.
   *
   * More of it.
   * @example abc */
  public string $a = ''; /** @var int Text after the type. */ public int $b = 1;
  /** @param string $c Text of the parameter. */
  public function __construct(public string $c) {} }`),
  ).toEqual([
    'a · string · always · Summary. · More of it. · abc',
    'b · int · always · Text after the type.',
    'c · string · always · Text of the parameter.',
    't · int · always · Text of the tag.',
  ]);
});

test('presence (engine 15.5)', () => {
  const files = {
    'app/Data/Base.php':
      '<?php namespace App\\Data; class Base { public int $fromParent; public function __construct() { $this->fromParent = 1; } }',
    ...php(`class Main extends Base { public $untyped; public int $default = 1; public int $assigned; public int $never; public int $one; public int $both; public int $thrown; public int $returned; public int $late;
  public function __construct(public int $promoted, bool $c) { parent::__construct(); if ($c) { $this->one = 1; $this->both = 1; } else { $this->both = 2; } if (!$c) { throw new \\Exception; } $this->assigned = 1; $this->thrown = 1; if ($c) { return; } $this->returned = 1; }
  public function later() { $this->late = 1; } }`),
  };
  expect(told('App\\Data\\Main', files)).toEqual([
    'untyped · unknown(untyped) · always',
    'default · int · always',
    'assigned · int · always',
    'never · int · maybe',
    'one · int · maybe',
    'both · int · always',
    'thrown · int · always',
    'returned · int · maybe',
    'late · int · maybe',
    'promoted · int · always',
    'fromParent · int · always',
  ]);
});

test('presence nobody can prove (engine 15.5)', () => {
  expect(main('class Main { public int $a = 1; public function drop() { unset($this->a); } }')).toEqual([
    'a · int · unproven',
  ]);
  expect(
    main(
      'class Main { public int $a; public function __construct(array $x) { foreach ($x as $k => $v) { $this->$k = $v; } } }',
    ),
  ).toEqual(['a · int · unproven']);
  expect(
    main('class Main { public int $a; public function __construct() { register($this); $this->a = 1; } }'),
  ).toEqual(['a · int · always']);
  expect(
    main(
      'class Main { public int $a; private function __construct() {} public static function of() { $m = new self; $m->a = 1; return $m; } }',
    ),
  ).toEqual(['a · int · unproven']);
});

test('hooks that can be read are published, those that only take are not (engine 15.1)', () => {
  expect(
    main(`final class Main implements Named { public string $first; public string $full { get => $this->first; } public $shape { get => ['a' => 1]; }
  public string $taken { set { $this->first = $value; } } public string $kept { set => trim($value); } public int $both { get => $this->both; set => (int) $value; }
  public private(set) string $open = 'o' { get => strrev($this->open); } public string $name { get => 'n'; } }`),
  ).toEqual([
    'first · string · maybe',
    'full · string · always',
    'shape · {a: 1} · always',
    'kept · string · maybe',
    'both · int · maybe',
    'open · string · always',
    'name · string · always',
  ]);
  expect(main('interface Main extends Wider { public string $name { get; } public int $taken { set; } }')).toEqual([
    'name · string · always',
  ]);
  expect(
    main('class Main { public function __construct(public string $p { get => strtoupper($this->p); }) {} }'),
  ).toEqual(['p · string · always']);
});

test('a literal assigned once is pinned (engine 15.6)', () => {
  expect(
    main(`final class Main { public readonly string $kind; public readonly Status $status; public readonly string $twice; public readonly string $given; public string $open; public private(set) string $set = 'k'; public private(set) string $changed = 'k';
  public function __construct(string $g) { $this->kind = 'main'; $this->status = Status::Live; if ($g) { $this->twice = 'a'; } else { $this->twice = 'b'; } $this->given = $g; $this->open = 'o'; }
  public function change() { $this->changed = 'l'; } }`),
  ).toEqual([
    "kind · 'main' · always",
    'status · enum Status{Live} · always',
    'twice · string · always',
    'given · string · always',
    'open · string · always',
    "set · 'k' · always",
    'changed · string · always',
  ]);
  expect(
    main("class Main { public readonly string $kind; public function __construct() { $this->kind = 'main'; } }"),
  ).toEqual(['kind · string · always']);
});

test('a class with a conversion of its own still has them (engine 15.7)', () => {
  expect(
    main(
      "class Main implements \\JsonSerializable { public int $id = 1; public function jsonSerialize(): array { return ['x' => 1]; } }",
    ),
  ).toEqual(['id · int · always']);
});

test('templates are what the type arguments say (engine 15.2)', () => {
  const files = php(`/** @template T
 * @template K of string
 * @extends Base<list<T>>
 * @property-read T $tagged */ class Main extends Base { /** @var T */ public $own; /** @var list<K> */ public array $keys = []; }`);
  const base = '<?php namespace App\\Data; /** @template B */ class Base { /** @var B */ public $above; }';
  const args: Type[] = [
    { kind: 'class', fqcn: 'App\\Models\\User' },
    { kind: 'literal', value: 'k' },
  ];
  const of = (given?: readonly Type[]) =>
    createEngine()
      .classMetadata(reader({ ...files, 'app/Data/Base.php': base }), 'App\\Data\\Main', given)
      .properties.map(({ name, type }) => `${name} ${show(type)}`);
  expect(of(args)).toEqual(['own User', "keys list<'k'>", 'above list<User>', 'tagged User']);
  expect(of()).toEqual([
    'own unknown(untyped)',
    'keys list<string>',
    'above list<unknown(untyped)>',
    'tagged unknown(untyped)',
  ]);
});

test('what else is known of a declared property (engine 1.2)', () => {
  const files = {
    'app/Data/Part.php': '<?php namespace App\\Data; trait Part { public ?int $part = null; }',
    ...php(`final class Main { use Part; const START = 3; public readonly string $kind; public array $list = ['a', 1]; public int $start = self::START; public Status $status = Status::Live; public $computed = PHP_OS;
  public function __construct(public readonly int $n = 5, public string $given) { $this->kind = 'k'; } }`),
  };
  const known = createEngine()
    .classMetadata(reader(files), 'App\\Data\\Main')
    .properties.map((p) => [p.name, p.declaringClass, p.readonly, p.pinned, p.default && show(p.default)]);
  const main = 'App\\Data\\Main';
  expect(known).toEqual([
    ['kind', main, true, true, undefined],
    ['list', main, undefined, undefined, "tuple('a', 1)"],
    ['start', main, undefined, undefined, '3'],
    ['status', main, undefined, undefined, 'enum Status{Live}'],
    ['computed', main, undefined, undefined, undefined],
    ['n', main, true, undefined, '5'],
    ['given', main, undefined, undefined, undefined],
    ['part', 'App\\Data\\Part', undefined, undefined, 'null'],
  ]);
});

test('a class that cannot be read is told, not thrown (engine 1.3)', () => {
  const whole = reader(php('class Main { public int $a = 1; }'));
  const broken = {
    read: <T>(id: string): T | undefined => {
      if (id.startsWith('prop:')) throw new Error('no such row in /home/someone/app/state.db');
      return whole.read<T>(id);
    },
  };
  const { kind, properties, diagnostics } = createEngine().classMetadata(broken, 'App\\Data\\Main');
  expect([kind, properties]).toEqual(['unknown', []]);
  expect(diagnostics?.map((d) => `${d.code} ${d.message}`)).toEqual([
    'inference.callable-failed Analysing App\\Data\\Main failed (no such row in …); what it returns was documented as any value.',
  ]);
});
