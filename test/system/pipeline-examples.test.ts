import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { App } from '../support/app.js';
import { commit, git, repository } from '../support/git/repository.js';

const root = resolve(import.meta.dirname, '../..');
const PROGRAM = join(root, 'client-cli/bin/docgen.cjs');

interface Step {
  name?: string;
  uses?: string;
  run?: string;
}

const example = (name: string) => parse(readFileSync(join(root, 'examples/ci', name), 'utf8'));

/** Shell steps as GitHub runs them, those that use an action left out. */
const github: Step[] = example('github.yml').jobs.api.steps.filter(({ run }: Step) => run !== undefined);
const gitlab: string[] = [...example('gitlab.yml').api.before_script, ...example('gitlab.yml').api.script];

/** Programs that are not tried here: those that install, and those that talk to a server, which note their arguments instead. */
const PROGRAMS = {
  npx: `[ "$1" = docgen ] || exit 9\nshift\nexec "${process.execPath}" "${PROGRAM}" "$@"`,
  npm: 'exit 0',
  composer: 'exit 0',
  gh: 'printf "%s\\n" "gh $*" >> "$TALKED"',
  curl: 'printf "%s\\n" "curl $*" >> "$TALKED"',
};

let place: App;
let clone: string;

/** Runs a script as a pipeline does, which ends at the first command that fails. */
function shell(script: string): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: clone,
    encoding: 'utf8',
    env: {
      PATH: `${join(place.root, 'bin')}:${process.env.PATH}`,
      HOME: place.root,
      CI: 'true',
      DOCGEN_HOST_BOOT: 'static',
      DOCGEN_FRAGMENT_CACHE: String(example('github.yml').jobs.api.env.DOCGEN_FRAGMENT_CACHE),
      TALKED: join(place.root, 'talked'),
      GITHUB_BASE_REF: 'main',
      GITHUB_STEP_SUMMARY: join(place.root, 'summary.md'),
      PULL_REQUEST: '7',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: git(clone, 'merge-base', 'origin/main', 'HEAD').trim(),
      DOCGEN_COMMENT_TOKEN: 'secret',
      CI_API_V4_URL: 'https://gitlab.example/api/v4',
      CI_PROJECT_ID: '1',
      CI_MERGE_REQUEST_IID: '2',
    },
  });
  return { status, out: stdout + stderr };
}

function step(name: string): string {
  const found = github.find((one) => one.name === name)?.run;
  if (found === undefined) throw new Error(`github.yml has no step "${name}".`);
  return found;
}

/** Changes a file of the clone. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(clone, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(clone, path), text.replace(from, to));
}

beforeAll(() => {
  place = new App();
  mkdirSync(join(place.root, 'bin'));
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(join(place.root, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(place.root, 'bin', name), 0o755);
  }
  const origin = join(place.root, 'origin');
  const left = new Set(['vendor', 'storage', 'node_modules']);
  cpSync(join(root, 'examples/bookshop'), origin, { recursive: true, filter: (path) => !left.has(basename(path)) });
  writeFileSync(join(origin, '.gitignore'), 'storage\n');
  const settings = join(origin, 'docgen.yaml');
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace('    routes:\n', '    versioning: semver\n    routes:\n'),
  );
  repository(origin);
  git(place.root, 'clone', '--quiet', `file://${origin}`, 'clone');
  clone = join(place.root, 'clone');
  git(clone, 'checkout', '--quiet', '-b', 'work');
  // The base moves on after the branch: what it got meanwhile is no change of the branch.
  writeFileSync(join(origin, 'README.md'), 'moved\n');
  commit(origin, 'moved');
  git(clone, 'fetch', '--quiet');
});

describe.sequential('examples/ci (guide: in a pipeline)', () => {
  it('run every step, and each of the three gates', () => {
    const all = [...github.map(({ run = '' }) => run), ...gitlab].join('\n');
    for (const part of [
      'docgen lint',
      '--format=sarif',
      'export --check',
      'merge-base',
      '--format=markdown',
      '--enforce',
    ]) {
      expect(all).toContain(part);
    }
    expect(example('github.yml').jobs.api.steps.some(({ uses }: Step) => uses?.includes('upload-sarif'))).toBe(true);
  });

  it('pass a branch that changes nothing', { timeout: 120_000 }, () => {
    for (const { name, run = '' } of github) {
      const { status, out } = shell(run);
      expect([name, status], out).toEqual([name, 0]);
    }
    expect(JSON.parse(readFileSync(join(clone, 'docgen.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(readFileSync(join(place.root, 'summary.md'), 'utf8')).toContain('No API changes compared with `');
    expect(readFileSync(join(place.root, 'talked'), 'utf8')).toBe(
      'gh pr comment 7 --body-file changes.md --edit-last --create-if-none\n',
    );
    for (const line of gitlab) expect([line, shell(line).status]).toEqual([line, 0]);
    expect(readFileSync(join(place.root, 'talked'), 'utf8')).toContain('curl --fail');
    expect(existsSync(join(clone, 'changes.html'))).toBe(true);
    // What the examples keep from run to run is what these runs have kept.
    const restored = example('github.yml').jobs.api.steps.find(({ uses }: Step) => uses?.startsWith('actions/cache@'));
    for (const path of [restored?.with.path, ...example('gitlab.yml').api.cache.paths])
      expect(existsSync(join(clone, path, 'fragments.sqlite')), path).toBe(true);
  });

  it('stop code whose artifact was not exported', { timeout: 60_000 }, () => {
    edit('routes/api.php', "Route::get('statistics/sales'", "Route::get('statistics/revenue'");
    const check = shell(step('Check the committed artifacts'));
    expect(check.status).toBe(1);
    expect(check.out).toMatch(/::error file=docs\/openapi\.json,line=\d+,title=document\.artifact-outdated::/);
    expect(shell(gitlab.find((line) => line.includes('--check')) ?? '').status).toBe(1);
  });

  it('show what breaks, and hold the version to it', { timeout: 120_000 }, () => {
    expect(shell('npx docgen export').status).toBe(0);
    commit(clone, 'revenue');
    expect(shell(step('Check the committed artifacts')).status).toBe(0);
    expect(shell(step('Compare with the merge base')).status).toBe(0);
    const comment = readFileSync(join(clone, 'changes.md'), 'utf8');
    expect(comment).toContain('### Breaking (1)\n\n**`GET /api/statistics/sales`**\n\n- operation removed\n');
    expect(comment).toContain('**`GET /api/statistics/revenue`**\n\n- operation added\n');
    const enforced = shell(step('Hold the version to the changes'));
    expect(enforced.status).toBe(1);
    expect(enforced.out).toContain('without a major bump. (require >= 2.0.0)');
    expect(shell(gitlab.at(-1) ?? '').status).toBe(1);
    edit('docgen.yaml', 'version: 1.4.0', 'version: 2.0.0');
    expect(shell('npx docgen export').status).toBe(0);
    expect(shell(step('Hold the version to the changes')).status).toBe(0);
  });
});
