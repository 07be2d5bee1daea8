import {
  type BodyFact,
  type ClassFact,
  type ClosureFact,
  type ConstantFact,
  type Expr,
  lower,
  type MethodFact,
  ordinalOf,
  type PropertyFact,
  type Stmt,
  walk,
} from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { expression, factsOf, factValue } from './project.js';

const str = (v: string): Expr => ({ k: 'str', v });
const int = (v: string): Expr => ({ k: 'int', v });
const variable = (name: string): Expr => ({ k: 'var', name });

describe('expressions', () => {
  const rows: [text: string, expected: Expr][] = [
    ['$a?->b', { k: 'prop', on: variable('a'), name: 'b', nullsafe: true }],
    ['$a?->b()', { k: 'mcall', on: variable('a'), name: 'b', args: [], nullsafe: true }],
    ["$a->{'b'}", { k: 'prop', on: variable('a'), name: 'b' }],
    ['$a->{$b}', { k: 'prop', on: variable('a'), name: variable('b') }],
    ['$$a', { k: 'var', name: variable('a') }],
    ['strlen(...)', { k: 'call', fn: { k: 'fref', name: 'strlen' }, args: [], fcc: true }],
    ['$a->b(...)', { k: 'mcall', on: variable('a'), name: 'b', args: [], fcc: true }],
    ['A::b(...)', { k: 'scall', class: { k: 'cref', name: 'A' }, name: 'b', args: [], fcc: true }],
    ['f(a: 1)', { k: 'call', fn: { k: 'fref', name: 'f' }, args: [{ k: 'arg', value: int('1'), name: 'a' }] }],
    ['f(...$a)', { k: 'call', fn: { k: 'fref', name: 'f' }, args: [{ k: 'arg', value: variable('a'), spread: true }] }],
    ['A::$b', { k: 'sprop', class: { k: 'cref', name: 'A' }, name: 'b' }],
    ['$a::B', { k: 'cconst', class: variable('a'), name: 'B' }],
    ['A::CLASS', { k: 'cconst', class: { k: 'cref', name: 'A' }, name: 'class' }],
    ['SELF::X', { k: 'cconst', class: { k: 'cref', name: 'self' }, name: 'X' }],
    ['$a[]', { k: 'index', on: variable('a') }],
    ['"a$b[c]"', { k: 'interp', parts: [str('a'), { k: 'index', on: variable('b'), at: str('c') }] }],
    ['"a{$b->c}"', { k: 'interp', parts: [str('a'), { k: 'prop', on: variable('b'), name: 'c' }] }],
    ['<<<X\n  a\n   b\n  X', str('a\n b')],
    ["<<<'X'\n  a$b\n  X", str('a$b')],
    ['<<<X\n  a $b\n  X', { k: 'interp', parts: [str('a '), variable('b')] }],
    ['1_000', int('1000')],
    ['0xff', int('255')],
    ['$a and $b', { k: 'bin', op: '&&', l: variable('a'), r: variable('b') }],
    ['$a <> $b', { k: 'bin', op: '!=', l: variable('a'), r: variable('b') }],
    ['$a ??= 1', { k: 'assignop', op: '??', to: variable('a'), e: int('1') }],
    ['$a = &$b', { k: 'assign', to: variable('a'), e: variable('b'), byRef: true }],
    ['$a instanceof B', { k: 'instanceof', e: variable('a'), class: { k: 'cref', name: 'B' } }],
    ['$a ?: 1', { k: 'ternary', if: variable('a'), no: int('1') }],
    ['(integer) $a', { k: 'cast', to: 'int', e: variable('a') }],
    ['clone $a', { k: 'clone', e: variable('a') }],
    ['throw $a', { k: 'throw', e: variable('a') }],
    ["'a' . 1 + 2", { k: 'bin', op: '.', l: str('a'), r: { k: 'bin', op: '+', l: int('1'), r: int('2') } }],
    [
      'match ($a) { 1, 2 => 3, default => 4 }',
      {
        k: 'match',
        on: variable('a'),
        arms: [
          { k: 'arm', conds: [int('1'), int('2')], e: int('3') },
          { k: 'arm', e: int('4') },
        ],
      },
    ],
    [
      '[, $a] = $b',
      {
        k: 'assign',
        to: { k: 'list', items: [{ k: 'item' }, { k: 'item', value: variable('a') }] },
        e: variable('b'),
      },
    ],
    [
      "['k' => [$a]] = $b",
      {
        k: 'assign',
        to: {
          k: 'list',
          items: [{ k: 'item', value: { k: 'list', items: [{ k: 'item', value: variable('a') }] }, key: str('k') }],
        },
        e: variable('b'),
      },
    ],
    [
      'fn (int $a): int => $a',
      {
        k: 'closure',
        params: [{ k: 'param', name: 'a', type: { k: 't', name: 'int' } }],
        arrow: true,
        returns: { k: 't', name: 'int' },
        body: [{ k: 'return', e: variable('a') }],
      },
    ],
    [
      'static function () use (&$a, $b) {}',
      {
        k: 'closure',
        params: [],
        uses: [{ name: 'a', byRef: true }, { name: 'b' }],
        static: true,
        body: [],
      },
    ],
  ];
  for (const [text, expected] of rows) {
    test(text, () => {
      const got = expression(text);
      expect(got).toEqual(expected);
      // Absent members are left out, not undefined.
      expect(JSON.stringify(got)).not.toContain('null,');
    });
  }
});

