import type { Edit } from './edits.js';

type Texts = Readonly<Record<string, string>>;
type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

/** Where most of what an operation says is written comes up more often than the rest. */
const PLACES: readonly RegExp[] = [
  /Controllers?\/.*\.php$/,
  /Controllers?\/.*\.php$/,
  /Requests?\/.*\.php$/,
  /Resources?\/.*\.php$|Transformers?\/.*\.php$|Data\/.*\.php$/,
  /Models?\/.*\.php$|Entities\/.*\.php$/,
  /Enums?\/.*\.php$|Rules?\/.*\.php$|Exceptions?\/.*\.php$|Policies\/.*\.php$|Services?\/.*\.php$/,
  /^(?:app|modules|src)\/.*\.php$/,
];
const PHP = /\.php$/;
const ROUTES = /^routes\/.*\.php$|\/routes\/.*\.php$/;

function paths(files: Texts, pattern: RegExp): string[] {
  return Object.keys(files).filter((path) => pattern.test(path));
}

/** Changes one text of a kind; the first of some candidates that the change is not lost on. */
function inOne(files: Texts, random: Random, change: (text: string, path: string) => string, where?: RegExp) {
  for (let attempt = 0; attempt < 12; attempt++) {
    const path = pick(paths(files, where ?? pick(PLACES, random) ?? PHP), random);
    if (path === undefined) continue;
    const text = files[path] ?? '';
    const next = change(text, path);
    if (next !== text) return { ...files, [path]: next };
  }
  return { ...files };
}

/** Replaces one of the places a pattern finds. */
function oneOf(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const hit = pick([...text.matchAll(pattern)], random);
  if (hit === undefined) return text;
  return text.slice(0, hit.index) + by(hit[0]) + text.slice(hit.index + hit[0].length);
}

const number = (random: Random, below: number) => Math.floor(random() * below);
const METHOD = /^ {4}(?:(?:public|protected|private|static|final|abstract) )+function \w+/gm;
const replace =
  (pattern: RegExp, by: (found: string, random: Random) => string, where?: RegExp): Edit['apply'] =>
  (files, random) =>
    inOne(files, random, (text) => oneOf(text, pattern, random, (found) => by(found, random)), where);

