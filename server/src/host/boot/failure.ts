import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { BootError, ProbeOutcome } from './run-probe.js';

const NETWORK =
  /Connection|SQLSTATE|PDO|QueryException|could not find driver|Redis|getaddrinfo|refused|timed out|no such host/i;
const SHOWN_LINES = 20;

/** Explains a boot without facts, with advice (host 6). */
export function bootFailure(
  outcome: Exclude<ProbeOutcome, { kind: 'facts' }>,
  about: { root: string; php: string; timeout: number; memoryLimit: string },
): UnboundDiagnostic {
  switch (outcome.kind) {
    case 'missing':
      return raise('host.php-missing', { binary: about.php, minimum: '7.4', found: null });
    case 'timeout':
      return raise('host.probe-timeout', { seconds: about.timeout });
    case 'memory':
      return raise('host.probe-memory', { limit: about.memoryLimit });
    case 'crash':
      return raise('host.probe-crashed', { status: outcome.status, lines: lastLines(outcome.stderr, about.root) });
    case 'error':
      return failed(outcome.error, outcome.stdout, about.root);
  }
}

function failed(error: BootError, stdout: string, root: string): UnboundDiagnostic {
  if (error.class === 'exit') {
    return raise('host.boot-failed', {
      cause: `exit: ${error.message}`,
      reached: null,
      bullets: lastLines(stdout, root),
    });
  }
  const at = error.file === null ? null : place({ file: error.file, line: error.line ?? 0 }, root);
  const inVendor = at !== null && (at.startsWith('vendor/') || !inside(error.file ?? '', root));
  const own = error.trace.find((f) => inside(f.file, root) && !within(f.file, root, 'vendor'));
  const reached = inVendor && own !== undefined ? place(own, root) : null;
  const message = shorten(error.message, root);
  return raise(
    'host.boot-failed',
    {
      cause: `${error.class}: ${message.replace(/\.$/, '')}${at === null ? '' : ` at ${at}`}`,
      reached,
      bullets: bullets(error, root, reached ?? at),
    },
    reached !== null || (at !== null && !inVendor) ? { source: sourceOf(reached ?? at ?? '') } : {},
  );
}

function bullets(error: BootError, root: string, at: string | null): string[] {
  const list: string[] = [];
  const causes = [{ class: error.class, message: error.message }, ...(error.previous ?? [])];
  const opened = /(?:Failed to open stream|failed opening required|file_get_contents)/i.test(error.message);
  if (
    (error.file !== null && within(error.file, root, 'vendor/composer')) ||
    (opened && error.message.includes('/vendor/'))
  ) {
    list.push('vendor/ is incomplete: run composer install.');
  }
  if (causes.some((c) => NETWORK.test(c.class) || NETWORK.test(c.message))) {
    list.push(
      'Boot without the network: CACHE_STORE=array SESSION_DRIVER=array QUEUE_CONNECTION=sync BROADCAST_CONNECTION=null',
      'Put them under host.env in docgen.yaml to keep them for this tool only.',
    );
  }
  if (at !== null && causes.some((c) => /(?:QueryException|PDOException)$/.test(c.class))) {
    list.push(
      `${at} queries the database while the application boots: guard it, or point DB_CONNECTION at one that answers.`,
    );
  }
  return list;
}

function inside(file: string, root: string): boolean {
  return fromRoot(file, root) !== undefined;
}

function within(file: string, root: string, dir: string): boolean {
  return fromRoot(file, root)?.startsWith(`${dir}/`) ?? false;
}

/** Writes `file:line`, the file relative to the root when it lies below it. */
export function place(at: { file: string; line: number }, root: string): string {
  return `${fromRoot(at.file, root) ?? at.file.replace(/^.*\//, '')}:${at.line}`;
}

/** Gives the path below the root, also of a file PHP named by its real path behind a linked root or vendor/. */
function fromRoot(file: string, root: string): string | undefined {
  for (const [base, prefix] of [
    [root, ''],
    [real(root), ''],
    [real(join(root, 'vendor')), 'vendor/'],
  ] as const) {
    const rel = relative(base, file);
    if (rel !== '' && !rel.startsWith('..') && !isAbsolute(rel)) return `${prefix}${rel}`;
  }
  return undefined;
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function sourceOf(at: string): { file: string; line: number } {
  const colon = at.lastIndexOf(':');
  return { file: at.slice(0, colon), line: Number(at.slice(colon + 1)) };
}

/** Makes machine paths in a message relative to the application, or cuts them to their last part. */
export function shorten(text: string, root: string): string {
  return text
    .split(`${root}/`)
    .join('')
    .replace(/(?<![\w.:/])\/(?:[\w.@-]+\/)+([\w.@-]+)/g, '$1');
}

function lastLines(text: string, root: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-SHOWN_LINES).map((line) => shorten(line, root));
}