describe('names', () => {
  const head =
    '<?php namespace App\\Http; use A\\B; use A\\C as D; use A\\{E, F as G, function h, const I}; use function j\\k; ';
  const rows: [text: string, expected: string][] = [
    ['B::X', 'A\\B'],
    ['b::X', 'A\\B'],
    ['D::X', 'A\\C'],
    ['D\\Z::X', 'A\\C\\Z'],
    ['E::X', 'A\\E'],
    ['G::X', 'A\\F'],
    ['Z::X', 'App\\Http\\Z'],
    ['Z\\Y::X', 'App\\Http\\Z\\Y'],
    ['\\Z::X', 'Z'],
    ['namespace\\Z::X', 'App\\Http\\Z'],
  ];
  for (const [text, expected] of rows) {
    test(text, () => {
      const body = factValue<BodyFact>(`${head}return ${text};`, 'main:app/x.php').body;
      expect(body.at(-1)).toEqual({ k: 'return', e: { k: 'cconst', class: { k: 'cref', name: expected }, name: 'X' } });
    });
  }
  test.each([
    ['h()', { k: 'fref', name: 'A\\h' }],
    ['K()', { k: 'fref', name: 'j\\k' }],
    ['strlen()', { k: 'fref', name: 'App\\Http\\strlen', fallback: 'strlen' }],
    ['\\strlen()', { k: 'fref', name: 'strlen' }],
  ])('%s', (text, fn) => {
    const body = factValue<BodyFact>(`${head}return ${text};`, 'main:app/x.php').body;
    expect(body.at(-1)).toEqual({ k: 'return', e: { k: 'call', fn, args: [] } });
  });
  test.each([
    ['I', { k: 'const', name: 'A\\I' }],
    ['LIMIT', { k: 'const', name: 'App\\Http\\LIMIT', fallback: 'LIMIT' }],
    ['True', { k: 'bool', v: true }],
    ['\\null', { k: 'null' }],
  ])('constant %s', (text, e) => {
    expect(factValue<BodyFact>(`${head}return ${text};`, 'main:app/x.php').body.at(-1)).toEqual({ k: 'return', e });
  });
});

