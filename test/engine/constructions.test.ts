import { createEngine } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { expect, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

/** The status of an exception has several sources (errors 3). */
const HTTP = 'Symfony\\Component\\HttpKernel\\Exception\\HttpException';
const FILES = {
  'app/Toll.php': `class Toll extends \\${HTTP} { public function __construct(int $s, string $m = '') { parent::__construct($s, $m); }
    public static function due() { return new self(402, 'Due.'); }
    public static function of(int $s, string $why = 'Of.'): static { $e = new static($s, $why); return $e; }
    public static function either(bool $c) { return $c ? new self(410) : self::of(411); } }`,
  'app/Prop.php':
    'class Prop extends \\Exception implements \\Symfony\\Component\\HttpKernel\\Exception\\HttpExceptionInterface { protected int $code2 = 418; public function getStatusCode(): int { return $this->code2; } public function getHeaders(): array { return []; } }',
  'app/Agree.php': `class Agree extends \\${HTTP} { private function __construct(int $s) { parent::__construct($s); }
    public static function a() { throw new self(423); } public static function b($how): self { return $how(new static(423)); } }`,
  'app/Quarrel.php': `class Quarrel extends \\${HTTP} { public function __construct(int $s) { parent::__construct($s); }
    public static function a($how) { return $how(new self(423)); } public static function b($how): self { return $how(new self(424)); } }`,
  'app/Svc.php': `class Svc { /** @throws Toll */ public function go() { if (x()) { throw new Toll(451); } if (y()) { throw new Toll(452); } }
    /** @throws Toll */ public function only() {} public function make() { return new Toll(413, 'Made.'); } }`,
};

function thrown(body: string, params = ''): string[] {
  const files = Object.entries({
    ...FILES,
    'app/T.php': `class T { public function m(${params}) { ${body} } private function deep(Toll $e) { if (x()) { $e = new Toll(410); } throw $e; } private function kept(Toll $e) { if (x()) { $e = new Toll(410); } return $e; } private function own() { return new Toll(414); } }`,
  });
  const texts = Object.fromEntries(files.map(([path, text]) => [path, `<?php namespace App; ${text}`]));
  const index = createPhpIndex(memoryFiles(texts), composerMaps());
  const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  return createEngine()
    .analyzeAction(reader, { class: 'App\\T', method: 'm' })
    .thrown.map((t) => [t.exceptionFqcn.slice(4), t.httpStatusHint, t.messageLiteral].join(' ').trimEnd());
}

const ROWS: [what: string, body: string, expected: string[], params?: string][] = [
  ['what the class pins', 'throw new Prop;', ['Prop 418']],
  ['what the construction passes', "throw new Toll(409, 'Why.');", ['Toll 409 Why.']],
  ['a local', '$e = new Toll(410); throw $e;', ['Toll 410']],
  ['a local of two', '$e = new Toll(410); if (x()) { $e = new Toll(411); } throw $e;', ['Toll 410', 'Toll 411']],
  ['either of two', 'throw x() ? new Toll(410) : new Toll(411);', ['Toll 410', 'Toll 411']],
  ['a factory', 'throw Toll::due();', ['Toll 402 Due.']],
  ['a factory that is told', 'throw Toll::of(409);', ['Toll 409 Of.']],
  ['a factory of two', 'throw Toll::either($c);', ['Toll 410', 'Toll 411 Of.'], '$c'],
  ['a method', 'throw $this->own();', ['Toll 414']],
  ['a method of another', 'throw $s->make();', ['Toll 413 Made.'], 'Svc $s'],
  ['throw_if', 'throw_if(x(), Toll::due()); throw_unless(y(), new Toll(403));', ['Toll 402 Due.', 'Toll 403']],
  ['what the callee that declares it builds', '$s->go();', ['Toll 451', 'Toll 452'], 'Svc $s'],
  ['a callee that only declares it', '$s->only();', ['Toll'], 'Svc $s'],
  ['what its own file agrees on', 'throw Agree::b($how);', ['Agree 423'], 'callable $how'],
  ['what its own file does not', 'throw Quarrel::b($how);', ['Quarrel'], 'callable $how'],
  ['a status nobody knows', 'throw new Toll($n);', ['Toll'], '$n'],
  ['a parameter', 'throw $e;', ['Toll'], 'Toll $e'],
  ['a parameter that may be replaced', 'if (x()) { $e = new Toll(410); } throw $e;', ['Toll'], 'Toll $e'],
  ['the same in a callee', '$this->deep($e);', ['Toll'], 'Toll $e'],
  ['the same in a factory', 'throw $this->kept($e);', ['Toll'], 'Toll $e'],
  ['an assignment nobody reaches', '$e = new Toll(410); if (false) { $e = new Toll(411); } throw $e;', ['Toll 410']],
  [
    'a local that is a parameter of a closure as well',
    '$e = new Toll(410); run(function (Toll $e) { throw $e; }); throw $e;',
    ['Toll'],
  ],
  ['a local taken out of a list', '$e = new Toll(410); [$e] = all(); throw $e;', []],
  [
    'a local taken over in a loop',
    '$e = new Toll(410); foreach ($all as $e) {} throw $e;',
    ['Toll'],
    '/** @var */ array $all',
  ],
];

for (const [what, body, expected, params] of ROWS) {
  test(what, () => expect(thrown(body, params)).toEqual(expected));
}
