/** An edit of one text of an application: what it is called, and the texts afterwards. */
export interface Edit {
  name: string;
  apply(files: Readonly<Record<string, string>>, random: () => number): Record<string, string>;
}

type Texts = Readonly<Record<string, string>>;

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

function some(
  files: Texts,
  pattern: RegExp,
  random: () => number,
  change: (text: string) => string,
): Record<string, string> {
  const paths = Object.keys(files).filter((path) => pattern.test(path));
  const path = pick(paths, random);
  return { ...files, [path]: change(files[path] ?? '') };
}

/** Somewhere a statement, a member or an array entry begins: before the first thing on an indented line. */
function atLine(text: string, random: () => number, insert: string): string {
  const lines = text.split('\n');
  const at = lines.flatMap((line, i) => (i > 2 && /^\s+\S/.test(line) && !/^\s*[*]/.test(line) ? [i] : []));
  if (at.length === 0) return text;
  lines.splice(pick(at, random), 0, insert);
  return lines.join('\n');
}

const PHP = /\.php$/;

/** Edits of the text that say nothing else than before. A comment directly above an entry or a statement may speak of it. */
export const SILENT: readonly Edit[] = [
  {
    name: 'a comment line',
    apply: (files, random) => some(files, PHP, random, (text) => atLine(text, random, '    // Mind the step.\n')),
  },
  {
    name: 'a block comment over lines',
    apply: (files, random) =>
      some(files, PHP, random, (text) => atLine(text, random, '    /* Here\n       and there. */\n')),
  },
  {
    name: 'empty lines',
    apply: (files, random) => some(files, PHP, random, (text) => atLine(text, random, '\n\n')),
  },
  {
    name: 'other indentation',
    apply: (files, random) =>
      some(files, PHP, random, (text) =>
        text.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 4 + Math.floor(random() * 3))),
      ),
  },
  {
    name: 'Windows line ends',
    apply: (files, random) => some(files, PHP, random, (text) => text.replaceAll('\n', '\r\n')),
  },
  {
    name: 'an import nobody uses',
    apply: (files, random) =>
      some(files, /^app\//, random, (text) =>
        text.replace(/^(namespace [^;]+;)/m, '$1\nuse Some\\Where\\Else as Unrelated;'),
      ),
  },
  {
    name: 'a class nobody names',
    apply: (files, random) => ({
      ...files,
      [`app/Support/Unrelated${Math.floor(random() * 1e6)}.php`]:
        '<?php\nnamespace App\\Support;\nclass Unrelated {}\n',
    }),
  },
];

