import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noLaravel, provider } from '../support/laravel.js';
import { until } from '../support/until.js';
import { type BootWish, boot } from './boot.js';

const PROVIDER = 'app/Providers/TestProvider.php';

/** A php.ini of its own beside the system's. */
function ini(lines: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-ini-'));
  writeFileSync(join(folder, 'own.ini'), lines);
  return { PHP_INI_SCAN_DIR: `:${folder}` };
}

/** PHP as it is where the extensions for processes are not installed. */
const PLAIN = () =>
  ini(
    'disable_functions=pcntl_signal,pcntl_async_signals,pcntl_fork,pcntl_alarm,pcntl_exec,posix_kill,posix_getppid,posix_setsid\n',
  );

/** Boots that do what no boot should, and register their routes all the same. */
const GOOD: [name: string, boot: string, wish?: Partial<BootWish>][] = [
  ['starts a server in the background', "exec('sleep 600 > /dev/null &');"],
  ['starts a server that prints for ever', "exec('while :; do echo x >&2; sleep 0.01; done > /dev/null &');"],
  ['holds a process', "$GLOBALS['server'] = proc_open('sleep 600', [], $pipes);"],
  ['holds a pipe', "$GLOBALS['tail'] = popen('sleep 600', 'r');"],
  ['forks a child that sleeps', 'if (pcntl_fork() === 0) { sleep(600); exit(1); }'],
  ['forks a child that ends', 'if (pcntl_fork() === 0) { exit(7); } pcntl_wait($status);'],
  ['forks a child that throws', "if (pcntl_fork() === 0) { throw new \\Exception('child'); } pcntl_wait($status);"],
  ['forks and both boot on', 'pcntl_fork();'],
  ['prints 16 MB', "echo str_repeat('a', 8 << 20); fwrite(STDERR, str_repeat('b', 8 << 20));"],
  ['goes elsewhere', "chdir('/');"],
  ['closes its streams', 'fclose(STDIN); fclose(STDOUT); fclose(STDERR);'],
  ['closes its streams and prints', "fclose(STDOUT); fclose(STDERR); echo 'x'; print('y');"],
  [
    'works when it ends',
    "register_shutdown_function(function () { echo 'bye'; file_put_contents('left', '1'); sleep(600); });",
  ],
  ['works when its objects end', '$GLOBALS["o"] = new class { function __destruct() { sleep(600); } };'],
  ['ignores signals', 'foreach ([SIGTERM, SIGINT, SIGHUP, SIGALRM] as $s) pcntl_signal($s, SIG_IGN);'],
  ['sets an alarm', 'pcntl_signal(SIGALRM, fn () => null); pcntl_alarm(600);'],
  ['limits its time', "set_time_limit(1); ini_set('max_execution_time', '1');"],
  ['limits its memory', "ini_set('memory_limit', '96M');"],
  ['waits for an answer', 'fgets(STDIN); stream_get_contents(STDIN); readline("Sure? ");'],
  ['asks the terminal', "@fgets(@fopen('/dev/tty', 'r') ?: STDIN);"],
  ['buffers its output', "ob_start(); ob_start(fn ($text) => ''); echo 'x';"],
  ['replaces the handlers', 'set_error_handler(fn () => false); set_exception_handler(fn () => null);'],
  ['starts a server, with plain PHP', "exec('sleep 600 > /dev/null &');", { env: PLAIN() }],
  ['holds a process, with plain PHP', "$GLOBALS['server'] = proc_open('sleep 600', [], $pipes);", { env: PLAIN() }],
];

