import { sha256 } from '@docgen/cache';
import { MAX_PHP_FILE } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { project } from './project.js';

const texts = {
  'app/Models/Book.php':
    '<?php\nnamespace App\\Models;\n\nclass Book\n{\n    public function show()\n    {\n        return f(\n            1,\n        );\n    }\n}\n',
  'app/models2/Odd.php': '<?php namespace App\\Models2; class Odd {}',
  'legacy/Zend/Form_Element.php': '<?php class Zend_Form_Element {}',
  'legacy/Zend/Form/Element.php': '<?php class Zend_Form_Element { const HERE = 1; }',
  'old/things.php': '<?php namespace Old; abstract class One {} final class Two extends One {}',
  'old/deep/three.php': '<?php interface Three {}',
  'src/helpers.php': "<?php if (! function_exists('money')) { function money($x) { return $x; } }",
  'vendor/acme/src/Thing.php': '<?php namespace Acme; class Thing {}',
  'vendor/acme/src/deep/Inner.php': '<?php namespace Acme\\Inner; class Inner {}',
  'routes/api.php': "<?php\nRoute::get('/a', function () {\n    return 1;\n});\nf(fn () => 1, fn () => 2);\n",
  'docs/a.md': '# Text',
  'tests/Unit/ATest.php': '<?php namespace Tests\\Unit; class ATest {}',
};
const maps = {
  psr4: [
    ['App\\', ['app/']],
    ['Tests\\', ['tests']],
    ['Acme\\', ['vendor/acme/src']],
    ['Acme\\Inner\\', ['vendor/acme/src/deep']],
  ] as [string, string[]][],
  psr0: [['Zend_', ['legacy']]] as [string, string[]][],
  classmap: ['old'],
  files: ['src/helpers.php'],
};
const { index } = project(texts, maps);

describe('classes are found', () => {
  test.each([
    ['App\\Models\\Book', 'app/Models/Book.php'],
    ['app\\models\\BOOK', 'app/Models/Book.php'],
    ['App\\Models2\\Odd', 'app/models2/Odd.php'],
    ['Zend_Form_Element', 'legacy/Zend/Form/Element.php'],
    ['Old\\Two', 'old/things.php'],
    ['three', 'old/deep/three.php'],
    ['Acme\\Thing', 'vendor/acme/src/Thing.php'],
    ['Acme\\Inner\\Inner', 'vendor/acme/src/deep/Inner.php'],
    ['App\\Nope', undefined],
    ['Nope', undefined],
    ['', undefined],
  ])('%s', (name, path) => expect(index.pathOf(name)).toBe(path));

  test('facts are answered in declared spelling', () => {
    expect(index.get('class:app\\models\\book')?.value).toMatchObject({ name: 'App\\Models\\Book' });
    expect(index.get('sig:app\\models\\book::SHOW')?.hash).toBe(index.get('sig:App\\Models\\Book::show')?.hash);
    expect(index.get('prop:App\\Models\\Book::x')).toBeUndefined();
    expect(index.get('fn:MONEY')?.value).toMatchObject({ name: 'money' });
    expect(index.get('fnbody:money')).toBeDefined();
    expect(index.get('nonsense')).toBeUndefined();
  });
});

describe('files', () => {
  test('text and absence', () => {
    expect(index.get('file:docs/a.md')?.value).toEqual({ text: '# Text' });
    expect(index.get('file:docs/b.md')).toBeUndefined();
    expect(index.get('main:routes/api.php')?.value).toMatchObject({ body: [{ k: 'expr' }, { k: 'expr' }] });
    expect(index.get('main:docs/a.md')).toBeUndefined();
  });
  test('the PHP files of a folder', () => {
    expect(index.get('files:app')?.value).toEqual(['app/Models/Book.php', 'app/models2/Odd.php']);
    expect(index.get('files:nowhere')?.value).toEqual([]);
  });
});

