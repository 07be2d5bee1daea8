import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeNative, judgePlain, unkept } from '../packed/judge.js';
import {
  bookshop,
  fetchNode,
  folder,
  home,
  installed,
  npm,
  type Program,
  pack,
  RUNNING,
  withNative,
} from '../packed/package.js';
import { told } from '../packed/tour.js';

/** The oldest Node docgen runs on, and the newest of each later line that gets long support. */
const VERSIONS = ['20.19.0', '22.23.3', '24.21.0'];

describe.skipIf(process.platform === 'win32')('the package on every Node it is for', () => {
  let archive: string;
  beforeAll(() => {
    archive = pack();
  });

  describe.each(VERSIONS)('Node %s', (version) => {
    let plain: Program;
    let native: Program;
    beforeAll(() => {
      const node = fetchNode(version);
      plain = installed(archive, node, false);
      native = installed(archive, node, true);
    });

    judgePlain('the package', () => plain);
    judgeNative('the package', () => native);
  });

  test('a native module of another Node is told with what mends it, and costs only what is kept', async () => {
    const [older, newer] = [fetchNode('20.19.0'), fetchNode('22.23.3')];
    const built = installed(archive, older, true);
    const foreign = withNative(built, newer, resolve(dirname(built.path), '..'));
    const root = bookshop();
    const own = home(true);
    const line = 'better-sqlite3 was built for another Node.js. Run npm rebuild better-sqlite3.\n';
    const exported = await told(foreign, ['export', '--host=static'], root, own);
    expect(exported).toMatchObject({ exit: 0, err: `Nothing is kept between runs: ${line}` });
    expect(await told(foreign, ['daemon', 'start'], root, own)).toMatchObject({
      exit: 1,
      err: expect.stringContaining(line),
    });
    npm(['rebuild', 'better-sqlite3'], resolve(dirname(foreign.path), '../..'), newer);
    expect(await told(foreign, ['export', '--host=static'], root, own)).toMatchObject({
      exit: 0,
      err: '',
      out: exported.out,
    });
    expect(await told(foreign, ['daemon', 'stop'], root, own)).toMatchObject({ exit: 0, out: 'Daemon stopped.\n' });
  });

  test('is installed where nothing can be compiled', async () => {
    // A shell, which npm runs scripts with, and Node; no Python, no make, no compiler.
    const tools = folder('tools');
    for (const [name, path] of Object.entries({ node: process.execPath, sh: '/bin/sh', env: '/usr/bin/env' }))
      symlinkSync(path, join(tools, name));
    const npmScript = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
    const into = folder('bare');
    const env = { ...process.env, PATH: tools };
    execFileSync(process.execPath, [npmScript, 'install', '--no-audit', archive], { cwd: into, env, stdio: 'ignore' });
    const program = { path: join(into, 'node_modules/.bin/docgen'), node: RUNNING };
    const said = await told(program, ['export', '--host=static'], bookshop(), home(true), {
      DOCGEN_FRAGMENT_CACHE: '1',
      CI: '1',
    });
    // Where the module was fetched ready-made there is nothing to tell.
    const native = existsSync(join(into, 'node_modules/better-sqlite3'));
    expect(said).toMatchObject({ exit: 0, err: native ? '' : unkept(program) });
  });
});
