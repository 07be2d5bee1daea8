import { readFileSync } from 'node:fs';
import { fold, type PhpValue, toJson } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { expression, project, readerOf } from './project.js';
import { show } from './show.js';

const none = { read: () => undefined };

describe('expressions without names', () => {
  // The right-hand sides are what PHP itself answers.
  const rows = readFileSync(new URL('data/constants.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  for (const row of rows) {
    const [text = '', expected] = row.split('  ==>  ');
    test(text, () => {
      const folded = fold(none, expression(text), { file: 'app/x.php' });
      expect(folded.ok ? show(folded.value) : folded.why).toBe(expected);
    });
  }
});

const texts = {
  'app/Base.php': `<?php namespace App;
    interface Limits { const MAX = 10 * self::UNIT; const UNIT = 5; }
    trait Sized { const SIZE = 'size of ' . self::class; }
    class Base { const KIND = 'base'; const SELF = static::class; protected const LIST = [1, 2]; }`,
  'app/Limits.php': '<?php namespace App; interface Limits { const UNIT = 5; const MAX = 10 * self::UNIT; }',
  'app/Sized.php': "<?php namespace App; trait Sized { const SIZE = 'size of ' . self::class; }",
  'app/Child.php': `<?php namespace App; use App\\Enums\\{State as S};
    final class Child extends Base implements Limits { use Sized;
      const KIND = 'child of ' . parent::KIND;
      const ALL = [...self::LIST, self::MAX, S::Draft];
      const A = self::B; const B = self::A;
      const STATE = S::Draft->value; const NAMED = S::Draft?->name; }`,
  'app/Enums/State.php': `<?php namespace App\\Enums;
    enum State: string { case Draft = self::PREFIX . 'draft'; case Live = 'live'; const PREFIX = 'x-'; const DEFAULT = self::Live; }`,
  'app/Enums/Level.php': '<?php namespace App\\Enums; enum Level { case Low; case High; }',
  'app/helpers.php': "<?php namespace App; const LIMIT = 5; define('APP_LIMIT', LIMIT * 2); define('App\\\\DEEP', 3);",
  'app/more.php': "<?php define('ELSEWHERE', 'found');",
};
const { index, reader } = project(texts, { files: ['app/helpers.php'] });

describe('expressions with names', () => {
  const rows: [text: string, expected: string][] = [
    ['\\App\\Child::class', '"App\\\\Child"'],
    ['\\App\\Child::KIND', '"child of base"'],
    ['\\app\\CHILD::KIND', '"child of base"'],
    ['\\App\\Child::MAX', 'int 50'],
    ['\\App\\Child::SIZE', '"size of App\\\\Child"'],
    ['\\App\\Child::ALL', '[0 => int 1, 1 => int 2, 2 => int 50, 3 => App\\Enums\\State::Draft]'],
    ['\\App\\Child::STATE', '"x-draft"'],
    ['\\App\\Child::NAMED', '"Draft"'],
    ['\\App\\Child::SELF', '"App\\\\Child"'],
    ['\\App\\Enums\\State::DEFAULT->value', '"live"'],
    ['\\App\\Enums\\State::Draft === \\App\\Enums\\State::Draft', 'true'],
    ['\\App\\Enums\\State::Draft == \\App\\Enums\\State::Live', 'false'],
    ['\\App\\LIMIT', 'int 5'],
    ['APP_LIMIT', 'int 10'],
    ['\\App\\DEEP', 'int 3'],
    ['ELSEWHERE', '"found"'],
    ['new \\stdClass()', 'object()'],
    ['(object) []', 'object()'],
    ["(object) ['a' => 1]", 'object("a" => int 1)'],
    ['__LINE__', 'int 1'],
  ];
  for (const [text, expected] of rows) {
    test(text, () => {
      const folded = fold(reader, expression(text), { file: 'app/x.php' });
      expect(folded.ok ? show(folded.value) : folded.why).toBe(expected);
    });
  }

  test('self, parent and the magic names follow the scope', () => {
    const scope = { class: 'App\\Child', file: 'app/Child.php' };
    const shown = (text: string): string => {
      const folded = fold(reader, expression(text), scope);
      return folded.ok ? show(folded.value) : folded.why;
    };
    expect(shown('self::KIND')).toBe('"child of base"');
    expect(shown('parent::KIND')).toBe('"base"');
    expect(shown('parent::class')).toBe('"App\\\\Base"');
    expect(shown('static::class')).toBe('"App\\\\Child"');
    expect(shown('__CLASS__')).toBe('"App\\\\Child"');
    expect(shown('__DIR__')).toBe('__DIR__');
  });
});

describe('unreadable', () => {
  const rows: [text: string, why: string][] = [
    ["config('x')", 'a call to config()'],
    ['\\App\\Child::make()', 'a call to Child::make()'],
    ['$x', 'the variable $x'],
    ['"a $x"', 'the variable $x'],
    ['new \\DateTime()', 'new DateTime'],
    ['fn () => 1', 'a closure'],
    ['strlen(...)', 'a call to strlen()'],
    ['\\App\\Child::$x', 'a static property'],
    ['1 / 0', 'a division by zero'],
    ['1 % 0', 'a division by zero'],
    ["'a' + 1", 'arithmetic with something that is no number'],
    ["[] . 'a'", 'text of something that has none'],
    ['1 << -1', 'a negative shift'],
    ["['a' => 1]['b']", 'a key that is not there'],
    ['\\App\\Child::A', 'a constant that refers to itself'],
    ['\\App\\Child::NOPE', 'the constant App\\Child::NOPE'],
    ['NOPE', 'the constant NOPE'],
    ['self::X', 'self:: without a known class'],
    ['__DIR__', '__DIR__'],
    [`${'('.repeat(5)}${'-'.repeat(1)}1${')'.repeat(5)}${' + 1'.repeat(80)}`, 'an expression nested too deep'],
  ];
  for (const [text, why] of rows) {
    test(text.slice(0, 60), () => {
      expect(fold(reader, expression(text), { file: 'app/x.php' })).toEqual({ ok: false, why });
    });
  }
});

test('bindings and the call hook extend what folds', () => {
  const bindings = new Map<string, PhpValue>([['max', 5n]]);
  const folded = fold(readerOf(index), expression("'max:' . strtoupper('a') . $max . \"-{$max}\""), {
    file: 'app/x.php',
    bindings,
    call: (node, inner) => {
      if (node.k !== 'call' || node.fn.k !== 'fref' || node.fn.name !== 'strtoupper' || node.args[0] === undefined) {
        return undefined;
      }
      const arg = inner(node.args[0].value);
      return arg.ok ? { ok: true, value: String(arg.value).toUpperCase() } : arg;
    },
  });
  expect(folded).toEqual({ ok: true, value: 'max:A5-5' });
});

describe('into JSON', () => {
  const json = (text: string) => {
    const folded = fold(reader, expression(text), { file: 'app/x.php' });
    if (!folded.ok) throw new Error(folded.why);
    return toJson(folded.value);
  };
  test.each([
    ['[1, 2]', [1, 2]],
    ['[]', []],
    ["['a' => 1]", new Map([['a', 1]])],
    ['[1 => 1]', new Map([['1', 1]])],
    [
      "[1 => 'b', 0 => 'a']",
      new Map([
        ['1', 'b'],
        ['0', 'a'],
      ]),
    ],
    ['new \\stdClass', new Map()],
    ['PHP_INT_MAX', 9223372036854775807n],
    ['\\App\\Enums\\State::Live', 'live'],
    ['\\App\\Enums\\Level::Low', undefined],
    ['[INF]', undefined],
    ['NAN', undefined],
    ['1.5', 1.5],
  ])('%s', (text, expected) => expect(json(text)).toEqual(expected));
});
