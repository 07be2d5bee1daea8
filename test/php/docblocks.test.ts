import { type DocBlock, type DocType, parseDocType, readDocBlock, tagOf, tagsOf, tagText } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { factValue } from './project.js';

const resolve = (name: string): string => (name.startsWith('\\') ? name.slice(1) : `N\\${name}`);
const word = (name: string): DocType => ({ k: 'id', name, builtin: true });
const id = (name: string): DocType => ({ k: 'id', name });

describe('types', () => {
  const rows: [text: string, expected: DocType][] = [
    ['int', word('int')],
    ['INT', word('int')],
    ['positive-int', word('positive-int')],
    ['Number', id('N\\Number')],
    ['User', id('N\\User')],
    ['\\App\\User', id('App\\User')],
    ['?User', { k: 'nullable', of: id('N\\User') }],
    ['int|string|null', { k: 'union', of: [word('int'), word('string'), { k: 'literal', value: null }] }],
    ['int | string', { k: 'union', of: [word('int'), word('string')] }],
    ['A&B|C', { k: 'union', of: [{ k: 'intersection', of: [id('N\\A'), id('N\\B')] }, id('N\\C')] }],
    ['A|B&C', { k: 'union', of: [id('N\\A'), { k: 'intersection', of: [id('N\\B'), id('N\\C')] }] }],
    ['(int|string)[]', { k: 'array', of: { k: 'union', of: [word('int'), word('string')] } }],
    ['int[][]', { k: 'array', of: { k: 'array', of: word('int') } }],
    ['list<int>', { k: 'generic', base: word('list'), args: [word('int')] }],
    ['non-empty-list<User>', { k: 'generic', base: word('non-empty-list'), args: [id('N\\User')] }],
    [
      'array<string, list<int>>',
      {
        k: 'generic',
        base: word('array'),
        args: [word('string'), { k: 'generic', base: word('list'), args: [word('int')] }],
      },
    ],
    ['int<1, max>', { k: 'generic', base: word('int'), args: [{ k: 'literal', value: 1 }, word('max')] }],
    ['int<min, -1>', { k: 'generic', base: word('int'), args: [word('min'), { k: 'literal', value: -1 }] }],
    [
      'Collection<covariant User, *>',
      {
        k: 'generic',
        base: id('N\\Collection'),
        args: [id('N\\User'), word('mixed')],
      },
    ],
    [
      'array{a: int, b?: string}',
      {
        k: 'shape',
        base: 'array',
        fields: [
          { key: 'a', type: word('int') },
          { key: 'b', type: word('string'), optional: true },
        ],
      },
    ],
    [
      'array{\'a b\': int, "c"?: int, 0: int,}',
      {
        k: 'shape',
        base: 'array',
        fields: [
          { key: 'a b', type: word('int') },
          { key: 'c', type: word('int'), optional: true },
          { key: '0', type: word('int') },
        ],
      },
    ],
    ['array{int, string}', { k: 'shape', base: 'array', fields: [{ type: word('int') }, { type: word('string') }] }],
    ['list{int}', { k: 'shape', base: 'list', fields: [{ type: word('int') }] }],
    ['object{a: int}', { k: 'shape', base: 'object', fields: [{ key: 'a', type: word('int') }] }],
    ['array{a: int, ...}', { k: 'shape', base: 'array', fields: [{ key: 'a', type: word('int') }], open: true }],
    [
      'array{a: int, ...<string, V>}',
      { k: 'shape', base: 'array', fields: [{ key: 'a', type: word('int') }], open: true },
    ],
    ['array{}', { k: 'shape', base: 'array', fields: [] }],
    [
      'array{\n  a: int, // note\n  b: array{c: User},\n}',
      {
        k: 'shape',
        base: 'array',
        fields: [
          { key: 'a', type: word('int') },
          { key: 'b', type: { k: 'shape', base: 'array', fields: [{ key: 'c', type: id('N\\User') }] } },
        ],
      },
    ],
    ["'draft'", { k: 'literal', value: 'draft' }],
    ['"x"', { k: 'literal', value: 'x' }],
    ['-1', { k: 'literal', value: -1 }],
    ['1_000', { k: 'literal', value: 1000 }],
    ['1.5', { k: 'literal', value: 1.5, float: true }],
    ['true', { k: 'literal', value: true }],
    [
      "'a'|'b'",
      {
        k: 'union',
        of: [
          { k: 'literal', value: 'a' },
          { k: 'literal', value: 'b' },
        ],
      },
    ],
    ['self::FOO', { k: 'const', class: 'self', name: 'FOO' }],
    ['Foo::BAR_*', { k: 'const', class: 'N\\Foo', name: 'BAR_*' }],
    ['Foo::*', { k: 'const', class: 'N\\Foo', name: '*' }],
    ['$this', word('$this')],
    ['static', word('static')],
    ['value-of<State>', { k: 'generic', base: word('value-of'), args: [id('N\\State')] }],
    ['key-of<self::MAP>', { k: 'generic', base: word('key-of'), args: [{ k: 'const', class: 'self', name: 'MAP' }] }],
    ['class-string<T>', { k: 'generic', base: word('class-string'), args: [id('N\\T')] }],
    ["T['a']", { k: 'offset', of: id('N\\T'), key: { k: 'literal', value: 'a' } }],
    ['T[K]', { k: 'offset', of: id('N\\T'), key: id('N\\K') }],
    ['callable', word('callable')],
    [
      'callable(int, string ...$x=): ?User',
      {
        k: 'callable',
        base: 'callable',
        params: [{ type: word('int') }, { type: word('string'), variadic: true, optional: true }],
        returns: { k: 'nullable', of: id('N\\User') },
      },
    ],
    ['\\Closure(int): int', { k: 'callable', base: 'Closure', params: [{ type: word('int') }], returns: word('int') }],
    [
      '($x is int ? A : B)',
      {
        k: 'conditional',
        subject: '$x',
        is: word('int'),
        // biome-ignore lint/suspicious/noThenProperty: the fact names the branch so
        then: id('N\\A'),
        else: id('N\\B'),
      },
    ],
    [
      '(T is not U ? A : B)',
      {
        k: 'conditional',
        subject: 'T',
        negated: true,
        is: id('N\\U'),
        // biome-ignore lint/suspicious/noThenProperty: the fact names the branch so
        then: id('N\\A'),
        else: id('N\\B'),
      },
    ],
    ['array<', { k: 'bad', text: 'array<' }],
    ['int int', { k: 'bad', text: 'int int' }],
    ['', { k: 'bad', text: '' }],
    ['%', { k: 'bad', text: '%' }],
    ['('.repeat(500), { k: 'bad', text: '('.repeat(500) }],
  ];
  for (const [text, expected] of rows) {
    test(text.slice(0, 60) || 'nothing', () => expect(parseDocType(text, resolve)).toEqual(expected));
  }
});