describe('classes', () => {
  const source = `<?php
namespace App;
use Docgen\\Attributes\\{Response as R, Hidden};
/**
 * A book.
 */
#[R(200)]
final readonly class Book extends Model implements \\JsonSerializable
{
    use Sized, Named { Sized::size insteadof Named; size as protected length; }

    #[Hidden]
    const A = 1, B = 2;
    public function plain() {}
    /** Doc before. */
    #[R(201)]
    protected static function &made(self $x, int ...$rest): static|null { yield 1; }
    #[R(202)]
    /** Doc between. */
    abstract private function open();
    var $old = [];
    public ?int $count;
    public private(set) string $hooked { get => 1; }
    public function __construct(/** The title. */ private string $title, protected readonly ?int $year = null) {}
}
interface Shape extends A, B { const X = 1; public function area(): float; }
enum State: int { #[R] case On = 1; /** Off. */ case Off = 0; const D = self::On; }
`;
  const facts = factsOf(source);
  const value = <T>(id: string): T => facts.get(id)?.value as T;

  test('header', () => {
    expect(value<ClassFact>('class:App\\Book')).toEqual({
      name: 'App\\Book',
      kind: 'class',
      path: 'app/x.php',
      extends: 'App\\Model',
      implements: ['JsonSerializable'],
      traits: [
        {
          name: 'App\\Sized',
          insteadof: [{ trait: 'App\\Sized', method: 'size', over: ['App\\Named'] }],
          alias: [{ method: 'size', as: 'length', visibility: 'protected' }],
        },
        { name: 'App\\Named' },
      ],
      final: true,
      readonly: true,
      attributes: [{ k: 'attr', name: 'Docgen\\Attributes\\Response', args: [{ k: 'arg', value: int('200') }] }],
      doc: { summary: 'A book.', tags: [] },
      members: {
        methods: ['plain', 'made', 'open', '$hooked.get', '__construct'],
        properties: ['old', 'count', 'hooked', 'title', 'year'],
        constants: ['A', 'B'],
        cases: [],
      },
    });
  });
  test('attributes of a constant stay with it', () => {
    expect(value<ConstantFact>('const:App\\Book::B').attributes.map((a) => a.name)).toEqual([
      'Docgen\\Attributes\\Hidden',
    ]);
    expect(value<MethodFact>('sig:App\\Book::plain').attributes).toEqual([]);
  });
  test('docblocks before and after attributes', () => {
    expect(value<MethodFact>('sig:App\\Book::made').doc?.summary).toBe('Doc before.');
    expect(value<MethodFact>('sig:App\\Book::open').doc?.summary).toBe('Doc between.');
    expect(value<MethodFact>('sig:App\\Book::plain').doc).toBeUndefined();
  });
  test('signature', () => {
    const made = value<MethodFact>('sig:App\\Book::made');
    expect(made).toMatchObject({ visibility: 'protected', static: true, byRef: true });
    expect(made.params).toEqual([
      { k: 'param', name: 'x', type: { k: 't', name: 'self' } },
      { k: 'param', name: 'rest', type: { k: 't', name: 'int' }, variadic: true },
    ]);
    expect(made.returns).toEqual({
      k: 't|',
      of: [
        { k: 't', name: 'static' },
        { k: 't', name: 'null' },
      ],
    });
    expect(value<BodyFact>('body:App\\Book::made').yields).toBe(true);
    expect(value<MethodFact>('sig:App\\Book::open')).toMatchObject({
      abstract: true,
      bodyless: true,
      visibility: 'private',
    });
    expect(facts.has('body:App\\Book::open')).toBe(false);
  });
  test('final and who may write', () => {
    const text = `<?php
class Guarded {
    final const A = 1;
    final protected const int B = 2, C = 3;
    const D = 4;
    final public string $a;
    public private(set) string $b;
    protected(set) static int $c = 1;
    public readonly int $d;
    public function __construct(
        final public protected(set) int $e,
        private(set) readonly int $f,
        private int $g,
    ) {}
}`;
    const of = (id: string) => {
      const { visibility, set, final } = factValue<PropertyFact>(text, id);
      return [visibility, set, final];
    };
    expect(of('const:Guarded::A')).toEqual(['public', undefined, true]);
    expect(of('const:Guarded::B')).toEqual(['protected', undefined, true]);
    expect(of('const:Guarded::C')).toEqual(['protected', undefined, true]);
    expect(of('const:Guarded::D')).toEqual(['public', undefined, undefined]);
    expect(of('prop:Guarded::a')).toEqual(['public', undefined, true]);
    expect(of('prop:Guarded::b')).toEqual(['public', 'private', undefined]);
    expect(of('prop:Guarded::c')).toEqual(['public', 'protected', undefined]);
    expect(of('prop:Guarded::d')).toEqual(['public', undefined, undefined]);
    expect(of('prop:Guarded::e')).toEqual(['public', 'protected', true]);
    expect(of('prop:Guarded::f')).toEqual(['public', 'private', undefined]);
    expect(of('prop:Guarded::g')).toEqual(['private', undefined, undefined]);
    expect(factValue<MethodFact>(text, 'sig:Guarded::__construct').params[0]?.promote).toEqual({
      visibility: 'public',
      set: 'protected',
      final: true,
    });
  });

  test('property hooks are methods of the class', () => {
    const text = `<?php
class Hooked {
    public string $read { get => $this->other; }
    public string $kept { final get { return $this->kept; } set(int|string $v) { $this->kept = $v; } }
    public $taken { set { foo(fn () => $value); } }
    public string $short { set => trim($value); }
    abstract protected int $open { &get; set; }
    public int $plain = 1;
    public function __construct(public int $made { get => $this->made + 1; }) {}
}`;
    const facts = factsOf(text);
    const value = <T>(id: string): T => facts.get(id)?.value as T;
    const hooks = (name: string) => value<PropertyFact>(`prop:Hooked::${name}`).hooks;
    expect(hooks('read')).toEqual({ get: true, virtual: true });
    expect(hooks('kept')).toEqual({ get: true, set: true });
    expect(hooks('taken')).toEqual({ set: true, virtual: true });
    expect(hooks('short')).toEqual({ set: true });
    expect(hooks('open')).toEqual({ get: true, set: true, virtual: true });
    expect(hooks('plain')).toBeUndefined();
    expect(hooks('made')).toEqual({ get: true });
    expect(facts.get('sig:Hooked::$read.get')?.value).toMatchObject({
      params: [],
      returns: { k: 't', name: 'string' },
    });
    expect(facts.get('body:Hooked::$read.get')?.value).toEqual({
      body: [{ k: 'return', e: { k: 'prop', on: variable('this'), name: 'other' } }],
    });
    expect(facts.get('sig:Hooked::$kept.get')?.value).toMatchObject({ final: true });
    expect(value<MethodFact>('sig:Hooked::$kept.set').params[0]?.type?.k).toBe('t|');
    expect(value<MethodFact>('sig:Hooked::$short.set').params).toEqual([
      { k: 'param', name: 'value', type: { k: 't', name: 'string' } },
    ]);
    expect(value<BodyFact>('body:Hooked::$short.set').body[0]?.k).toBe('expr');
    expect(facts.get('sig:Hooked::$open.get')?.value).toMatchObject({ byRef: true, abstract: true, bodyless: true });
    expect(facts.has('body:Hooked::$open.get')).toBe(false);
    expect(facts.has('closure:app/x.php#0')).toBe(true);
    // Of vendor files the signatures alone.
    expect(lower('vendor/x.php', text, undefined, false).facts.map((f) => f.id)).not.toContain(
      'body:Hooked::$read.get',
    );
  });

  test('a docblock between two groups of attributes', () => {
    const facts = factsOf(`<?php
/** Far. */
#[A]
/** Class. */
#[B(1, /** no */ 2), C]
final class Between {
    #[A] /** Constant. */ #[B]
    const X = 1;
    #[A]
    /** Property. */
    #[B]
    #[C]
    public int $p;
    /** Method. */
    #[A]
    #[B]
    public function __construct(#[A] /** Promoted. */ #[B] public int $q) {}
    #[A]
    /** First. */
    #[B]
    /** Last. */
    #[C]
    public function last() {}
}
enum Suits { #[A] /** Case. */ #[B] case Hearts; }
#[A]
/** Function. */
#[B]
function between() {}
`);
    const summary = (id: string) => (facts.get(id)?.value as PropertyFact | undefined)?.doc?.summary;
    expect(summary('class:Between')).toBe('Class.');
    expect(summary('const:Between::X')).toBe('Constant.');
    expect(summary('prop:Between::p')).toBe('Property.');
    expect(summary('sig:Between::__construct')).toBe('Method.');
    expect(summary('prop:Between::q')).toBe('Promoted.');
    expect(summary('sig:Between::last')).toBe('Last.');
    expect(summary('case:Suits::Hearts')).toBe('Case.');
    expect(summary('fn:between')).toBe('Function.');
  });

  test('properties, promoted ones included', () => {
    expect(value<PropertyFact>('prop:App\\Book::old')).toMatchObject({
      visibility: 'public',
      default: { k: 'array', items: [] },
    });
    expect(value<PropertyFact>('prop:App\\Book::hooked')).toMatchObject({
      visibility: 'public',
      type: { k: 't', name: 'string' },
    });
    expect(value<PropertyFact>('prop:App\\Book::title')).toMatchObject({
      visibility: 'private',
      promoted: true,
      readonly: true,
      doc: { summary: 'The title.' },
    });
    expect(value<PropertyFact>('prop:App\\Book::year')).toMatchObject({ visibility: 'protected', readonly: true });
  });
  test('interface and enum', () => {
    expect(value<ClassFact>('class:App\\Shape')).toMatchObject({ kind: 'interface', implements: ['App\\A', 'App\\B'] });
    expect(value<MethodFact>('sig:App\\Shape::area')).toMatchObject({ abstract: true, bodyless: true });
    expect(value<ClassFact>('class:App\\State')).toMatchObject({
      kind: 'enum',
      backing: 'int',
      members: { cases: ['On', 'Off'] },
    });
    expect(facts.get('case:App\\State::Off')?.value).toEqual({
      name: 'Off',
      value: int('0'),
      attributes: [],
      doc: { summary: 'Off.', tags: [] },
    });
  });
});

