import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@docgen/cache';
import { bootEnvironment, temporaryDirectory } from './boot-environment.js';
import { binaryIdentity } from './php-binary.js';
import { type PhpEnd, runPhp } from './php-process.js';
import { place, shorten } from './places.js';
import { probeDirectory } from './probe-script.js';
import type { BootError } from './run-probe.js';
import { withScratch } from './scratch.js';

/** Describes the application that owns the cache, and how its PHP is run. */
export interface CacheHost {
  /** Absolute path. */
  root: string;
  php: string;
  /** Limit in seconds. */
  timeout: number;
  /**
   * Environment of the caller, without `host.env`: that prepares a boot for reading, with CACHE_STORE=array for
   * example, and pages read the store the application really has.
   */
  env: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/** Carries a document to store. */
export interface Payload {
  key: string;
  format: string;
  bytes: Uint8Array;
}

/**
 * Holds the reason why the cache could not be reached at all (`unreachable`), or the reason of each failure by key,
 * null where there is none.
 */
export type CacheOutcome = { unreachable: string } | { documents: Map<string, string | null> };

/** Reports the script's result for one document. */
interface ScriptAnswer {
  key: string;
  reason: string | null;
  format: string | null;
  sha256: string | null;
}

const COMPANION = 'docgen/laravel';
const LONGEST = 300;

/** Tells without starting PHP why the cache of the application cannot be reached; undefined when it is worth trying. */
export function cacheUnreachable({ root, php, env }: Pick<CacheHost, 'root' | 'php' | 'env'>): string | undefined {
  if (!existsSync(join(root, 'vendor/autoload.php'))) return 'vendor/autoload.php does not exist';
  if (!existsSync(join(root, 'vendor', COMPANION))) return `the Composer package ${COMPANION} is not installed`;
  if (binaryIdentity(php, root, env.PATH) === undefined) return `"${php}" is not a command here`;
  return undefined;
}

/**
 * Stores documents in the cache of the application (commands 7.2), then looks from a second process: a document another
 * process does not find is not stored. Stores that end with their process, or fall back to one that does, accept every
 * document and keep none.
 */
export async function storeDocuments(host: CacheHost, payloads: readonly Payload[]): Promise<CacheOutcome> {
  const put = await ask(host, 'put', payloads);
  if ('unreachable' in put) return put;
  const taken = payloads.filter(({ key }) => put.told.get(key)?.reason === null);
  const seen = taken.length === 0 ? { told: new Map<string, ScriptAnswer>() } : await ask(host, 'check', taken);
  if ('unreachable' in seen) return seen;
  const kept = ({ key, format, bytes }: Payload): string | null => {
    const now = seen.told.get(key);
    if (now === undefined || now.reason !== null) return now?.reason ?? 'it was not looked at';
    return now.format === format && now.sha256 === sha256(bytes)
      ? null
      : 'the cache store took it, but another process does not find it there';
  };
  const documents = payloads.map((one) => [one.key, reasonOf(put.told.get(one.key)) ?? kept(one)] as const);
  return { documents: new Map(documents) };
}

/** Removes documents from the cache of the application; one that is not there counts as removed (commands 7.3). */
export async function forgetDocuments(host: CacheHost, keys: readonly string[]): Promise<CacheOutcome> {
  const nothing = { format: '', bytes: new Uint8Array() };
  const answer = await ask(
    host,
    'forget',
    keys.map((key) => ({ key, ...nothing })),
  );
  if ('unreachable' in answer) return answer;
  return { documents: new Map(keys.map((key) => [key, reasonOf(answer.told.get(key))])) };
}

/** Holds a document as the cache has it; `bytes` are JSON text. */
export type StoredDocument = { format: string; bytes: Uint8Array } | { unreachable: string } | { missing: true };

/** Reads a document from the cache of the application, at most so many bytes of it (commands 5.1). */
export async function storedDocument(host: CacheHost, key: string, largest: number): Promise<StoredDocument> {
  let bytes: Uint8Array = new Uint8Array();
  const answer = await ask(host, 'get', [{ key, format: '', bytes }], (file) => {
    if (existsSync(file) && statSync(file).size <= largest) bytes = readFileSync(file);
  });
  if ('unreachable' in answer) return answer;
  const told = answer.told.get(key);
  const reason = reasonOf(told);
  if (reason !== null) return { unreachable: reason };
  if (told?.format == null) return { missing: true };
  if (told.sha256 !== sha256(bytes)) return { unreachable: 'it is too large, or it was not written whole' };
  return { format: told.format, bytes };
}

function reasonOf(told: ScriptAnswer | undefined): string | null {
  return told === undefined ? 'PHP did not answer for it' : told.reason;
}

type Answer = { unreachable: string } | { told: Map<string, ScriptAnswer> };

/** Runs the script once; documents go through files of a directory only this user can enter, `take` reads them before they are gone. */
function ask(
  host: CacheHost,
  action: 'put' | 'get' | 'check' | 'forget',
  payloads: readonly Payload[],
  take: (file: string) => void = () => {},
): Promise<Answer> {
  return withScratch('cache', temporaryDirectory(host.env), host.signal, async (scratch) => {
    const out = join(scratch, 'answer.json');
    const documents = payloads.map(({ key, format, bytes }, at) => {
      const file = join(scratch, `${at}.json`);
      if (action === 'put') writeFileSync(file, bytes, { mode: 0o600 });
      return { key, format, file };
    });
    const end = await runPhp({
      php: host.php,
      args: [join(probeDirectory(), 'stored-documents.php')],
      cwd: host.root,
      // A cached configuration stays in force, unlike in the probe: pages are served under it.
      env: {
        ...bootEnvironment(host.root, host.env),
        APP_PACKAGES_CACHE: join(scratch, 'cache', 'packages.php'),
        APP_SERVICES_CACHE: join(scratch, 'cache', 'services.php'),
      },
      stdin: `${JSON.stringify({ docgen: 'cache/1', root: host.root, out, do: action, documents })}\n`,
      scratch,
      timeout: host.timeout,
      ...(host.signal === undefined ? {} : { signal: host.signal }),
    });
    const answer = read(out, end, host);
    for (const { file } of documents) take(file);
    return answer;
  });
}

function read(out: string, end: PhpEnd, { root, php, timeout }: CacheHost): Answer {
  if (end.kind === 'missing') return { unreachable: `"${php}" is not a command here` };
  if (end.kind === 'timeout') return { unreachable: `PHP did not finish within ${timeout} seconds` };
  let answer: { companion?: unknown; documents?: ScriptAnswer[]; error?: BootError } | undefined;
  try {
    answer = JSON.parse(readFileSync(out, 'utf8'));
  } catch {}
  if (answer?.error !== undefined) return { unreachable: bootReason(answer.error, root) };
  if (end.code !== 0 || !Array.isArray(answer?.documents)) {
    const last = end.stderr.trim().split(/\r?\n/).at(-1) ?? '';
    const status = end.signal === null ? `exit status ${end.code}` : `signal ${end.signal}`;
    return { unreachable: `PHP ended with ${status}${last === '' ? '' : `: ${clause(last, root)}`}` };
  }
  if (answer.companion !== true) {
    return { unreachable: `the installed ${COMPANION} knows nothing of stored documents; update it` };
  }
  const shown = answer.documents.map((one) => ({
    ...one,
    reason: one.reason === null ? null : clause(one.reason, root),
  }));
  return { told: new Map(shown.map((one) => [one.key, one])) };
}

function bootReason(error: BootError, root: string): string {
  if (/Allowed memory size of/.test(error.message)) return 'PHP ran out of memory';
  if (error.class === 'exit') return `the application does not boot: ${error.message}`;
  const at = error.file === null ? '' : ` at ${place({ file: error.file, line: error.line ?? 0 }, root)}`;
  return `the application does not boot: ${error.class}: ${clause(error.message, root)}${at}`;
}

/**
 * Turns a message of the application into the end of a sentence: bounded, without a full stop, without paths of this
 * machine.
 */
function clause(text: string, root: string): string {
  const short = shorten(text, root).replace(/[.\s]+$/, '');
  const characters = [...short];
  return characters.length <= LONGEST ? short : `${characters.slice(0, LONGEST).join('')}…`;
}
