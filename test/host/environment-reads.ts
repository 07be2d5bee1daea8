import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { vendor } from '../support/laravel.js';

/**
 * Lists ways to read a variable, by the file that reads it: each is an expression of PHP whose value becomes part of a
 * route. `SHOP_*` are variables of the shell alone; the others mean something to PHP, to the framework or to a package.
 */
export const READS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bootstrap/app.php': {
    getenv: "getenv('SHOP_A')",
    getenvLocal: "getenv('SHOP_A', true)",
    server: "$_SERVER['SHOP_A'] ?? null",
    variableVariable: "${'_SER'.'VER'}['SHOP_A'] ?? null",
    globals: "$GLOBALS['_SERVER']['SHOP_A'] ?? null",
  },
  'bootstrap/providers.php': {
    envInProviders: "env('SHOP_B')",
    environmentArray: "$_ENV['SHOP_B'] ?? null",
  },
  'config/shop.php': {
    configEnv: "env('SHOP_C', 'none')",
    configComposed: "env('SHOP'.'_'.chr(67))",
    configHelper: "\\Illuminate\\Support\\Env::get('SHOP_C')",
    configAll: "getenv()['SHOP_C'] ?? null",
    configPrefixed: "array_filter(getenv(), fn ($name) => str_starts_with($name, 'SHOP_C'), ARRAY_FILTER_USE_KEY)",
    configGrep: "implode(array_intersect_key($_SERVER, array_flip(preg_grep('/^SHOP_C$/', array_keys($_SERVER)))))",
  },
  'app/Providers/ShopProvider.php#register': {
    register: "env('SHOP_D')",
    upper: "env(strtoupper('shop_d'))",
    implode: "env(implode('_', ['SHOP', 'D']))",
    sprintf: "getenv(sprintf('%s_%s', 'SHOP', 'D'))",
    constant: 'env(self::NAME)',
    repository: "\\Illuminate\\Support\\Env::getRepository()->get('SHOP_D')",
    fetched: "config('shop.value')",
    mixed: "value(fn () => $_SERVER['SHOP_D'] ?? getenv('SHOP_D'))",
    filter: "filter_var(env('SHOP_D'), FILTER_DEFAULT)",
    called: "call_user_func_array('getenv', ['SHOP_D'])",
    firstClass: "(getenv(...))('SHOP_D')",
    reflected: "(new \\ReflectionFunction('getenv'))->invoke('SHOP_D')",
  },
  'app/Providers/ShopProvider.php#boot': {
    bootEnv: "env('SHOP_E')",
    request: "request()->server('SHOP_E')",
    putenv: "value(function () { putenv('SHOP_MADE='.getenv('SHOP_E')); return getenv('SHOP_MADE'); })",
    shell: 'shell_exec(\'printf %s "$SHOP_E"\')',
    exec: "exec('printenv SHOP_E')",
    backticks: '`echo "\\$SHOP_E"`',
    child:
      "value(function () { $p = popen('printenv SHOP_E', 'r'); $all = stream_get_contents($p); pclose($p); return $all; })",
    proc: "value(function () { $p = proc_open(['printenv', 'SHOP_E'], [1 => ['pipe', 'w']], $pipes); $all = stream_get_contents($pipes[1]); proc_close($p); return $all; })",
    symfony:
      '\\Symfony\\Component\\Process\\Process::fromShellCommandline(\'printf %s "$SHOP_E"\')->mustRun()->getOutput()',
    phpChild: "shell_exec(escapeshellarg(PHP_BINARY).' -r \"echo getenv(\\'SHOP_E\\');\"')",
    home: "$_SERVER['HOME'] ?? null",
    path: "getenv('PATH')",
    finder: "(new \\Symfony\\Component\\Process\\ExecutableFinder)->find('shop-tool')",
    temporary: 'sys_get_temp_dir()',
    locale: "setlocale(LC_CTYPE, '')",
    language: "getenv('LANG').getenv('LC_ALL')",
    zone: "getenv('TZ')",
    user: "getenv('USER')",
    xdg: "getenv('XDG_CONFIG_HOME')",
    name: "config('app.name')",
    databaseUrl: "config('database.connections.sqlite.url')",
    environment: 'app()->environment()',
    environmentFile: "env('ONLY_IN_STAGING')",
    dotenvNested: "env('NESTED')",
    dotenvOverridden: "env('WRITTEN')",
    ini: "ini_get('docgen.test') ?: ini_get('user_agent')",
    adapter: "\\Dotenv\\Repository\\Adapter\\ServerConstAdapter::create()->get()->read('SHOP_E')->getOrElse(null)",
    dotenvOwn:
      "\\Dotenv\\Dotenv::create(\\Dotenv\\Repository\\RepositoryBuilder::createWithDefaultAdapters()->make(), base_path('package'), 'own.env')->safeLoad()['FROM_PACKAGE'] ?? null",
  },
  'vendor/acme/shop/src/config.php': {
    packageConfig: "env('SHOP_F')",
    packageComposed: "env('SHOP_'.'F')",
  },
  'vendor/acme/shop/src/helpers.php': {
    packageFile: "getenv('SHOP_G')",
    packageServer: "$_SERVER['SHOP_G'] ?? null",
  },
  'Modules/Blog/module.php': { module: "env('SHOP_H')" },
  'routes/api.php': {
    routeFile: "env('SHOP_I')",
    routeGrouped: "value(function () { foreach ($_SERVER as $k => $v) if ($k === 'SHOP_I') return $v; })",
  },
};