describe('what is declared where', () => {
  test('conditional declarations are facts and leave a statement', () => {
    const facts = factsOf("<?php if (!function_exists('f')) { /** Doc. */ function f() { class Inner {} } }");
    expect(facts.get('fn:f')?.value).toMatchObject({ name: 'f', doc: { summary: 'Doc.' } });
    expect(facts.has('class:Inner')).toBe(true);
    expect((facts.get('fnbody:f')?.value as BodyFact | undefined)?.body).toEqual([
      { k: 'declare', fact: 'class:Inner' },
    ]);
    expect(JSON.stringify(facts.get('main:app/x.php')?.value)).toContain('{"k":"declare","fact":"fn:f"}');
  });
  test('top-level declarations leave none', () => {
    expect(factValue<BodyFact>('<?php class A {} function f() {}', 'main:app/x.php').body).toEqual([]);
  });
  test('anonymous classes', () => {
    const facts = factsOf('<?php return new class(1) extends Migration { public function up() {} };');
    expect((facts.get('main:app/x.php')?.value as BodyFact | undefined)?.body).toEqual([
      { k: 'return', e: { k: 'newanon', id: 'class:class@app/x.php#0', args: [{ k: 'arg', value: int('1') }] } },
    ]);
    expect(facts.get('class:class@app/x.php#0')?.value).toMatchObject({ anonymous: true, extends: 'Migration' });
    expect(facts.has('sig:class@app/x.php#0::up')).toBe(true);
  });
  test('several namespaces', () => {
    const facts = factsOf('<?php namespace A { use X\\Y; class B extends Y {} } namespace C { class D extends Y {} }');
    expect(facts.get('class:A\\B')?.value).toMatchObject({ extends: 'X\\Y' });
    expect(facts.get('class:C\\D')?.value).toMatchObject({ extends: 'C\\Y' });
  });
  test('global constants', () => {
    const facts = factsOf("<?php namespace A; const X = 1; define('Y', 2); \\define('A\\\\Z', 3); define($n, 4);");
    expect([...facts.keys()].filter((id) => id.startsWith('gconst:'))).toEqual([
      'gconst:A\\X',
      'gconst:Y',
      'gconst:A\\Z',
    ]);
  });
});

