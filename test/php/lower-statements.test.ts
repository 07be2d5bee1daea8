import type { BodyFact, Stmt } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { call, int, variable } from './expr.js';
import { expression, factValue } from './project.js';

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