/** Ways whose value says where the command was typed. They are the same from everywhere. */
export const PLACELESS: Readonly<Record<string, string>> = {
  pwd: "$_SERVER['PWD'] ?? null",
  old: "getenv('OLDPWD')",
  shellLevel: "getenv('SHLVL')",
  terminal: "getenv('TERM')",
  login: "getenv('SSH_CONNECTION')",
  script: "getenv('npm_lifecycle_event')",
  noDaemon: "getenv('DOCGEN_NO_DAEMON')",
  count: 'count(getenv())',
  directory: 'getcwd()',
  tty: "is_resource(@fopen('/dev/tty', 'r'))",
  terminalIn: 'stream_isatty(STDIN)',
  session: "function_exists('posix_getsid') && posix_getsid(0) === getmypid()",
};

const SEEN = `function seen(string $way, $value): void { $GLOBALS['seen'][$way] = $value; }`;

const told = (reads: Readonly<Record<string, string>> = {}) =>
  Object.entries(reads)
    .map(([way, read]) => `seen('${way}', ${read});\n`)
    .join('');

/** An application all reads stand in; `link` gives it the shared vendor/ with a package of its own beside. */
export function readingApplication(): { files: Record<string, string>; link: (root: string) => void } {
  const files = {
    'composer.json': JSON.stringify({
      name: 'example/reads',
      require: { php: '^8.2', 'laravel/framework': '^12.0' },
      autoload: { 'psr-4': { 'App\\': 'app/' } },
    }),
    'docgen.yaml': 'host: {boot: php}\ndocuments: {default: {routes: {include: ["api/*"]}}}\n',
    '.env': 'WRITTEN=file\nNESTED="${SHOP_E}-nested"\n',
    '.env.staging': 'ONLY_IN_STAGING=yes\nWRITTEN=staged\n',
    'package/own.env': 'FROM_PACKAGE="${SHOP_E}!"\n',
    'bootstrap/app.php': `<?php
${SEEN}
${told(READS['bootstrap/app.php'])}
return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))
    ->withRouting(api: __DIR__.'/../routes/api.php')->create();
`,
    'bootstrap/providers.php': `<?php
${told(READS['bootstrap/providers.php'])}
require_once __DIR__.'/../app/Providers/ShopProvider.php';
return [App\\Providers\\ShopProvider::class];
`,
    'config/shop.php': `<?php
${told(READS['config/shop.php'])}
return ['value' => env('SHOP_D')];
`,
    'app/Providers/ShopProvider.php': `<?php
namespace App\\Providers;
class ShopProvider extends \\Illuminate\\Support\\ServiceProvider
{
    const NAME = 'SHOP_D';
    public function register(): void
    {
        $this->mergeConfigFrom(base_path('vendor/acme/shop/src/config.php'), 'acme');
        ${told(READS['app/Providers/ShopProvider.php#register'])}
    }
    public function boot(): void
    {
        ${told(READS['app/Providers/ShopProvider.php#boot'])}
        ${told(PLACELESS)}
        require base_path('Modules/Blog/module.php');
        $this->app->booted(function () {
            foreach ($GLOBALS['seen'] as $way => $value) {
                $shown = substr(md5(str_replace(base_path(), '', serialize($value))), 0, 8);
                \\Illuminate\\Support\\Facades\\Route::get("api/$way/$shown", [self::class, 'boot']);
            }
        });
    }
}
`,
    'Modules/Blog/module.php': `<?php\n${told(READS['Modules/Blog/module.php'])}`,
    'routes/api.php': `<?php\n${told(READS['routes/api.php'])}`,
    'vendor/acme/shop/src/config.php': `<?php\n${told(READS['vendor/acme/shop/src/config.php'])}return ['a' => 1];\n`,
    'vendor/acme/shop/src/helpers.php': `<?php
\\Illuminate\\Support\\Env::enablePutenv();
function acme_read(): void {
${told(READS['vendor/acme/shop/src/helpers.php'])}
}
`,
    'vendor/autoload.php': `<?php
$loader = require ${JSON.stringify(join(vendor, 'autoload.php'))};
require __DIR__.'/acme/shop/src/helpers.php';
return $loader;
`,
  };
  files['Modules/Blog/module.php'] += 'acme_read();\n';
  const link = (root: string) => {
    for (const name of readdirSync(vendor)) {
      if (name !== 'autoload.php') symlinkSync(join(vendor, name), join(root, 'vendor', name));
    }
  };
  return { files, link };
}