describe('functions and constants of a file that declares a class too', () => {
  const { index } = project(
    {
      'src/mixed.php': `<?php
namespace Mixed;
if (! function_exists('a')) { function a() {} }
if (! function_exists('b')) {
    if (PHP_VERSION_ID > 1) {
        #[Pure] function b() {}
        /** Text. */ function &c() {}
    }
}
final class Holder { const IN = 1; public function method() { return function () {}; } }
const X = [1, 'a' => 2], Y = 3;
#[Deprecated] const Z = 4;
if (true): function d() {} endif;
`,
      'src/braced.php': `<?php
namespace Braced {
    const E = 1;
    class Other {}
    function été() {}
}
`,
      'src/first.php': '<?php function first() {} class After {}',
    },
    { files: ['src/mixed.php', 'src/braced.php', 'src/first.php'] },
  );
  const found = [
    'fn:Mixed\\a',
    'fn:mixed\\B',
    'fn:Mixed\\c',
    'fn:Mixed\\d',
    'fnbody:Mixed\\b',
    'fn:Braced\\été',
    'fn:first',
  ];
  const constants = ['gconst:Mixed\\X', 'gconst:Mixed\\Y', 'gconst:Mixed\\Z', 'gconst:Braced\\E'];
  test.each([...found, ...constants])('%s', (id) => expect(index.get(id)).toBeDefined());
  test.each(['fn:Mixed\\method', 'gconst:Mixed\\IN'])('not %s', (id) => expect(index.get(id)).toBeUndefined());
});

describe('places', () => {
  test.each([
    [{ fact: 'sig:App\\Models\\Book::show' }, { file: 'app/Models/Book.php', line: 6, symbol: 'Book::show' }],
    [{ fact: 'class:app\\models\\book' }, { file: 'app/Models/Book.php', line: 4, symbol: 'Book' }],
    [
      { fact: 'body:App\\Models\\Book::show', at: 1 },
      { file: 'app/Models/Book.php', line: 8, symbol: 'Book::show' },
    ],
    [
      { fact: 'body:App\\Models\\Book::show', at: 4 },
      { file: 'app/Models/Book.php', line: 9, symbol: 'Book::show' },
    ],
    [
      { fact: 'body:App\\Models\\Book::show', at: 999 },
      { file: 'app/Models/Book.php', line: 6, symbol: 'Book::show' },
    ],
    [{ fact: 'closure:routes/api.php#0' }, { file: 'routes/api.php', line: 2 }],
    [
      { fact: 'main:routes/api.php', at: 0 },
      { file: 'routes/api.php', line: 2 },
    ],
    [{ fact: 'file:docs/a.md' }, { file: 'docs/a.md' }],
    [{ fact: 'sig:App\\Nope::x' }, undefined],
  ])('%j', (anchor, source) => expect(index.locate(anchor)).toEqual(source));

  test('closures by line', () => {
    expect(index.closureAt('routes/api.php', 2)).toBe('closure:routes/api.php#0');
    expect(index.closureAt('routes/api.php', 2, 4)).toBe('closure:routes/api.php#0');
    expect(index.closureAt('routes/api.php', 5)).toBe('closure:routes/api.php#1');
    expect(index.closureAt('routes/api.php', 3)).toBeUndefined();
    expect(index.closureAt('nope.php', 1)).toBeUndefined();
  });
});

describe('bounds', () => {
  test('each file is parsed once, across snapshots too', () => {
    const parsed: string[] = [];
    const options = { memo: new Map(), onParse: (path: string) => void parsed.push(path) };
    const first = project(texts, maps, options).index;
    first.get('class:App\\Models\\Book');
    first.get('body:App\\Models\\Book::show');
    project(texts, maps, options).index.get('class:App\\Models\\Book');
    expect(parsed).toEqual(['app/Models/Book.php']);
    project({ ...texts, 'app/Models/Book.php': '<?php' }, maps, options).index.get('class:App\\Models\\Book');
    expect(parsed).toEqual(['app/Models/Book.php', 'app/Models/Book.php']);
  });
  test('a file that hung the parser is not tried again', () => {
    const { index } = project(texts, maps, {
      giveUp: new Set([`app/Models/Book.php\0${sha256(texts['app/Models/Book.php'])}`]),
    });
    expect(index.get('class:App\\Models\\Book')).toBeUndefined();
    expect(index.factsOf('app/Models/Book.php')?.diagnostics).toMatchObject([{ kind: 'gave-up' }]);
  });
  test('a file over the bound is not parsed', () => {
    const { index } = project({ 'app/Big.php': `<?php //${'x'.repeat(MAX_PHP_FILE)}` });
    expect(index.factsOf('app/Big.php')?.diagnostics).toMatchObject([{ kind: 'too-large' }]);
  });
});