describe('tags', () => {
  const tag = (text: string) => readDocBlock(`/** ${text} */`, resolve).tags[0];
  test.each([
    ['@return User the user', { name: 'return', type: id('N\\User'), text: 'the user' }],
    [
      '@param int|null $x  The x',
      {
        name: 'param',
        type: { k: 'union', of: [word('int'), { k: 'literal', value: null }] },
        variable: 'x',
        text: 'The x',
      },
    ],
    ['@param $x no type', { name: 'param', variable: 'x', text: 'no type' }],
    ['@param int ...$x', { name: 'param', type: word('int'), variable: 'x' }],
    ['@param string &$x', { name: 'param', type: word('string'), variable: 'x' }],
    [
      '@param array<int $x broken',
      { name: 'param', type: { k: 'bad', text: 'array<int' }, variable: 'x', text: 'broken' },
    ],
    ['@return $this', { name: 'return', type: word('$this') }],
    ['@property-read \\A $a Text', { name: 'property-read', type: id('A'), variable: 'a', text: 'Text' }],
    [
      '@method static Builder published(int $x) Only those',
      {
        name: 'method',
        type: id('N\\Builder'),
        variable: 'published',
        text: '(int $x) Only those',
      },
    ],
    ['@method find()', { name: 'method', variable: 'find', text: '()' }],
    ['@method static make()', { name: 'method', type: word('static'), variable: 'make', text: '()' }],
    [
      '@template TModel of Model = Book',
      { name: 'template', type: id('N\\Model'), variable: 'TModel', default: id('N\\Book') },
    ],
    [
      '@phpstan-type Row array{a: int}',
      {
        name: 'phpstan-type',
        type: { k: 'shape', base: 'array', fields: [{ key: 'a', type: word('int') }] },
        variable: 'Row',
      },
    ],
    [
      '@phpstan-import-type Row from C as R',
      { name: 'phpstan-import-type', type: id('N\\C'), variable: 'R', text: 'Row' },
    ],
    ['@deprecated Use {@see other()}.', { name: 'deprecated', text: 'Use other().' }],
    ['@mixin \\App\\Book', { name: 'mixin', type: id('App\\Book') }],
    ['@internal', { name: 'internal' }],
  ])('%s', (text, expected) => expect(tag(text)).toEqual(expected));

  test('several lines', () => {
    const doc = readDocBlock('/**\n * @return array{\n *   a: int,\n * } The\n *   row.\n * @throws \\E\n */', resolve);
    expect(doc.tags).toEqual([
      {
        name: 'return',
        type: { k: 'shape', base: 'array', fields: [{ key: 'a', type: word('int') }] },
        text: 'The\n  row.',
      },
      { name: 'throws', type: id('E') },
    ]);
  });
  test('the analyser forms win, the first of a name stands', () => {
    const doc = readDocBlock(
      '/**\n * @return array\n * @psalm-return list<int>\n * @phpstan-return list<string>\n * @param int $a\n * @param string $a\n * @phpstan-param float $b\n */',
      resolve,
    );
    expect(tagOf(doc, 'return')?.name).toBe('phpstan-return');
    expect(tagOf(doc, 'param', 'a')?.type).toEqual(word('int'));
    expect(tagsOf(doc, 'param').map((t) => t.variable)).toEqual(['b', 'a']);
  });
});