describe('closures', () => {
  const source = `<?php
/** Lists books. */
Route::get('/a', function () { return array_map(fn ($x) => $x, []); });
Route::get('/b',
    #[A]
    static fn () => 2);
class C { public function m() { return function () { return 3; }; } }
`;
  const facts = factsOf(source, 'routes/api.php');
  const closure = (n: number): ClosureFact => facts.get(`closure:routes/api.php#${n}`)?.value as ClosureFact;

  test('every closure and arrow function in source order', () => {
    expect(closure(0).doc?.summary).toBe('Lists books.');
    expect(closure(1)).toMatchObject({ arrow: true, params: [{ name: 'x' }] });
    expect(closure(1).doc).toBeUndefined();
    expect(closure(2)).toMatchObject({ arrow: true, static: true, attributes: [{ name: 'A' }] });
    expect(closure(3).scope).toBe('C');
    expect(facts.has('closure:routes/api.php#4')).toBe(false);
  });
});

test('the docblock of the file is not that of its first closure', () => {
  const facts = factsOf("<?php\n/** License. */\n\nRoute::get('/a', fn () => 1);\n");
  expect(facts.get('closure:app/x.php#0')?.value).not.toHaveProperty('doc');
});

test('constants written as statements keep their attributes and docblock', () => {
  expect(factsOf('<?php\n/** Doc. */\n#[A]\nconst X = 1;').get('gconst:X')?.value).toMatchObject({
    attributes: [{ name: 'A' }],
    doc: { summary: 'Doc.' },
  });
});

