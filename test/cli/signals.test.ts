import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type App, small } from '../support/app.js';

const PROGRAM = fileURLToPath(new URL('../../client-cli/bin/docgen.cjs', import.meta.url));

/** Ends with the exit code once the process is gone. */
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));

async function until(happened: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !happened(); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a run ended by a signal (commands 1.3, 9.4)', () => {
  /** The "PHP" of this application says that it was started and then sleeps. */
  const slow = (): App => {
    const app = small('documents: {default: {}}\n', {
      'docgen.yaml': 'host: {boot: php, php: ./slow}\ndocuments: {default: {}}\n',
      'docs/openapi.json': 'old',
      'vendor/autoload.php': '<?php',
      slow: '#!/bin/sh\ncase "$*" in *--version*|*-v*) echo "PHP 8.3.0 (cli)"; exit 0;; esac\ntouch started\nexec sleep 20\n',
    });
    chmodSync(join(app.root, 'slow'), 0o755);
    return app;
  };

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s gives %i and leaves the old artifact', async (signal, code) => {
    const app = slow();
    const child = spawn(process.execPath, [PROGRAM, 'export'], { cwd: app.root, stdio: 'ignore' });
    const exit = ended(child);
    await until(() => existsSync(join(app.root, 'started')) || child.exitCode !== null);
    child.kill(signal);
    expect(await exit).toBe(code);
    expect(app.read('docs/openapi.json')).toBe('old');
    expect(app.files().filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});
