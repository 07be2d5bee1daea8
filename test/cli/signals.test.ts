import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { alive } from '../support/alive.js';
import { type App, small } from '../support/app.js';
import { until } from '../support/until.js';

const PROGRAM = fileURLToPath(new URL('../../client-cli/bin/docgen.cjs', import.meta.url));

/** Ends with the exit code once the process is gone. */
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));

/** Answers who it is, or is slow to; then it is booted, and says so before it sleeps. */
const php = (asked: 'answers' | 'sleeps', terminated = '') =>
  `#!/bin/sh\n${terminated}\ncase "$*" in *PHP_VERSION*) ${asked === 'answers' ? 'printf "8.3.0\\n-1\\n"; exit 0' : ':'};; esac\n` +
  'echo $$ > started\nexec sleep 600\n';

const slow = (script: string): App => {
  const app = small('documents: {default: {}}\n', {
    'docgen.yaml': 'host: {boot: php, php: ./slow}\ndocuments: {default: {}}\n',
    'docs/openapi.json': 'old',
    'vendor/autoload.php': '<?php',
    'tmp/.gitkeep': '',
    slow: script,
  });
  chmodSync(join(app.root, 'slow'), 0o755);
  return app;
};

describe('a run ended by a signal (commands 1.3, 9.4)', () => {
  it.each([
    ['SIGINT', 130, 'while PHP is asked who it is', php('sleeps')],
    ['SIGINT', 130, 'during the boot', php('answers')],
    ['SIGTERM', 143, 'during the boot', php('answers')],
    ['SIGINT', 130, 'during a boot that does not want to end', php('answers', "trap '' TERM")],
  ] as const)('%s gives %i %s, and leaves the old artifact and nothing else', async (signal, code, _, script) => {
    const app = slow(script);
    const child = spawn(process.execPath, [PROGRAM, 'export', '--no-daemon'], {
      cwd: app.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: app.root, TMPDIR: join(app.root, 'tmp') },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text;
      });
    }
    const exit = ended(child);
    const pid = () => Number(existsSync(join(app.root, 'started')) ? app.read('started') : 0);
    await until('PHP is started', () => pid() > 0 || child.exitCode !== null);
    child.kill(signal);
    expect([await exit, said]).toEqual([code, '']);
    expect(pid()).toBeGreaterThan(0);
    await until('PHP has ended', () => !alive(pid()));
    expect(app.read('docs/openapi.json')).toBe('old');
    expect(app.files().filter((file) => file.endsWith('.tmp'))).toEqual([]);
    expect(readdirSync(join(app.root, 'tmp'))).toEqual(['.gitkeep']);
  });
});