test('bytes that are no UTF-8 are reported', () => {
  expect(lower('app/x.php', "<?php\n$a = '\uFFFD';", 'another hash').diagnostics).toMatchObject([
    { kind: 'not-utf8', line: 2 },
  ]);
  expect(lower('app/x.php', "<?php\n$a = '\uFFFD';").diagnostics).toEqual([]);
});

describe('comments', () => {
  const items = (text: string) => {
    const e = expression(text);
    return e.k === 'array' ? e.items.map((i) => [i.comment, i.trailing]) : [];
  };
  test('beside array items', () => {
    expect(
      items(`[ // of the list
        // one
        // more
        'a' => 1, // after a

        /* far */

        'b' => 2, /* after b */ // and more
        /** @example 12 */ 'c' => 3,
        'd' => 4 # last
      ]`),
    ).toEqual([
      [['// one', '// more'], ['// after a']],
      [undefined, ['/* after b */', '// and more']],
      [['/** @example 12 */'], undefined],
      [undefined, ['# last']],
    ]);
  });
  test('on statements', () => {
    const body = factValue<BodyFact>(
      '<?php\n// above\n$a = 1; // beside\n\n/** @var int $b */\n$b = f();\nreturn $a; // end\n',
      'main:app/x.php',
    ).body;
    expect(body).toMatchObject([
      { k: 'expr', comment: ['// above'], trailing: ['// beside'] },
      { k: 'expr', doc: '/** @var int $b */', comment: ['/** @var int $b */'] },
      { k: 'return', trailing: ['// end'] },
    ]);
  });
});

