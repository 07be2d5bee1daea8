import { createEngine, show } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { expect, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

const LINES = 300;
const WORK = Array.from({ length: LINES }, (_, i) => `$n = strlen($box->a . $kind . 'x${i}') + ${i};`).join(' ');
const HTTP = 'Symfony\\Component\\HttpKernel\\Exception\\HttpException';

const FILES = {
  'app/Box.php': 'class Box { public $a; public $b; public function __construct(public $held = null) {} }',
  'app/Long.php': `class Long {
    public function parse(Box $box, string $kind, array $rows = []) {
      ${WORK}
      if ($kind === 'gone') { throw new \\${HTTP}(410); }
      array_map(function ($row) { throw new \\${HTTP}(409); }, $rows);
      return ['kind' => $kind, 'box' => $box, 'again' => $n > 3 ? $this->parse($box, $kind, $rows) : null];
    }
    private function near(Box $box) { return $this->parse($box, 'near'); }
    private function nearer(Box $box) { return $this->near($box); }
    public function once() { return $this->parse(new Box, 'near'); }
    public function often() { $one = new Box(1); $two = new Box('x'); $two->a = 3; $this->near($one); $this->nearer($two); $this->parse($two, 'near'); return $this->nearer(new Box([1])); }
    public function gone() { return $this->parse(new Box, 'gone'); }
  }`,
};

function analysed(method: string) {
  const texts = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, `<?php namespace App; ${text}`]));
  const index = createPhpIndex(memoryFiles(texts), composerMaps());
  let steps = 0;
  const reader = {
    read: <T>(id: string) => index.get(id)?.value as T | undefined,
    charge: (more: number) => {
      steps += more;
    },
  };
  const { returns, thrown } = createEngine().analyzeAction(reader, { class: 'App\\Long', method });
  return { types: returns.map(({ type }) => show(type)), statuses: thrown.map((t) => t.httpStatusHint), steps };
}

test('a long body is read once, at whatever depth and with whatever its callers know of their objects (engine 17)', () => {
  const once = analysed('once');
  expect(once.steps).toBeGreaterThan(LINES * 4);
  expect(analysed('often').steps).toBeLessThan(once.steps * 1.3);
});

test('literals passed to a long body still decide what it returns and throws', () => {
  expect(analysed('once').types.join()).toContain("kind: 'near'");
  expect(analysed('once').statuses).toContain(409);
  expect(analysed('gone').statuses).toContain(410);
});
