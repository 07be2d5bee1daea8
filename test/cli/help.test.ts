import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

const app = new App();
const COMMANDS = ['init', 'export', 'validate', 'routes', 'cache'];

describe('help and version (commands 1.2)', () => {
  it.each([[[]], [['--help']]])('lists the commands: %j', async (args) => {
    const { exit, out } = await app.docgen(args);
    expect(exit).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'));
  });

  it.each(COMMANDS)('teaches %s', async (command) => {
    const { exit, out } = await app.docgen([command, '--help']);
    expect(exit).toBe(0);
    expect(out).toContain(`Usage: docgen ${command}`);
    for (const part of ['Examples:', 'Exit codes:', '--app <dir>', '--no-daemon', '--memory-limit <size>']) {
      expect(out).toContain(part);
    }
    expect((await app.docgen([`docgen:${command}`, '--help'])).out).toBe(out);
  });

  it('prints the version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../client-cli/package.json', import.meta.url), 'utf8'));
    expect(await app.docgen(['--version'])).toEqual({ exit: 0, out: `${version}\n`, err: '' });
  });

  it('says what to do before it is built', () => {
    const unbuilt = new App({
      'bin/docgen.cjs': readFileSync(new URL('../../client-cli/bin/docgen.cjs', import.meta.url), 'utf8'),
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/docgen.cjs', 'export'], {
      cwd: unbuilt.root,
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      'docgen is not built yet. Run npm run build in its directory first.\n',
      '',
    ]);
  });

  it('has no colour without a terminal', async () => {
    expect((await app.docgen(['export'], { FORCE_COLOR: '' })).out).not.toContain('\u001b');
  });
});