/** Edits of any application, found by how PHP is usually written. Where one finds nothing to do it does nothing. */
export const REAL_EDITS: readonly Edit[] = [
  { name: 'a statement in a body', apply: replace(/^ {8}(?=return |\$)/gm, () => '        $extra = [1];\n        ') },
  {
    name: 'an early answer',
    apply: replace(/^ {8}return [^;]*;/gm, (found) => `        if ($extra) { return ['early' => true]; }\n${found}`),
  },
  { name: 'another answer', apply: replace(/\breturn [^;]{3,200};/g, () => "return ['other' => 1];") },
  {
    name: 'an exception',
    apply: replace(
      /^ {8}(?=return )/gm,
      (_, random) => `        abort_if($extra, ${pick([403, 404, 409, 422], random)});\n        `,
    ),
  },
  {
    name: 'a return type',
    apply: replace(
      /\): \??[\\\w]+(?=\s*\{)/g,
      (_, random) => pick(['): ?int', '): array', '', '): string', '): mixed'], random)?.replace(/^$/, ')') ?? ')',
    ),
  },
  {
    name: 'a parameter type',
    apply: replace(/(?<=[(,]\s*)\??[A-Z]\w+ (?=\$)/g, (_, random) => pick(['int ', '?string ', ''], random) ?? ''),
  },
  { name: 'a parameter more', apply: replace(/function \w+\((?=\))/g, (found) => `${found}?int $extra = null`) },
  {
    name: 'a docblock',
    apply: replace(
      METHOD,
      (found, random) =>
        `    /**\n     * Extra words ${number(random, 9)}.\n     *\n     * @return array{extra: ${pick(['int', 'string', 'bool'], random)}}\n     */\n${found}`,
    ),
  },
  {
    name: 'a docblock of a class',
    apply: replace(
      /^(?:final |abstract |readonly )*class \w+/gm,
      (found, random) =>
        `/**\n * Some class.\n * @property ${pick(['int', 'string', 'array<int>'], random)} $id\n * @mixin \\App\\Models\\User\n */\n${found}`,
    ),
  },
  { name: 'words of a docblock', apply: replace(/^ +\* [A-Z][^\n]*$/gm, (found) => `${found} And more`) },
  { name: 'a tag of a docblock gone', apply: replace(/^ +\* @[^\n]*\n/gm, () => '') },
  {
    name: 'an attribute',
    apply: replace(
      METHOD,
      (found, random) =>
        `    #[\\Docgen\\Attributes\\${pick(["Summary('Extra')", 'Deprecated', "Response(418, type: 'array{tea: bool}')", "Tag('Extra')"], random)}]\n${found}`,
    ),
  },
  { name: 'a key renamed', apply: replace(/'[a-z_]+'(?= =>)/g, (found) => `${found.slice(0, -1)}_more'`) },
  { name: 'an entry gone', apply: replace(/^ +'[\w.*]+' =>[^\n]*,\n/gm, () => '') },
  {
    name: 'an entry more',
    apply: replace(
      /^ +'[\w.*]+' =>/gm,
      (found, random) =>
        `            'extra${number(random, 5)}' => ${pick(["'required|integer'", "['nullable', 'string']", '$this->extra', '1'], random)},\n${found}`,
    ),
  },
  {
    name: 'a rule',
    apply: replace(
      /'(?:required|nullable|string|integer|sometimes)\b/g,
      (found, random) =>
        `'${pick(['required', 'nullable', 'array', 'boolean', 'email'], random)}${found.endsWith("'") ? "'" : ''}`,
    ),
  },
  { name: 'a number', apply: replace(/\b\d{2,4}\b/g, (_, random) => String(number(random, 600))) },
  {
    name: 'a constant',
    apply: replace(/\bconst (?:string |int )?\w+ = [^;]+;/g, (found, random) =>
      found.replace(/=[^;]*/, `= ${number(random, 9)}`),
    ),
  },
  {
    name: 'a case more',
    apply: replace(
      /^ {4}case \w+ = '[^']*';/gm,
      (found, random) => `${found}\n    case Extra${number(random, 5)} = 'extra${number(random, 5)}';`,
    ),
  },
  {
    name: 'a property',
    apply: replace(
      /^ {4}(?:public|protected)(?: static)?(?: \??\w+)? \$\w+/gm,
      (found, random) => `    public ?int $extra${number(random, 9)} = null;\n${found}`,
    ),
  },
  {
    name: 'a method more',
    apply: replace(
      /^\}\s*$/gm,
      (_, random) =>
        `\n    public function extra${number(random, 99)}(): array\n    {\n        return ['extra' => 1];\n    }\n}\n`,
    ),
  },
  {
    name: 'a method renamed',
    apply: replace(/(?<=^ {4}(?:public|protected|private)(?: static)? function )\w+/gm, (found) => `${found}Other`),
  },
  {
    name: 'a method gone',
    apply: replace(/^ {4}(?:(?:public|protected|private|static) )+function [^{]*\{[\s\S]*?^ {4}\}\n/gm, () => ''),
  },
  {
    name: 'what stands above a class',
    apply: replace(
      / extends \w+(?=[\s\n{])/g,
      (found, random) => pick(['', ' extends Missing', `${found} implements \\Countable`], random) ?? '',
    ),
  },
  { name: 'a trait gone', apply: replace(/^ {4}use [^;]+;\n/gm, () => '') },
  { name: 'an import gone', apply: replace(/^use [^;]+;\n/gm, () => '') },
  {
    name: 'an import renamed',
    apply: replace(/^use ([\w\\]+);\n/gm, (found) => found.replace(/\\(\w+);/, '\\$1 as Renamed$1;')),
  },
  {
    name: 'lines moved',
    apply: replace(/^namespace [^;]+;\n/gm, (found, random) => found + '\n'.repeat(1 + number(random, 5))),
  },
  { name: 'a comment', apply: replace(/^ +(?=\S)/gm, (found) => `${found}// Mind the step.\n${found}`) },
  {
    name: 'a character gone',
    apply: (files, random) =>
      inOne(files, random, (text) => {
        const at = number(random, text.length);
        return text.slice(0, at) + text.slice(at + 1);
      }),
  },
  {
    name: 'an unfinished line',
    apply: replace(/^ {8}return [^;]*;/gm, (found, random) => found.slice(0, number(random, found.length))),
  },
  {
    name: 'half of a file',
    apply: (files, random) => inOne(files, random, (text) => text.slice(0, number(random, text.length))),
  },
  { name: 'nothing in a file', apply: (files, random) => inOne(files, random, () => '') },
  {
    name: 'a file gone',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      if (path === undefined) return { ...files };
      const { [path]: _, ...rest } = files;
      return rest;
    },
  },
  {
    name: 'a class renamed everywhere',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      const name = /(\w+)\.php$/.exec(path ?? '')?.[1];
      if (path === undefined || name === undefined || name.length < 5) return { ...files };
      const word = new RegExp(`\\b${name}\\b`, 'g');
      return Object.fromEntries(
        Object.entries(files).map(([p, text]) => [
          p === path ? p.replace(/(\w+)\.php$/, '$1Two.php') : p,
          p.endsWith('.php') ? text.replaceAll(word, `${name}Two`) : text,
        ]),
      );
    },
  },
  {
    name: 'a file moved without its class',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      if (path === undefined) return { ...files };
      const { [path]: text = '', ...rest } = files;
      return { ...rest, [path.replace(/(\w+)\.php$/, '$1Moved.php')]: text };
    },
  },
  {
    name: 'a class declared a second time',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      return path === undefined
        ? { ...files }
        : { ...files, [path.replace(/(\w+)\.php$/, 'A$1.php')]: files[path] ?? '' };
    },
  },
  {
    name: 'a controller with a route',
    apply: (files, random) => {
      const n = number(random, 6);
      const added = {
        ...files,
        [`app/Http/Controllers/Extra${n}Controller.php`]: `<?php\nnamespace App\\Http\\Controllers;\nclass Extra${n}Controller\n{\n    /** Extra ${n}. */\n    public function __invoke(\\App\\Models\\User $user): array\n    {\n        return ['extra' => ${n}, 'user' => $user];\n    }\n}\n`,
      };
      return inOne(
        added,
        random,
        (text) =>
          `${text}\nIlluminate\\Support\\Facades\\Route::get('api/extra${n}/{user}', \\App\\Http\\Controllers\\Extra${n}Controller::class);\n`,
        ROUTES,
      );
    },
  },
  {
    name: 'a route gone',
    apply: replace(/^ *Route::(?:get|post|put|patch|delete|apiResource|resource)\([^;]*;\n/gm, () => '', ROUTES),
  },
  {
    name: 'the address of a route',
    apply: replace(/(?<=Route::(?:get|post|put|patch|delete)\(')[^']*/g, (found) => `${found}/more`, ROUTES),
  },
  {
    name: 'middleware of a route',
    apply: replace(
      /(?<=Route::(?:get|post|put|patch|delete)\([^;]{1,200}\))(?=;)/g,
      (_, random) =>
        `->middleware('${pick(['auth', 'throttle:5,1', 'auth:sanctum', 'signed', 'can:update,user'], random)}')`,
      ROUTES,
    ),
  },
  {
    name: 'a closure as a route',
    apply: (files, random) =>
      inOne(
        files,
        random,
        (text) =>
          `${text}\nIlluminate\\Support\\Facades\\Route::get('api/closure${number(random, 4)}', fn () => ['closure' => ${number(random, 3)}])->name('closure');\n`,
        ROUTES,
      ),
  },
  {
    name: 'two routes changed places',
    apply: replace(
      /^ *Route::(?:get|post|put|patch|delete)\([^\n]*;\n *Route::(?:get|post|put|patch|delete)\([^\n]*;\n/gm,
      (found) => `${found.split('\n')[1]}\n${found.split('\n')[0]}\n`,
      ROUTES,
    ),
  },
  {
    name: 'a configuration value',
    apply: replace(
      /(?<==> )(?:env\([^()]*\)|true|false|'[\w:/.-]*')(?=,)/g,
      (_, random) => pick(["'extra'", 'true', "env('APP_NAME', 'x')", "'https://extra.example.com'"], random) ?? "''",
      /^config\/.*\.php$/,
    ),
  },
  {
    name: 'a provider',
    apply: replace(
      /(?<=public function (?:boot|register)\([^)]*\)(?:: void)?\s*\{)/g,
      (_, random) =>
        `\n        \\Illuminate\\Support\\Facades\\RateLimiter::for('${pick(['api', 'extra'], random)}', fn () => \\Illuminate\\Cache\\RateLimiting\\Limit::perMinute(${number(random, 60)}));\n        \\Illuminate\\Http\\Resources\\Json\\JsonResource::${pick(['withoutWrapping()', "wrap('items')"], random)};\n`,
      /Provider\.php$/,
    ),
  },
  {
    name: 'how the application starts',
    apply: replace(/^.+\n/gm, () => '', /^bootstrap\/(?:app|providers)\.php$|app\/Http\/Kernel\.php$|Handler\.php$/),
  },
  {
    name: 'an environment file',
    apply: (files, random) => ({
      ...files,
      '.env': `APP_NAME=Extra${number(random, 3)}\nAPP_URL=https://${number(random, 5)}.example.com\nSESSION_DRIVER=${pick(['file', 'cookie'], random)}\n`,
    }),
  },
  {
    name: 'a column',
    apply: replace(
      /\$table->(?:string|integer|boolean|text|unsignedInteger|json|uuid|timestamp)\('/g,
      (_, random) => `$table->${pick(['string', 'integer', 'boolean', 'text'], random)}('`,
      /^database\/migrations\//,
    ),
  },
  {
    name: 'a column that may be null',
    apply: replace(/(?<=\$table->\w+\('\w+'\))(?=;)/g, () => '->nullable()', /^database\/migrations\//),
  },
  {
    name: 'a migration more',
    apply: (files, random) => {
      const tables = [
        ...Object.values(files)
          .join('\n')
          .matchAll(/Schema::create\('(\w+)'/g),
      ].map(([, table]) => table);
      return {
        ...files,
        [`database/migrations/2090_01_0${number(random, 9)}_000000_more.php`]: `<?php
return new class extends \\Illuminate\\Database\\Migrations\\Migration {
    public function up(): void
    {
        \\Illuminate\\Support\\Facades\\Schema::table('${pick(tables, random) ?? 'users'}', function ($table) {
            $table->${pick(['string', 'integer', 'boolean'], random)}('extra')->nullable();
        });
    }
};
`,
      };
    },
  },
  {
    name: 'a migration gone',
    apply: (files, random) => {
      const path = pick(paths(files, /^database\/migrations\//), random);
      if (path === undefined) return { ...files };
      const { [path]: _, ...rest } = files;
      return rest;
    },
  },
  {
    name: 'a setting',
    apply: (files, random) => {
      const setting =
        pick(
          [
            'representation: { nullable: 3.0 }',
            'representation: { enum_components: false }',
            'error_responses: false',
            "info: { title: Extra, version: '9' }",
          ],
          random,
        ) ?? '';
      const text = (files['docgen.yaml'] ?? '').replace(/^ {4}(?:representation|error_responses|info): \{?.*\n/gm, '');
      const key = setting.slice(0, setting.indexOf(':'));
      if (text.includes(`\n    ${key}:`)) return { ...files };
      return { ...files, 'docgen.yaml': text.replace(/^( {2}default:)(?: \{\})?\n/m, `$1\n    ${setting}\n`) };
    },
  },
  {
    name: 'a document more',
    apply: (files) => ({
      ...files,
      'docgen.yaml': (files['docgen.yaml'] ?? '').replace(
        /^documents:\n(?! {2}more)/m,
        "documents:\n  more:\n    export: { path: docs/more.json }\n    routes: { include: ['api/*s*'] }\n",
      ),
    }),
  },
  {
    name: 'autoload roots',
    apply: (files, random) => {
      const composer = JSON.parse(files['composer.json'] ?? '{}') as { autoload?: Record<string, unknown> };
      const classmap = random() < 0.5 ? ['app/Models'] : [];
      return {
        ...files,
        'composer.json': JSON.stringify({ ...composer, autoload: { ...composer.autoload, classmap } }),
      };
    },
  },
];
