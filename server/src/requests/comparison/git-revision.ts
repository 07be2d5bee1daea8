import { spawn } from 'node:child_process';
import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { Refusal } from '../../project/refusal.js';
import { LARGEST_ARTIFACT, tooLarge } from './artifact-file.js';

/** Holds what a file was called in a repository, and its bytes there. */
export interface GitFile {
  path: string;
  bytes: Buffer;
}

/** Names the surroundings git is asked in. */
export interface GitPlace {
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a file of a revision with `git show`: nothing is checked out, and no program the repository names is run. The path is meant from the
 * root of the application; one that already is meant from the top of the repository is tried second (commands 5.1).
 */
export async function fileAtRevision(ref: string, path: string, place: GitPlace): Promise<GitFile> {
  if (ref.startsWith('-') || path.startsWith('-')) {
    throw failed(ref, path, 'the git ref and path must not start with "-"');
  }
  if (ref === '') throw failed(ref, path, 'the git ref is empty');
  if (`${ref}${path}`.includes('\0')) throw failed(ref, path, 'the git ref and path must not hold a NUL');
  const candidates = await candidatesOf(ref, path, place);
  let first: string | undefined;
  for (const candidate of candidates) {
    const shown = await git(['show', '--no-textconv', '--no-ext-diff', `${ref}:${candidate}`], place);
    if (shown.status === 0) return { path: candidate, bytes: shown.out };
    if (shown.status === 'too large') throw failed(ref, candidate, shown.reason);
    first ??= shown.reason;
  }
  throw failed(ref, candidates[0] ?? path, await withAdvice(first ?? 'git said nothing', ref, place));
}

/** Lists the paths from the top of the repository that may be meant, the likelier one first. */
async function candidatesOf(ref: string, path: string, place: GitPlace): Promise<string[]> {
  const top = await git(['rev-parse', '--show-toplevel'], place);
  if (top.status !== 0) throw failed(ref, path, top.reason);
  const inside = relative(top.out.toString('utf8').trimEnd(), resolve(place.root, path)).split(sep).join('/');
  if (inside === '' || inside.startsWith('../') || isAbsolute(inside)) {
    throw failed(ref, path, 'the path is outside of the repository');
  }
  const asWritten = isAbsolute(path) ? inside : posix.normalize(path.split(sep).join('/'));
  return [...new Set([inside, asWritten])].filter((one) => !one.startsWith('../'));
}

/** Adds what helps where the clone holds less than its origin, as pipelines make them. */
async function withAdvice(reason: string, ref: string, place: GitPlace): Promise<string> {
  const shallow = await git(['rev-parse', '--is-shallow-repository'], place);
  if (shallow.status !== 0 || shallow.out.toString('utf8').trim() !== 'true') return reason;
  const isName = /^[\w./-]+$/.test(ref);
  const fetch = isName ? `git fetch --depth=1 origin ${ref.replace(/^origin\//, '')}` : 'git fetch --unshallow';
  return `${reason.replace(/\.$/, '')}. The clone is shallow: fetch the revision first, as with ${fetch}`;
}

function failed(ref: string, path: string, reason: string): Refusal {
  return new Refusal('git-failed', [`git show ${ref}:${path} failed: ${reason}`]);
}

type GitAnswer = { status: 0; out: Buffer } | { status: 'failed' | 'too large'; reason: string };

/** Variables that would point git at another repository than that of the application. */
const FOREIGN = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_NAMESPACE']);

/** Runs git in the application, without a question to anybody, and gives its output or its reason on one line. */
export function git(args: readonly string[], { root, env, signal }: GitPlace): Promise<GitAnswer> {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !FOREIGN.has(name)));
  const child = spawn('git', ['--no-pager', '-c', 'core.fsmonitor=false', ...args], {
    cwd: root,
    env: { ...own, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  return new Promise((done) => {
    const out: Buffer[] = [];
    let size = 0;
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_ARTIFACT) out.push(chunk);
      else child.kill();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 4_000) said += text;
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? 'the program git was not found' : error.message;
      done({ status: 'failed', reason });
    });
    child.on('close', (code) => {
      if (size > LARGEST_ARTIFACT) done({ status: 'too large', reason: tooLarge(size) });
      else if (code === 0) done({ status: 0, out: Buffer.concat(out) });
      else done({ status: 'failed', reason: said.trim().replace(/\s+/g, ' ') || `git ended with ${code}` });
    });
  });
}