/** Edits that may matter to those who read the place. */
export const LOUD: readonly Edit[] = [
  {
    name: 'another text',
    apply: (files, random) =>
      some(files, /Resource\.php$|Controller\.php$/, random, (text) =>
        text.replace(/'id' => \$this->id|paginate\(\)/, (found) =>
          found === 'paginate()' ? 'get()' : "'key' => $this->id",
        ),
      ),
  },
  {
    name: 'another rule',
    apply: (files, random) =>
      some(files, /Request\.php$/, random, (text) => text.replace('max:80', `max:${Math.floor(random() * 70)}`)),
  },
  {
    name: 'another name of a parameter',
    apply: (files, random) =>
      some(files, /Controller\.php$|Resource\.php$/, random, (text) =>
        text.includes('$request') ? text.replaceAll('$request', '$asked') : text.replaceAll('$asked', '$request'),
      ),
  },
  {
    name: 'a comment that may speak of what follows',
    apply: (files, random) => some(files, PHP, random, (text) => atLine(text, random, '    // Mind the step.')),
  },
  {
    name: 'another column',
    apply: (files, random) =>
      some(files, /^database\//, random, (text) =>
        text.replace(
          "string('title')",
          pick(["text('title')", "integer('title')", "string('title')->nullable()"], random),
        ),
      ),
  },
  {
    name: 'another summary',
    apply: (files, random) =>
      some(files, /Controller\.php$/, random, (text) => text.replace('List every', 'Show each')),
  },
  {
    name: 'a cast',
    apply: (files, random) =>
      some(files, /^app\/Models/, random, (text) =>
        text.replace('protected $fillable', "protected $casts = ['title' => 'integer'];\n    protected $fillable"),
      ),
  },
  {
    name: 'another return type',
    apply: (files, random) =>
      some(files, /^app\/Models/, random, (text) => text.replace('label(): string', 'label(): ?string')),
  },
  {
    name: 'a class gone',
    apply: (files, random) => {
      const path = pick(
        Object.keys(files).filter((p) => /Resource\.php$|Request\.php$|Models/.test(p)),
        random,
      );
      const { [path]: _, ...rest } = files;
      return rest;
    },
  },
  {
    name: 'a broken file',
    apply: (files, random) =>
      some(files, /^app\//, random, (text) => text.slice(0, Math.floor(text.length * random()))),
  },
  {
    name: 'a route more',
    apply: (files) => ({
      ...files,
      'routes/api.php': (files['routes/api.php'] ?? '').replace(
        /(Facades\\Route;\n)/,
        "$1Route::get('first', fn () => ['a' => 1]);\n",
      ),
    }),
  },
];

const CONTROLLER = /Controller\.php$/;

/** Edits of what holds an application together: files that move, syntax that breaks and mends, routes, settings, environment. */
export const STRUCTURAL: readonly Edit[] = [
  {
    name: 'a file renamed',
    apply: (files, random) => {
      const path = pick(
        Object.keys(files).filter((p) => p.startsWith('app/')),
        random,
      );
      const { [path]: text = '', ...rest } = files;
      return { ...rest, [path.replace(/(\w+)\.php$/, '$1Moved.php')]: text };
    },
  },
  {
    name: 'a class renamed with its file',
    apply: (files, random) => {
      const path = pick(
        Object.keys(files).filter((p) => /(Resource|Request)\.php$/.test(p)),
        random,
      );
      if (path === undefined) return { ...files };
      const name = /(\w+)\.php$/.exec(path)?.[1] ?? '';
      const texts = Object.entries(files).map(([p, text]) => [
        p === path ? p.replace(name, `${name}Two`) : p,
        text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Two`),
      ]);
      return Object.fromEntries(texts);
    },
  },
  {
    name: 'a character gone',
    apply: (files, random) =>
      some(files, PHP, random, (text) => {
        const at = Math.floor(random() * text.length);
        return text.slice(0, at) + text.slice(at + 1);
      }),
  },
  {
    name: 'a line gone',
    apply: (files, random) =>
      some(files, PHP, random, (text) => {
        const lines = text.split('\n');
        lines.splice(Math.floor(random() * lines.length), 1);
        return lines.join('\n');
      }),
  },
  {
    name: 'a token more',
    apply: (files, random) =>
      some(files, PHP, random, (text) => {
        const at = Math.floor(random() * text.length);
        return `${text.slice(0, at)} ${pick(['{', '}', ';', '(', '?->', 'class', "'", '$x'], random)} ${text.slice(at)}`;
      }),
  },
  {
    name: 'a route gone',
    apply: (files, random) => {
      const lines = (files['routes/api.php'] ?? '').split('\n');
      const at = lines.flatMap((line, i) => (line.startsWith('Route::') ? [i] : []));
      if (at.length === 0) return { ...files };
      lines.splice(pick(at, random), 1);
      return { ...files, 'routes/api.php': lines.join('\n') };
    },
  },
  {
    name: 'a route with other middleware',
    apply: (files, random) => ({
      ...files,
      'routes/api.php': (files['routes/api.php'] ?? '').replace(
        /\);\n/,
        `)->middleware('${pick(['auth:sanctum', 'throttle:5,1', 'signed'], random)}');\n`,
      ),
    }),
  },
  {
    name: 'a method more',
    apply: (files, random) =>
      some(files, CONTROLLER, random, (text) =>
        text.replace(/\}\s*$/, `    private function extra${Math.floor(random() * 1e6)}() { return 1; }\n}\n`),
      ),
  },
  {
    name: 'another setting',
    apply: (files, random) => {
      const settings = pick(
        [
          'representation: { nullable: 3.0 }',
          'representation: { enum_components: false }',
          'export: { path: docs/other.json }',
          'info: { title: Another, version: 2.0.0 }',
          'routes: { include: [api/w*] }',
          'error_responses: false',
        ],
        random,
      );
      const routes = settings.startsWith('routes') ? '' : "\n    routes: { include: ['api/*'] }";
      return { ...files, 'docgen.yaml': `documents:\n  default:${routes}\n    ${settings}\nhost: { boot: static }\n` };
    },
  },
  {
    name: 'a document more',
    apply: (files) => ({
      ...files,
      'docgen.yaml': `documents:\n  default:\n    routes: { include: ['api/*'] }\n  other:\n    export: { path: docs/b.json }\n    routes: { include: ['api/b*'] }\nhost: { boot: static }\n`,
    }),
  },
  {
    name: 'another environment file',
    apply: (files, random) => ({ ...files, '.env': `APP_URL=https://${Math.floor(random() * 9)}.example.com\n` }),
  },
  {
    name: 'a configuration file',
    apply: (files, random) => ({
      ...files,
      'config/app.php': `<?php return ['name' => 'Shop ${Math.floor(random() * 5)}', 'url' => env('APP_URL', 'http://localhost')];\n`,
    }),
  },
  {
    name: 'other autoload roots',
    apply: (files, random) => ({
      ...files,
      'composer.json': JSON.stringify({
        name: 'example/case',
        require: { php: '^8.2', 'laravel/framework': pick(['^12.0', '^11.0'], random) },
        autoload: { 'psr-4': { 'App\\': 'app/' }, ...(random() < 0.5 ? { classmap: ['app/Models'] } : {}) },
      }),
    }),
  },
  {
    name: 'a migration more',
    apply: (files, random) => ({
      ...files,
      [`database/migrations/2030_01_0${Math.floor(random() * 9)}_000000_more.php`]: `<?php
return new class extends \\Illuminate\\Database\\Migrations\\Migration {
    public function up(): void
    {
        \\Illuminate\\Support\\Facades\\Schema::table('willows', function ($table) {
            $table->${pick(['string', 'integer', 'boolean'], random)}('extra')->nullable();
        });
    }
};
`,
    }),
  },
  {
    name: 'a helper function',
    apply: (files, random) => ({
      ...files,
      'app/helpers.php': `<?php\nfunction ${pick(['now_or', 'shop', 'wrap'], random)}() { return ['a' => ${Math.floor(random() * 3)}]; }\n`,
    }),
  },
  {
    name: 'a provider with a limiter',
    apply: (files, random) => ({
      ...files,
      'bootstrap/providers.php': '<?php return [App\\Providers\\AppServiceProvider::class];',
      'app/Providers/AppServiceProvider.php': `<?php
namespace App\\Providers;
use Illuminate\\Cache\\RateLimiting\\Limit;
use Illuminate\\Support\\Facades\\RateLimiter;
class AppServiceProvider extends \\Illuminate\\Support\\ServiceProvider
{
    public function boot(): void
    {
        RateLimiter::for('${pick(['api', 'uploads'], random)}', fn () => Limit::perMinute(${Math.floor(random() * 60)}));
        \\Illuminate\\Http\\Resources\\Json\\JsonResource::${pick(['withoutWrapping()', "wrap('items')"], random)};
    }
}
`,
    }),
  },
];
