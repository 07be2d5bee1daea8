import {
  type BodyFact,
  type ClassFact,
  type ConstantFact,
  lower,
  type MethodFact,
  type PropertyFact,
} from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { int, variable } from './expr.js';
import { factsOf, factValue } from './project.js';

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
    // Vendor files give their signatures alone.
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
