import { beforeAll, describe, expect, test } from 'vitest';
import type { BuiltApplication } from '../support/built-application.js';
import { application, rounds, units } from '../support/generate.js';
import { survives } from './survives.js';

const FILES = application(units(3, 3));
// What grows with the square of these takes minutes either way; the whole sizes take 50 s of processor time.
const RULES = rounds(1_500, 10_000);
const CASES_OF_ENUM = rounds(1_500, 20_000);
const MERGES = rounds(500, 3_000);
const MEMBERS = rounds(10_000, 118_000);
// More than the engine tells apart, either way.
const PROPERTIES = rounds(1_500, 5_000);
const BRANCHES = rounds(1_000, 3_000);
const TRIES = rounds(200, 1_000);
const RESOURCE = 'app/Http/Resources/WillowResource.php';
const REQUEST = 'app/Http/Requests/StoreWillowRequest.php';
const CONTROLLER = 'app/Http/Controllers/WillowController.php';
const MODEL = 'app/Models/Willow.php';

const change = (path: string, from: string | RegExp, to: string) => {
  const text = FILES[path] ?? '';
  expect(text).toMatch(from);
  return { [path]: text.replace(from, () => to) };
};
const rules = (list: string) => change(REQUEST, "'title' => ['required', 'string', 'max:80'],", list);
const item = (entry: string) => change(RESOURCE, "'id' => $this->id,", entry);
const show = (body: string, above = '') =>
  change(
    CONTROLLER,
    /public function show\([^)]*\)\s*\{[^}]*\}/,
    `${above}\n    public function show(Willow $willow)\n    {\n${body}\n    }`,
  );
const routes = (lines: string) => ({ 'routes/api.php': `${FILES['routes/api.php']}${lines}\n` });
const LONG = 'x'.repeat(5000);
const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const deep = (n: number, inner = '1') => '['.repeat(n) + inner + ']'.repeat(n);
const bytes = (path: string, at: string, insert: Buffer) => {
  const text = FILES[path] ?? '';
  const offset = text.indexOf(at);
  return { [path]: Buffer.concat([Buffer.from(text.slice(0, offset)), insert, Buffer.from(text.slice(offset))]) };
};

