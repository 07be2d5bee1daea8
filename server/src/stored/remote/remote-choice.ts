import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@docgen/cache';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that only pipelines of pull requests have, by what they say. */
const OF_PULL_REQUESTS: Readonly<Record<string, RegExp>> = {
  GITHUB_EVENT_NAME: /^pull_request/,
  CI_MERGE_REQUEST_IID: /./,
  BITBUCKET_PR_ID: /./,
  CHANGE_ID: /./,
  BUILDKITE_PULL_REQUEST: /^\d/,
  CIRCLE_PULL_REQUEST: /./,
  SYSTEM_PULLREQUEST_PULLREQUESTID: /./,
  DRONE_PULL_REQUEST: /./,
  CI_COMMIT_PULL_REQUEST: /./,
};
const NO = new Set(['0', 'false', 'off', 'no']);

/** Names the remote store of a run: `cache.remote`, or what the environment says instead; undefined for none. */
export function remoteAddress(configured: string | null, { DOCGEN_CACHE_REMOTE: said }: Variables): string | undefined {
  if (said === undefined || said === '') return configured ?? undefined;
  return NO.has(said.toLowerCase()) ? undefined : said;
}

/** Tells whether a run writes to the remote store: not for pull requests, whose code nobody has accepted, unless the environment decides. */
export function writesRemote(env: Variables): boolean {
  const said = env.DOCGEN_CACHE_REMOTE_WRITE;
  if (said !== undefined && said !== '') return !NO.has(said.toLowerCase());
  return !Object.entries(OF_PULL_REQUESTS).some(([name, is]) => is.test(env[name] ?? ''));
}

/**
 * Names the entry of an application: by the code that makes fragments, the name of its composer.json, and the packages it requires. The
 * sources are no part of it, because a fragment is taken by what it was made from, and the next push is to find those of the last.
 */
export function remoteKey(root: string, build: string): string {
  let named: unknown = [];
  try {
    const { name, require = {} } = JSON.parse(readFileSync(join(root, 'composer.json'), 'utf8'));
    named = [String(name ?? ''), Object.keys(require).sort()];
  } catch {
    // An application without a readable composer.json shares the entry of all such.
  }
  return sha256(JSON.stringify(['kept files 1', build, named]));
}
