import { type GitPlace, git } from './git-revision.js';

const BRANCHES = ['refs/heads/main', 'refs/heads/master'];
const OF_ORIGIN = 'refs/remotes/origin/HEAD';

/**
 * Names the branch that other work is compared with (commands 7.6): the one the origin starts with, else `main` or `master`; undefined
 * where neither is there, or no repository.
 */
export async function defaultBranch(place: GitPlace): Promise<string | undefined> {
  const listed = await git(['for-each-ref', '--format=%(refname) %(symref:short)', OF_ORIGIN, ...BRANCHES], place);
  if (listed.status !== 0) return undefined;
  const targets = new Map(
    listed.out
      .toString('utf8')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  const branch = BRANCHES.find((name) => targets.has(name))?.replace('refs/heads/', '');
  return targets.get(OF_ORIGIN) || branch;
}