/** Boots without facts, and what is said of each. */
const BAD: [name: string, wish: BootWish, ...said: (string | RegExp)[]][] = [
  [
    'ends',
    { files: provider('exit(0);') },
    'host.boot-failed: ',
    `may have been ended at ${PROVIDER}:7.`,
    `@ ${PROVIDER}:7`,
  ],
  [
    'shows a value and ends',
    { files: provider("dd('shown');") },
    'host.boot-failed: ',
    '"shown"',
    `ended at ${PROVIDER}:7.`,
  ],
  [
    'ends in a file it includes',
    {
      files: {
        ...provider("require base_path('app/gate.php');"),
        'app/gate.php': "<?php\nif (true) {\n    die('closed');\n}\n",
      },
    },
    'closed',
    'ended at app/gate.php:3.',
  ],
  [
    'becomes a daemon',
    { files: provider('if (pcntl_fork() > 0) exit(0); posix_setsid();') },
    'host.boot-failed: ',
    `ended at ${PROVIDER}:7.`,
  ],
  [
    'sleeps',
    { files: provider('sleep(600);'), timeout: 2 },
    'host.probe-timeout: ',
    `It had come to ${PROVIDER}:8.`,
    `@ ${PROVIDER}:8`,
  ],
  ['loops', { files: provider('while (true) {}'), timeout: 2 }, `It had come to ${PROVIDER}:7.`],
  ['waits for a child', { files: provider("exec('sleep 600');"), timeout: 2 }, `It had come to ${PROVIDER}:8.`],
  [
    'loops, with plain PHP',
    { files: provider('while (true) {}'), timeout: 2, env: PLAIN() },
    /^host\.probe-timeout: .* 2 seconds\.\nRaise/,
  ],
  [
    'loops and ignores signals',
    { files: provider('pcntl_signal(SIGTERM, SIG_IGN); while (true) {}'), timeout: 2 },
    /^host\.probe-timeout: .* 2 seconds\.\nRaise/,
  ],
  [
    'starts a server and loops',
    { files: provider("exec('sleep 600 > /dev/null &'); while (true) {}"), timeout: 2 },
    'host.probe-timeout: ',
  ],
  [
    'runs out of its own limit of time',
    { files: provider('set_time_limit(1);\n        while (true) {}') },
    'Maximum execution time',
    `limits its own running time, at ${PROVIDER}:7`,
  ],
  [
    'runs out of its own limit of memory',
    {
      files: provider(
        "ini_set('memory_limit', '48M');\n        $a = [];\n        while (true) { $a[] = str_repeat('x', 1 << 20); }",
      ),
    },
    `host.probe-memory: PHP ran out of memory while booting the application, at ${PROVIDER}:9. The limit of 48M is one the application sets itself`,
    `where the application sets it, at ${PROVIDER}:7`,
  ],
  [
    'runs out of the memory of php.ini',
    { files: provider("$a = []; while (true) { $a[] = str_repeat('x', 1 << 20); }"), env: ini('memory_limit=80M\n') },
    'The limit of 80M is memory_limit of php.ini.',
    'Raise engine.memory_limit',
  ],
  [
    'runs out of the memory of the setting',
    {
      files: provider("$a = []; while (true) { $a[] = str_repeat('x', 1 << 20); }"),
      memory: { flag: '134217728', by: 'setting' },
    },
    'The limit of 128M is that of engine.memory_limit.',
  ],
  [
    'runs out of the memory docgen gives',
    {
      files: provider("$a = []; while (true) { $a[] = str_repeat('x', 1 << 20); }"),
      memory: { flag: '134217728', by: 'docgen' },
    },
    "The limit of 128M is docgen's own for a boot, because php.ini sets none.",
  ],
  ['ends by a signal', { files: provider('posix_kill(getmypid(), SIGSEGV);') }, 'host.probe-crashed: ', 'SIGSEGV'],
  [
    'lost composer/',
    {
      files: {},
      prepare: vendorWith({ 'autoload.php': "<?php\nreturn require __DIR__.'/composer/autoload_real.php';\n" }),
    },
    'vendor/ is incomplete: run composer install.',
  ],
  [
    'lost the framework',
    { files: {}, prepare: vendorWith({ 'autoload.php': '<?php\nreturn new stdClass;\n' }) },
    'Class "Illuminate\\Foundation\\Application" not found',
    'vendor/ is incomplete: run composer install.',
    '@ bootstrap/app.php:3',
  ],
  [
    'fails the check of Composer',
    {
      files: {},
      prepare: vendorWith({
        'autoload.php': "<?php\nrequire __DIR__.'/composer/platform_check.php';\n",
        'composer/platform_check.php':
          '<?php\ntrigger_error(\'Composer detected issues in your platform: Your Composer dependencies require a PHP version ">= 8.9.0".\', E_USER_ERROR);\n',
      }),
    },
    'require a PHP version',
    'vendor/ was installed for another PHP',
  ],
  [
    'fails the check of a later Composer',
    {
      files: {},
      prepare: vendorWith({
        'autoload.php': "<?php\nrequire __DIR__.'/composer/platform_check.php';\n",
        'composer/platform_check.php':
          '<?php\nthrow new \\RuntimeException(\'Composer detected issues in your platform: Your Composer dependencies require a PHP version ">= 8.9.0".\');\n',
      }),
    },
    'vendor/ was installed for another PHP',
  ],
  [
    'reads packages for another PHP',
    {
      files: {},
      prepare: vendorWith({
        'autoload.php': "<?php\nrequire __DIR__.'/acme/next.php';\n",
        'acme/next.php': '<?php\nfunction f() { return new stdClass |> g(...) ||| 1; }\n',
      }),
    },
    'ParseError: syntax error',
    'vendor/ was installed for another PHP',
  ],
];

/** Puts a vendor/ of these files in the place of the whole one. */
function vendorWith(files: Record<string, string>): (root: string) => void {
  return (root) => {
    rmSync(join(root, 'vendor'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, 'vendor', path, '..'), { recursive: true });
      writeFileSync(join(root, 'vendor', path), text);
    }
  };
}

describe.skipIf(noLaravel !== undefined)('a boot on a real Laravel that', () => {
  test.each(GOOD)('%s is a good one', async (_name, body, wish = {}) => {
    const { routes, finding, left } = await boot({ files: provider(body), ...wish });
    expect([routes, finding]).toEqual([['api/ping'], '']);
    await until('nothing of it runs', () => left().length === 0);
  });

  test.each(BAD)('%s says what it was', async (_name, wish, ...said) => {
    const { routes, finding, left } = await boot(wish);
    expect(routes).toBeUndefined();
    for (const part of said) {
      if (typeof part === 'string') expect(finding).toContain(part);
      else expect(finding).toMatch(part);
    }
    await until('nothing of it runs', () => left().length === 0);
  });

  test('leaves a process that made itself a session of its own, and does not wait for it', async () => {
    const { routes, left } = await boot({ files: provider("exec('setsid sleep 600 > /dev/null 2>/dev/stderr &');") });
    expect(routes).toEqual(['api/ping']);
    for (const pid of left()) process.kill(pid, 'SIGKILL');
  });

  test('writes nothing when it ends', async () => {
    let root = '';
    await boot({
      files: provider("register_shutdown_function(function () { file_put_contents(base_path('left'), '1'); });"),
      prepare: (at) => {
        root = at;
      },
    });
    expect(existsSync(join(root, 'left'))).toBe(false);
  });
});
