import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { App, SMALL } from '../support/app.js';

const app = new App();
const COMMANDS = ['init', 'export', 'validate', 'routes', 'cache'];

describe('help and version (commands 1.2)', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])('lists the commands: %j', async (args) => {
    const { exit, out } = await app.run(args);
    expect(exit).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'));
  });

  it.each(COMMANDS)('teaches %s', async (command) => {
    const { exit, out } = await app.run([command, '--help']);
    expect(exit).toBe(0);
    expect(out).toContain(`Usage: docgen ${command}`);
    for (const part of ['Examples:', 'Exit codes:', '--app <dir>', '--no-daemon', '--memory-limit <size>']) {
      expect(out).toContain(part);
    }
    expect((await app.run([`docgen:${command}`, '--help'])).out).toBe(out);
    expect((await app.run([command, '-h'])).out).toBe(out);
    expect((await app.run(['help', command])).out).toBe(out);
  });

  it('prints the version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../client-cli/package.json', import.meta.url), 'utf8'));
    for (const option of ['--version', '-V'])
      expect(await app.run([option])).toEqual({ exit: 0, out: `${version}\n`, err: '' });
  });

  it('is quiet but for refusals where it is asked to be', async () => {
    const quiet = new App(SMALL);
    for (const option of ['-q', '--quiet'])
      expect(await quiet.run(['export', option])).toEqual({ exit: 0, out: '', err: '' });
    expect(quiet.files()).toContain('docs/openapi.json');
    const { exit, out, err } = await quiet.run(['export', 'nope', '-q']);
    expect([exit, out, err]).toEqual([1, '', 'Unknown document "nope".\n']);
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
      '',
      'docgen is not built yet. Run npm run build in its directory first.\n',
    ]);
  });

  it('has no colour without a terminal', async () => {
    expect((await app.run(['export'], { FORCE_COLOR: '' })).out).not.toContain('\u001b');
  });
});