describe('statements', () => {
  const rows: [text: string, expected: Stmt[]][] = [
    [
      'if ($a): f(); elseif ($b): g(); else: h(); endif;',
      [
        {
          k: 'if',
          if: variable('a'),
          // biome-ignore lint/suspicious/noThenProperty: the IR names the branch so
          then: [{ k: 'expr', e: call('f') }],
          else: [
            // biome-ignore lint/suspicious/noThenProperty: the IR names the branch so
            { k: 'if', if: variable('b'), then: [{ k: 'expr', e: call('g') }], else: [{ k: 'expr', e: call('h') }] },
          ],
        },
      ],
    ],
    [
      'foreach ($a as $k => &$v) f();',
      [
        {
          k: 'foreach',
          of: variable('a'),
          key: variable('k'),
          value: variable('v'),
          byRef: true,
          body: [{ k: 'expr', e: call('f') }],
        },
      ],
    ],
    [
      'foreach ($a as [$x]) {}',
      [
        {
          k: 'foreach',
          of: variable('a'),
          value: { k: 'list', items: [{ k: 'item', value: variable('x') }] },
          body: [],
        },
      ],
    ],
    [
      'try { f(); } catch (A|\\B $e) {} finally { g(); }',
      [
        {
          k: 'try',
          body: [{ k: 'expr', e: call('f') }],
          catches: [{ k: 'catch', types: ['A', 'B'], var: 'e', body: [] }],
          finally: [{ k: 'expr', e: call('g') }],
        },
      ],
    ],
    [
      'switch ($a) { case 1: f(); break; default: }',
      [
        {
          k: 'switch',
          on: variable('a'),
          cases: [
            { k: 'case', if: int('1'), body: [{ k: 'expr', e: call('f') }, { k: 'break' }] },
            { k: 'case', body: [] },
          ],
        },
      ],
    ],
    ['while (1) { continue 2; }', [{ k: 'while', if: int('1'), body: [{ k: 'continue', levels: 2 }] }]],
    ['static $a = 1, $b;', [{ k: 'static', vars: [{ name: 'a', init: int('1') }, { name: 'b' }] }]],
    ['global $a;', [{ k: 'global', names: ['a'] }]],
    ['echo 1, 2;', [{ k: 'echo', of: [int('1'), int('2')] }]],
  ];
  for (const [text, expected] of rows) {
    test(text, () => expect(factValue<BodyFact>(`<?php ${text}`, 'main:app/x.php').body).toEqual(expected));
  }
});

describe('hashes', () => {
  const source = `<?php
namespace App;
use X\\Y;
class A
{
    /** Doc. */
    public function f(Y $y) { return ['a' => 1, 'b' => "two"]; }
    public function g() { return 2; }
}
`;
  const hashes = (text: string) => new Map([...factsOf(text)].map(([id, fact]) => [id, fact.hash]));
  const before = hashes(source);
  const same = (text: string) => {
    for (const [id, hash] of hashes(text)) if (!id.startsWith('use:')) expect([id, hash]).toEqual([id, before.get(id)]);
  };
  test('moved text', () => same(source.replace('namespace', '\n\n// moved\n\nnamespace')));
  test('re-indented text', () =>
    same(source.replace(/^ {4}/gm, '\t').replace("['a' => 1, 'b' => \"two\"]", "array(\n'a'=>1,\n'b'=>'two',)")));
  test('an unrelated import', () => same(source.replace('use X\\Y;', 'use X\\Y;\nuse X\\Z;')));
  test('another spelling of the same name', () => same(source.replace('Y $y', '\\X\\Y $y')));
  test('an edited body changes that body alone', () => {
    const after = hashes(source.replace('return 2', 'return 3'));
    expect([...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id)).toEqual(['body:App\\A::g']);
  });
  test('an edited signature changes no body', () => {
    const after = hashes(source.replace('g()', 'g(int $x = 1)'));
    expect([...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id)).toEqual(['sig:App\\A::g']);
  });
});

