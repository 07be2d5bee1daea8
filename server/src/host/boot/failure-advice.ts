import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin } from './places.js';
import type { BootError } from './run-probe.js';

const NETWORK =
  /Connection|SQLSTATE|PDO|QueryException|could not find driver|Redis|getaddrinfo|refused|timed out|no such host/i;
const NOT_OPENED = /(?:Failed to open stream|failed opening required|file_get_contents)/i;
const NOT_FOUND = /(?:Class|Interface|Trait|Enum) "([^"]+)" not found|undefined function ([\w\\]+)\(\)/;
const OTHER_PHP = /Composer detected issues in your platform|require a PHP version/i;

/** Lists what to do about a boot that failed, in the order of the table (host 6). */
export function bootAdvice(
  error: BootError,
  root: string,
  { at, suspects }: { at: string | null; suspects: readonly string[] },
): string[] {
  const list: string[] = [];
  const causes = [{ class: error.class, message: error.message }, ...(error.previous ?? [])];
  const isForOtherPhp =
    OTHER_PHP.test(error.message) ||
    (error.file !== null &&
      isWithin(error.file, root, 'vendor') &&
      /ParseError|syntax error/.test(causes.map((c) => `${c.class} ${c.message}`).join()));
  if (isForOtherPhp) {
    list.push(
      'vendor/ was installed for another PHP: set host.php in docgen.yaml to that one, or run composer install.',
    );
  } else if (isIncomplete(error, root)) list.push('vendor/ is incomplete: run composer install.');
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
  if (error.message.startsWith('Maximum execution time')) {
    const where = suspects.length === 0 ? '' : `, at ${suspects.join(', ')}`;
    list.push(`The application limits its own running time${where}: leave that out where DOCGEN_PROBE is set.`);
  }
  return list;
}

/** Tells whether a package is missing: a file below vendor/, or a class the application's own autoload does not hold. */
function isIncomplete(error: BootError, root: string): boolean {
  if (error.file !== null && isWithin(error.file, root, 'vendor/composer')) return true;
  if (NOT_OPENED.test(error.message) && /(?:^|\/)vendor\//.test(error.message)) return true;
  const missing = NOT_FOUND.exec(error.message);
  const name = missing?.[1] ?? missing?.[2];
  return name?.includes('\\') === true && !ownPrefixes(root).some((prefix) => name.startsWith(prefix));
}

/** Lists the namespaces of the application's own autoload. */
function ownPrefixes(root: string): string[] {
  try {
    const manifest = JSON.parse(readFileSync(join(root, 'composer.json'), 'utf8'));
    return [manifest.autoload, manifest['autoload-dev']].flatMap((part) => Object.keys(part?.['psr-4'] ?? {}));
  } catch {
    return [];
  }
}