describe('prose', () => {
  const rows: [name: string, raw: string, expected: Omit<DocBlock, 'tags'>][] = [
    ['summary alone', '/** One. */', { summary: 'One.' }],
    [
      'summary to the first blank line',
      '/**\n * One\n * two.\n *\n * Three.\n *\n *   four\n */',
      {
        summary: 'One\ntwo.',
        description: 'Three.\n\n  four',
      },
    ],
    [
      'the description ends at the first tag',
      '/**\n * One.\n *\n * Two.\n * @return int\n * more\n */',
      {
        summary: 'One.',
        description: 'Two.',
      },
    ],
    [
      'inline tags',
      '/** See {@see Foo::bar()} and {@link https://x.y the page} and {@inheritDoc}. */',
      {
        summary: 'See Foo::bar() and the page and {@inheritDoc}.',
      },
    ],
    ['tags rule the prose', '/**\n * Prose.\n *\n * More.\n * @summary Tagged.\n */', { summary: 'Tagged.' }],
    [
      'a tagged description takes the summary away',
      '/**\n * Prose.\n * @description Tagged\n *   on.\n */',
      {
        description: 'Tagged\n  on.',
      },
    ],
    ['only tags', '/** @return int */', {}],
    ['windows line ends', '/**\r\n * One.\r\n *\r\n * Two.\r\n */', { summary: 'One.', description: 'Two.' }],
  ];
  for (const [name, raw, expected] of rows) {
    test(name, () => {
      const { tags, ...prose } = readDocBlock(raw, resolve);
      expect(Array.isArray(tags)).toBe(true);
      expect(prose).toEqual(expected);
    });
  }
  test('the first example with text', () => {
    expect(tagText(readDocBlock('/**\n * @example\n * @example 12\n */', resolve), 'example')).toBe('12');
  });
});

test('names in a class: imports, templates, aliases', () => {
  const source = `<?php namespace App; use X\\Y;
/**
 * @template T of Y
 * @phpstan-type Row array{a: int}
 * @extends Base<T, Row, Other\\Thing, \\Z, Local>
 */
class A extends Base {
    /** @template U @return array<T, U, Row, Y\\Inner> */
    public function f() {}
}`;
  const type = (doc: DocBlock | undefined, tag: string) => {
    const found = tagOf(doc, tag)?.type;
    return found?.k === 'generic' ? found.args.map((a) => (a.k === 'id' ? a.name : a.k)) : found;
  };
  expect(type(factValue<{ doc?: DocBlock }>(source, 'class:App\\A').doc, 'extends')).toEqual([
    'T',
    'Row',
    'Other\\Thing',
    'Z',
    'App\\Local',
  ]);
  const single = source.replace('@template U @return', '@template U\n * @return');
  expect(type(factValue<{ doc?: DocBlock }>(single, 'sig:App\\A::f').doc, 'return')).toEqual([
    'T',
    'U',
    'Row',
    'X\\Y\\Inner',
  ]);
});
