import { createEngine, show } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { reader } from './world.js';

/** Bounds that take more text than a case is written with (engine 17). */
function asked(php: string, method = 'm', files: Record<string, string> = {}) {
  const facts = reader({ 'app/T.php': `<?php namespace App; ${php}`, ...files });
  const { returns, thrown, diagnostics } = createEngine().analyzeAction(facts, { class: 'App\\T', method });
  return { types: returns.map((site) => show(site.type)), thrown, codes: diagnostics.map((d) => d.code) };
}

const method = (body: string, rest = '') => asked(`class T { public function m($x) { ${body} } ${rest} }`);
const times = (n: number, text: (i: number) => string) => Array.from({ length: n }, (_, i) => text(i)).join('');

describe('bounds (engine 17)', () => {
  test('expressions nested 500 deep', () => {
    const nested = (depth: number) => method(`return ${'['.repeat(depth)}'deep'${']'.repeat(depth)};`).types[0];
    expect(nested(490)).toContain("'deep'");
    expect(nested(520)).not.toContain("'deep'");
    expect(nested(520)).toContain('unknown(budget)');
  });

  test('types 500 deep, however many statements put them together', () => {
    const nested = (n: number) => method(`$a = 'deep'; ${times(n, () => '$a = [$a];')} return $a;`);
    expect(nested(490).types[0]).toContain("'deep'");
    for (const n of [520, 3000, 9000]) {
      expect(nested(n).types, `${n}`).toHaveLength(1);
      expect(nested(n).types[0]).toContain('unknown(budget)');
      expect(nested(n).codes).toEqual(['inference.response-shape-truncated']);
    }
  });

  test('a literal of which entries are left out has the type of one that stays whole', () => {
    const entries: ((i: number) => string)[] = [
      (i) => `'t${i}', `,
      (i) => `${i % 7}, `,
      (i) => `${i % 60}, `,
      (i) => `'k${i}' => 'v${i % 40}', `,
      (i) => `${i} => ${i % 2 === 0 ? 'true' : `${i}.5`}, `,
      (i) => `'${i}' => ${i < 9_900 ? "'early'" : `'late${i % 30}'`}, `,
    ];
    const read = (text: string) => method(`return [${text}];`).types;
    const lasts = ['', '...$x, ', "'n' => null, "];
    for (const [i, entry] of entries.entries()) {
      const last = lasts[i % lasts.length];
      const whole = read(`${times(9_990, entry)}${last}`);
      expect(read(`${times(9_990, entry)}${times(500, entry)}${last}`), entry(1)).toEqual(whole);
    }
  });

  test('collections that are put into each other by turns stay one of their class, of bounded size', () => {
    const turn = (i: number) =>
      `$x ? $a->put('k${i}', $b) : $a->push(['n' => $b]); $x ? $b->put('l${i}', $a) : $b->push(collect([$a]));`;
    const [type = ''] = method(
      `$a = collect([]); $b = collect([1]); ${times(40, turn)} return ['x' => $a, 'y' => $b];`,
    ).types;
    expect(type).toMatch(/^\{x: Collection<.*>\*?, y: Collection<.*>\*?\}$/);
    expect(type).toContain('unknown(budget)');
    expect(type.length).toBeLessThan(40_000);
  });

  test('throws three calls deep', () => {
    const chain = `public function m($x) { $x ?: abort(400); $this->a($x); } function a($x) { $this->b($x); $x ?: abort(401); }
      function b($x) { $this->c($x); $x ?: abort(402); } function c($x) { $this->d($x); $x ?: abort(403); } function d($x) { $x ?: abort(404); }`;
    expect(asked(`class T { ${chain} }`).thrown.map((t) => t.httpStatusHint)).toEqual([400, 403, 402, 401]);
    expect(asked(`class T { ${chain} }`).thrown[1]?.callChain.map((c) => c.symbol)).toEqual(
      ['a', 'b', 'c'].map((name) => `App\\T::${name}`),
    );
  });

  test('a getter that writes its own attribute is not asked for again inside itself', () => {
    const model = (attributes: string) =>
      `<?php namespace App; use Illuminate\\Database\\Eloquent\\Casts\\Attribute; class Doc extends \\Illuminate\\Database\\Eloquent\\Model { ${attributes} }`;
    const read = (attributes: string, value: string) => {
      let steps = 0;
      const facts = reader({
        'app/T.php': `<?php namespace App; class T { public function m(Doc $d) { return ${value}; } }`,
        'app/Doc.php': model(attributes),
      });
      const counting = Object.assign(Object.create(facts), { charge: (taken: number) => (steps += taken) });
      const { returns, diagnostics } = createEngine().analyzeAction(counting, { class: 'App\\T', method: 'm' });
      return { type: returns.map((site) => show(site.type)).join(), steps, codes: diagnostics.map((d) => d.code) };
    };
    const own = read(
      `public function secret(): Attribute { return Attribute::make(get: function ($value) {
        try { return decrypt($value) . ''; } catch (\\Throwable $e) { $this->secret = encrypt($value); return $this->secret; }
      }); }`,
      '$d->secret',
    );
    expect(own.type).toBe('string');
    expect(own.codes).toEqual([]);
    expect(own.steps).toBeLessThan(60);
    // Another attribute, and the same one of an object that is known otherwise, are other questions.
    const others = `public function one(): Attribute { return Attribute::make(get: fn () => ['two' => $this->two]); }
      public function two(): Attribute { return Attribute::make(get: fn () => 'two'); }
      public function up() { return $this->belongsTo(Doc::class); }
      public function name(): Attribute { return Attribute::make(get: fn () => $this->up?->name . '/'); }
      public function tree(): Attribute { return Attribute::make(get: fn () => ['up' => $this->up?->tree]); }`;
    expect(read(others, '[$d->one, $d->two]').type).toBe("tuple({two: 'two'}, 'two')");
    expect(read(others, '$d->name').type).toBe('string');
    expect(read(others, "$d->load('up')->tree").type).toBe('{up: {up: unknown(recursion)|null}|null}');
  });

  test('64 variants of one callee in a body: later ones without their literals', () => {
    const calls = (n: number) =>
      method(`return [${times(n, (i) => `$this->wrap(${i}),`)}];`, 'function wrap($n) { return [$n]; }');
    const at64 = calls(64).types[0] ?? '';
    expect(at64).toContain('tuple(63)');
    expect(at64).not.toContain('int');
    const at70 = calls(70).types[0] ?? '';
    expect(at70).toContain('tuple(63), tuple(int), tuple(int)');
    // A variant met before is no further one.
    const again = method(
      `return [${times(64, (i) => `$this->wrap(${i}),`)} 'last' => $this->wrap(5), 'shape' => $this->wrap(['k' => Status::A])];`,
      'function wrap($n) { return [$n]; }',
    ).types[0];
    expect(again).toContain('last: tuple(5)');
  });

  test('literals inside what is handed over', () => {
    const made = method(
      `${times(64, (i) => `$this->wrap(${i});`)}
       return $this->wrap(['k' => 'v', 'kind' => Enums\\Status::Draft, 'rows' => [1, 2], 'either' => $x ? 'a' : 2]);`,
      'function wrap($n) { return $n; }',
    );
    expect(made.types).toEqual(['{k: string, kind: enum Status, rows: tuple(int, int), either: int|string}']);
  });

  test('loops of 64 literal elements are unrolled, longer ones are lists', () => {
    const loop = (n: number) =>
      method(`$o = []; foreach ([${times(n, (i) => `'k${i}',`)}] as $k) { $o[$k] = 1; } return $o;`).types[0];
    expect(loop(64)).toContain('k63: 1');
    expect(loop(65)).toBe('map<string, 1>');
  });

  test('48 literals of a scalar, 16 shapes, 512 members', () => {
    const arms = (n: number, value: (i: number) => string) =>
      method(`return match ($x) { ${times(n, (i) => `${i} => ${value(i)},`)} };`).types;
    const literals = (n: number) =>
      method(`$v = match ($x) { ${times(n, (i) => `${i} => 'v${i}',`)} }; return [$v];`).types;
    expect(literals(48)[0]).toContain("'v47'");
    expect(literals(49)).toEqual(['tuple(string)']);
    const shapes = (n: number) =>
      method(`$v = match ($x) { ${times(n, (i) => `${i} => ['s${i}' => 1, 'all' => 1],`)} }; return [$v];`).types[0];
    expect(shapes(16)).toContain('{s15: 1, all: 1}');
    expect(shapes(17)).toContain('all: 1, s1?: 1');
    expect(arms(2, (i) => `'a${i}'`)).toEqual(["'a0'", "'a1'"]);
    const members = (n: number) => method(`return [${times(n, (i) => `'m${i}' => 1,`)}];`).types[0];
    expect(members(512)).toContain('m511: 1');
    expect(members(513)).toBe('map<string, 1>');
  });

  test('classes above one another: 64 levels, and a circle ends', () => {
    const file = (name: string, text: string) => [`app/${name}.php`, `<?php namespace App; class ${name} ${text}`];
    const tower = (n: number) =>
      Array.from({ length: n }, (_, i) =>
        i === 0
          ? file(
              'L0',
              "implements \\JsonSerializable { public function top() { return 'top'; } public function jsonSerialize(): array {} }",
            )
          : file(`L${i}`, `extends L${i - 1} {}`),
      );
    const found = (n: number) =>
      asked(
        `class T { public function m(L${n - 1} $x) { return [$x instanceof \\JsonSerializable ? 1 : 2, $x->top()]; } }`,
        'm',
        Object.fromEntries(tower(n)),
      ).types;
    expect(found(60)).toEqual(["tuple(1, 'top')"]);
    expect(found(200)).toEqual(["tuple(1|2, 'top')"]);
    const circle = {
      ...Object.fromEntries([file('A', 'extends B {}'), file('B', 'extends A { function b() { return 1; } }')]),
    };
    const { types } = asked('class T { public function m(A $a) { return [$a->b(), $a->none()]; } }', 'm', circle);
    expect(types).toEqual(['tuple(1, unknown(magic))']);
  });
});

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