test('the outline gives every node its line', () => {
  const source = `<?php
class A {
    #[X]
    public function f()
    {
        $a = 1;
        return g(
            $a,
        );
    }
}
`;
  const file = lower('app/x.php', source);
  const fact = file.facts.find((f) => f.id === 'body:A::f');
  const span = file.outline.spans['body:A::f'];
  expect(span).toMatchObject({ line: 4, end: 10 });
  const lines: Record<string, number | undefined> = {};
  walk(fact?.value, (node) => {
    lines[node.k] = span?.lines[ordinalOf(fact?.value as object, node) ?? -1];
  });
  expect(lines).toMatchObject({ assign: 6, return: 7, call: 7, arg: 8 });
});

describe('syntax errors', () => {
  const good = 'public function ok(): int { return 1; }';
  const rows: [name: string, text: string, kept: string[]][] = [
    [
      'broken statement',
      `<?php\nclass A\n{\n    ${good}\n\n    public function bad()\n    {\n        $x = ;\n    }\n\n    public function also() {}\n}\n`,
      ['ok', 'also'],
    ],
    [
      'half a call',
      `<?php\nclass A\n{\n    public function bad()\n    {\n        $this->foo(\n    }\n\n    ${good}\n}\n`,
      ['ok'],
    ],
    ['dangling use', `<?php\nuse App\\\n\nclass A\n{\n    ${good}\n}\n`, ['ok']],
    ['dangling extends', `<?php\nclass A extends\n{\n    ${good}\n}\n`, ['ok']],
    ['open attribute', `<?php\nclass A\n{\n    ${good}\n\n    #[Resp\n    public function bad() {}\n}\n`, ['ok']],
    ['class without end', `<?php\nclass A\n{\n    ${good}\n\n    public function bad()\n    {\n        if (`, ['ok']],
    ['stray text', `<?php\nclass A\n{\n    ${good}\n\n    what\n\n    public function also() {}\n}\n`, ['ok', 'also']],
  ];
  for (const [name, text, kept] of rows) {
    test(name, () => {
      const file = lower('app/x.php', text);
      expect(file.diagnostics).toMatchObject([{ kind: 'syntax' }]);
      const header = file.facts.find((f) => f.id === 'class:A')?.value as ClassFact | undefined;
      for (const method of kept) expect(header?.members.methods).toContain(method);
      expect(file.facts.find((f) => f.id === 'body:A::ok')?.value).toEqual({ body: [{ k: 'return', e: int('1') }] });
    });
  }
  test('the class that lost members says so', () => {
    const file = lower('app/x.php', rows[0]?.[1] ?? '');
    expect(file.facts.find((f) => f.id === 'class:A')?.value).toMatchObject({ damaged: true });
    expect(file.diagnostics[0]?.line).toBe(8);
  });
  test('the broken method keeps its signature', () => {
    const file = lower('app/x.php', rows[0]?.[1] ?? '');
    expect(file.facts.find((f) => f.id === 'sig:A::bad')?.value).toMatchObject({ bodyless: true });
    expect(file.facts.some((f) => f.id === 'body:A::bad')).toBe(false);
  });
  test('text nested too deep is an error, not a crash', () => {
    expect(lower('app/x.php', `<?php $a = ${'['.repeat(20_000)}`).diagnostics).toHaveLength(1);
    expect(lower('app/x.php', `<?php $a = 1${' . 1'.repeat(30_000)};`).diagnostics.length).toBeLessThan(3);
  });
});

function call(name: string): Expr {
  return { k: 'call', fn: { k: 'fref', name }, args: [] };
}