/** Everything here belongs to Willow; no operation of Beaker may notice. */
const CASES: [name: string, files: () => Record<string, string | Buffer>][] = [
  ['a file of 3 MB', () => ({ [RESOURCE]: `${FILES[RESOURCE]}/* ${'x'.repeat(3 << 20)} */` })],
  [`a method body of ${MEMBERS} members`, () => show(`        return [${"'abcdefgh' => 1,".repeat(MEMBERS)}];`)],
  ['NUL bytes', () => bytes(CONTROLLER, 'return', Buffer.from([0, 0, 0]))],
  ['NUL bytes in a string', () => item('"i\\0d" => $this->id, \'a\' => "\\0",')],
  ['invalid UTF-8', () => bytes(RESOURCE, "id' =>", Buffer.from([0xff, 0xfe, 0xc3, 0x28]))],
  ['lone surrogates', () => item('"\\u{D800}" => "\\u{DFFF}", "\\xed\\xa0\\x80" => 1,')],
  ['CRLF', () => ({ [RESOURCE]: (FILES[RESOURCE] ?? '').replaceAll('\n', '\r\n') })],
  ['CR alone', () => ({ [RESOURCE]: (FILES[RESOURCE] ?? '').replaceAll('\n', '\r') })],
  ['a byte order mark', () => ({ [CONTROLLER]: `\ufeff${FILES[CONTROLLER]}` })],
  ['an empty file', () => ({ [CONTROLLER]: '' })],
  ['a file of another language', () => ({ [RESOURCE]: '\x7fELF\0\0\x01\x02\x03'.repeat(500) })],
  [
    'cyclic inheritance',
    () => ({
      [MODEL]: '<?php\nnamespace App\\Models;\nclass Willow extends Round {}\n',
      'app/Models/Round.php': '<?php\nnamespace App\\Models;\nclass Round extends Willow {}\n',
    }),
  ],
  ['a class that extends itself', () => change(RESOURCE, 'extends JsonResource', 'extends WillowResource')],
  [
    'an interface that extends itself',
    () => ({
      ...change(MODEL, 'extends Model', 'extends Model implements Loop'),
      'app/Models/Loop.php': '<?php\nnamespace App\\Models;\ninterface Loop extends Loop {}\n',
    }),
  ],
  [
    'a trait that uses itself',
    () => ({
      ...change(MODEL, '{', '{\n    use Turning;'),
      'app/Models/Turning.php':
        '<?php\nnamespace App\\Models;\ntrait Turning { use Turning; public function label(): string { return $this->label(); } }\n',
    }),
  ],
  [
    'a resource that returns itself',
    () => item("'self' => new WillowResource($this), 'all' => WillowResource::collection([$this]),"),
  ],
  ['a resource that calls itself', () => item("'self' => $this->toArray($request), ...$this->toArray($request),")],
  ['a method that calls itself', () => show('        return [$this->show($willow)];')],
  [
    'methods that call each other',
    () => change(CONTROLLER, 'return new WillowResource($one);', 'return $this->show($one);'),
  ],
  [
    'a constant of itself',
    () =>
      change(
        MODEL,
        '{',
        '{\n    const A = self::B . self::A;\n    const B = [self::A => self::B];\n    protected $table = self::A;',
      ),
  ],
  [
    `${RULES} rules`,
    () => rules(Array.from({ length: RULES }, (_, i) => `'f${i}' => 'required|integer|max:${i}',`).join('\n')),
  ],
  [
    `${RULES} nested names`,
    () => rules(Array.from({ length: RULES }, (_, i) => `'a.*.b${i}.*.c' => 'string',`).join('\n')),
  ],
  ['a rule of 20,000 values', () => rules(`'a' => 'in:${many(20_000, (i) => `v-${i}`).join(',')}',`)],
  [
    'a rule object of 20,000 values, and one of as many excluded',
    () =>
      rules(
        `'a' => [\\Illuminate\\Validation\\Rule::in([${many(20_000, (i) => `'v.${i}'`).join(',')}])], 'b' => 'not_in:${many(20_000, String).join(',')}',`,
      ),
  ],
  [
    `${CASES_OF_ENUM} cases of an enum`,
    () => ({
      'app/Enums/Many.php': `<?php\nnamespace App\\Enums;\nenum Many: string\n{\n${many(CASES_OF_ENUM, (i) => `    case C${i} = 'c${i}';`).join('\n')}\n}\n`,
      ...rules("'a' => [new \\Illuminate\\Validation\\Rules\\Enum(\\App\\Enums\\Many::class)],"),
      ...item("'many' => \\App\\Enums\\Many::from($this->title), 'all' => \\App\\Enums\\Many::cases(),"),
    }),
  ],
  [`${PROPERTIES} properties`, () => item(many(PROPERTIES, (i) => `'p${i}' => $this->p${i},`).join('\n'))],
  [`${MERGES} merges`, () => item(many(MERGES, (i) => `$this->mergeWhen($this->x, ['p${i}' => ${i}]),`).join('\n'))],
  ['a chain of 50,000 texts', () => item(`'a' => ${many(50_000, () => "'a'").join(' . ')},`)],
  [
    'a chain of 3,000 constants',
    () =>
      change(
        MODEL,
        '{',
        `{\n${many(3000, (i) => `const K${i} = ${i === 0 ? "'a'" : `self::K${i - 1} . 'a'`};`).join('\n')}\nprotected $table = self::K2999;`,
      ),
  ],
  [
    'a text of a megabyte',
    () => item(`'a' => '${'x y '.repeat(250_000)}', 'b' => "${'$this->title '.repeat(10_000)}",`),
  ],
  [
    'a docblock of 10,000 lines',
    () => show('        return $willow;', `/**\n${many(10_000, (i) => ` * Line ${i} of it.`).join('\n')}\n */`),
  ],
  ['3,000 routes', () => routes(many(3000, (i) => `Route::get('willows/r${i}', fn () => ['i' => ${i}]);`).join('\n'))],
  [
    '2,000 groups in each other',
    () =>
      routes(
        `${"Route::prefix('a')->group(function () {".repeat(2000)} Route::get('willows/deep', fn () => 1); ${'});'.repeat(2000)}`,
      ),
  ],
  [
    `${TRIES} tries`,
    () => show(`${many(TRIES, (i) => `try { $x = foo(); } catch (\\E${i} $e) { $x = ${i}; }`).join('\n')} return $x;`),
  ],
  [
    '2,000 locals of 2,000 branches',
    () => show(`${many(2000, (i) => `if ($willow->a == ${i}) { $x${i} = ${i}; }`).join('\n')} return ['x' => $x1];`),
  ],
  [
    'unions of unions',
    () =>
      show(
        `$x = [1]; ${many(2000, (i) => `$x = rand() ? ['a${i}' => $x] : ['b${i}' => $x, 'c' => $x];`).join('\n')} return $x;`,
      ),
  ],
  [
    '200 loops in each other',
    () =>
      show(
        `$x = []; ${'foreach ($willow->all() as $k) { '.repeat(200)} $x[] = ['a' => $x]; ${'}'.repeat(200)} return $x;`,
      ),
  ],
  ['a name of 5,000 parts', () => rules(`'${Array(5000).fill('a').join('.')}' => 'string',`)],
  ['a rule of 5,000 characters', () => rules(`'${LONG}' => '${LONG}:${LONG}|in:${LONG}',`)],
  [
    'patterns that explode',
    () =>
      rules(
        "'a' => 'regex:/^(a+)+(b|b)*((c*)*)*$/', 'b' => 'regex:/(?:(?:(?:(?:x{1,999}){1,999}){1,999}){1,999})/', 'c' => 'regex:/[/',",
      ),
  ],
  ['a 2,000-deep array', () => item(`'deep' => ${deep(2000)},`)],
  ['a 2,000-deep array of rules', () => rules(`'deep' => ${deep(2000, "'string'")},`)],
  ['20,000 brackets nobody closes', () => item(`'deep' => ${'['.repeat(20_000)}`)],
  [
    'a 5,000-deep expression',
    () =>
      item(
        `'sum' => ${'(1 + '.repeat(5000)}1${')'.repeat(5000)}, 'not' => ${'!'.repeat(5000)}true, 'text' => ${"'a' . ".repeat(5000)}'b',`,
      ),
  ],
  ['5,000 calls in a chain', () => item(`'chain' => $this${'->a()'.repeat(5000)},`)],
  ['3,000 nested blocks', () => show(`${'if (true) {'.repeat(3000)} return 1; ${'}'.repeat(3000)}`)],
  ['3,000 nested closures', () => show(`        return ${'fn () => '.repeat(3000)} 1;`)],
  [
    `${BRANCHES} branches`,
    () =>
      show(
        `${Array.from({ length: BRANCHES }, (_, i) => `if ($willow->a == ${i}) { $x = ['k${i}' => ${i}]; }`).join('\n')}\nreturn $x;`,
      ),
  ],
  [
    'a match of 3,000 arms',
    () =>
      show(
        `return match ($willow->id) { ${Array.from({ length: 3000 }, (_, i) => `${i} => ['k${i}' => ${i}],`).join('\n')} };`,
      ),
  ],
  ['a doubling value', () => show(`$x = [1]; ${'$x = [$x, $x];'.repeat(60)} return $x;`)],
  [
    'numbers and lists larger than memory',
    () =>
      item(
        "'a' => 2 ** 3 ** 40, 'b' => 1 << 100000000000, 'c' => str_repeat('x', 10 ** 12), 'd' => range(1, 10 ** 9), 'e' => array_fill(0, 10 ** 9, 1), 'f' => 9 ** 9 ** 9 ** 9,",
      ),
  ],
  ['a doubling text', () => show(`$x = 'ab'; ${'$x = $x . $x;'.repeat(60)} return ['x' => $x];`)],
  [
    'names of the engine below',
    () =>
      item(
        "'__proto__' => $this->id, 'constructor' => 1, 'toString' => 'a', 'hasOwnProperty' => ['__proto__' => ['a' => 1]], 'then' => 1,",
      ),
  ],
  [
    'rules named like members of every object',
    () =>
      rules(
        "'__proto__' => 'integer', 'constructor' => 'string', 'toString.valueOf' => 'required', '__proto__.__proto__' => 'string',",
      ),
  ],
  [
    'rules that are members of every object',
    () => rules("'a' => 'constructor|__proto__:1|toString|hasOwnProperty', 'b' => ['valueOf'],"),
  ],
  [
    'classes called like members of every object',
    () => ({
      ...Object.fromEntries(
        ['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((name) => [
          `app/Data/${name}.php`,
          `<?php\nnamespace App\\Data;\nclass ${name}\n{\n    public int $__proto__ = 1;\n    public string $constructor = '';\n    public function __proto__(): self { return $this; }\n}\n`,
        ]),
      ),
      ...show(
        '        return [new \\App\\Data\\constructor(), new \\App\\Data\\__proto__(), (new \\App\\Data\\toString())->__proto__(), \\App\\Data\\hasOwnProperty::class];',
      ),
      ...routes(
        "Route::get('willows/p/constructor', [\\App\\Data\\__proto__::class, '__proto__'])->name('__proto__');\nRoute::get('willows/p/{__proto__}/{constructor?}', [\\App\\Data\\constructor::class, 'toString'])->where('__proto__', 'a|b');",
      ),
    }),
  ],
  [
    'variables called like members of every object',
    () =>
      show(
        "$__proto__ = ['a' => 1]; $constructor = $__proto__; $toString = $hasOwnProperty; return [$constructor, $__proto__, compact('valueOf', '__proto__')];",
      ),
  ],
  [
    'unbalanced braces in URIs',
    () =>
      routes(
        "Route::get('willows/{', fn () => 1);\nRoute::get('willows/}{', fn () => 1);\nRoute::get('willows/{a/{b}}', fn () => 1);\nRoute::get('willows/{}/{?}/{a:}/{:b}', fn () => 1);\nRoute::get('willows/{a}{b}.{c?}', fn () => 1);",
      ),
  ],
  [
    'strange URIs',
    () =>
      routes(
        `Route::get('willows/Straße/\u202e/💥/%2e%2e/../ ?a=b#c', fn () => 1);\nRoute::get("willows/\\x1b[31m/\\n", fn () => 1);\nRoute::get('willows/${LONG}', fn () => 1)->name('${LONG}');\nRoute::get('willows/{${LONG}}', fn () => 1);`,
      ),
  ],
  [
    'constraints nobody can read',
    () =>
      routes(
        "Route::get('willows/c/{a}', fn () => 1)->where('a', '(((((');\nRoute::get('willows/d/{a}', fn () => 1)->where(['a' => '(a+)+$', 'nope' => '[']);",
      ),
  ],
  [
    'routes of no verb and of unknown verbs',
    () =>
      routes(
        "Route::match([], 'willows/m', fn () => 1);\nRoute::match(['FETCH', 'get', '__proto__'], 'willows/n', fn () => 1);\nRoute::any('willows/any', fn () => 1);",
      ),
  ],
  [
    'routes that lead nowhere',
    () =>
      routes(
        "Route::get('willows/no/1', 'Nowhere@at');\nRoute::get('willows/no/2', ['uses' => null]);\nRoute::get('willows/no/3');\nRoute::get('willows/no/4', [\\App\\Models\\Willow::class, '__construct']);\nRoute::get();",
      ),
  ],
  [
    '200 names of 5,000 characters',
    () => item(Array.from({ length: 200 }, (_, i) => `'${i}${LONG}' => 1,`).join('\n')),
  ],
  [
    'docblocks with malicious text',
    () =>
      show(
        '        return $willow;',
        `/**\n * <script>alert(1)</script> \${x} {{ y }} \u202e\u2066 \x1b]0;t\x07\n * @return ${'array<'.repeat(3000)}int${'>'.repeat(3000)}\n * @return array{a: array{b: \n * @param ${'?'.repeat(500)}x $willow\n * @throws {@link {@see {@link \n * @deprecated ${LONG}\n * @__proto__ constructor\n * @phpstan-type A = A|B\n */`,
      ),
  ],
  [
    'a docblock of types of types',
    () =>
      change(
        MODEL,
        'class Willow',
        `/**\n * @property Willow&Willow|array<Willow, self<static<int>>> $title\n * @property ${'('.repeat(1000)}int${')'.repeat(1000)} $id\n * @property-read key-of<self::*> $__proto__\n * @template T of T\n * @extends Willow<Willow<T>>\n * @mixin Willow\n */\nclass Willow`,
      ),
  ],
  [
    'attributes with wrong arguments',
    () =>
      show(
        '        return $willow;',
        `#[\\Docgen\\Attributes\\Response('x', type: [], status: 99999999999999999999)]
    #[\\Docgen\\Attributes\\Response(-1)]
    #[\\Docgen\\Attributes\\Response(200, type: '${'array<'.repeat(500)}')]
    #[\\Docgen\\Attributes\\Summary]
    #[\\Docgen\\Attributes\\Summary(null, null, null, x: ...)]
    #[\\Docgen\\Attributes\\Group(...self::A)]
    #[\\Docgen\\Attributes\\BodyParameter('__proto__.constructor', type: '__proto__')]
    #[\\Docgen\\Attributes\\QueryParameter('a[b][', example: INF, default: NAN)]
    #[\\Docgen\\Attributes\\Security(scheme: new Willow, scopes: 5)]
    #[\\Docgen\\Attributes\\IgnoreResponse(1 / 0)]
    #[\\Docgen\\Attributes\\constructor]
    #[\\Docgen\\Attributes\\Hidden(`,
      ),
  ],
  [
    'numbers out of range',
    () =>
      item(
        "'a' => 9223372036854775808, 'b' => 0x7fffffffffffffffff, 'c' => 1e999, 'd' => -0.0, 'e' => NAN, 'f' => PHP_INT_MIN, 9999999999999999999999 => 1,",
      ),
  ],
  [
    'rules with numbers out of range',
    () =>
      rules(
        "'a' => 'integer|max:1e999|min:-99999999999999999999|multiple_of:0|digits:999999999999|size:NaN', 'b' => 'string|max:-5|between:9,1|regex:',",
      ),
  ],
  [
    'a migration that loops for ever',
    () =>
      Object.fromEntries(
        Object.entries(FILES)
          .filter(([p]) => p.includes('create_willows'))
          .map(([p, t]) => [
            p,
            t.replace('$table->id();', "while (true) { $table->string('x'); } for (;;) {} $table->id();"),
          ]),
      ),
  ],
  [
    'casts of the model to itself',
    () =>
      change(
        MODEL,
        '{',
        "{\n    protected $with = ['willow', 'willow.willow'];\n    protected $casts = ['title' => Willow::class, 'amount' => self::class, 'x' => 'array:__proto__', 'y' => '\\\\'];\n    protected $appends = ['me'];\n    public function willow() { return $this->belongsTo(Willow::class); }\n    public function getMeAttribute() { return $this; }",
      ),
  ],
];

describe('one resource of an application is hostile', () => {
  let base: BuiltApplication;
  beforeAll(async () => {
    base = await survives(FILES);
    expect(base.operations.size).toBe(9);
  });

  test.each(CASES)('%s', async (_, files) => {
    const result = await survives({ ...FILES, ...files() });
    for (const [key, operation] of base.operations) {
      if (key.includes('/beakers')) expect(result.operations.get(key), key).toBe(operation);
    }
  });
});
