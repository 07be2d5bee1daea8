import { declare } from '../registry.js';

const STATIC = 'Or set host.boot: static in docgen.yaml, which reads the routes without PHP.';

/** Says who set a limit of memory. */
const LIMITS = {
  setting: 'that of engine.memory_limit',
  docgen: "docgen's own for a boot, because php.ini sets none",
  'php.ini': 'memory_limit of php.ini',
  application: 'one the application sets itself while it boots',
} as const;

/**
 * Declares failures of the boot itself (host 6); findings of the readers of a booted or unbooted host are in host.ts.
 */
export const hostBoot = {
  'host.php-missing': declare<{ binary: string; minimum: string; found: string | null }>({
    severity: 'error',
    title: 'PHP not found',
    message: (p) =>
      p.found === null
        ? `host.boot is php, but "${p.binary}" is not PHP ${p.minimum} or later.`
        : `host.boot is php, but "${p.binary}" is PHP ${p.found}; ${p.minimum} or later is needed.`,
    help: () => ['Set host.php in docgen.yaml to the PHP that runs the application.', STATIC],
  }),
  'host.vendor-missing': declare<{ path: string }>({
    severity: 'error',
    title: 'Dependencies not installed',
    message: (p) => `host.boot is php, but ${p.path} does not exist.`,
    help: () => ['Run composer install.', STATIC],
  }),
  'host.boot-failed': declare<{ cause: string; reached: string | null; bullets: string[] }>({
    severity: 'error',
    title: 'Boot failed',
    message: (p) =>
      `The application could not be booted: ${p.cause}.${p.reached === null ? '' : `\nReached from ${p.reached}.`}`,
    help: (p) => [...p.bullets, STATIC],
  }),
  'host.probe-timeout': declare<{ seconds: number; at: string | null }>({
    severity: 'error',
    title: 'Boot took too long',
    message: (p) =>
      `The application did not finish booting within ${p.seconds} ${p.seconds === 1 ? 'second' : 'seconds'}.${p.at === null ? '' : `\nIt had come to ${p.at}.`}`,
    help: () => [
      'Raise host.timeout in docgen.yaml.',
      'Boot without the network: CACHE_STORE=array SESSION_DRIVER=array QUEUE_CONNECTION=sync BROADCAST_CONNECTION=null',
      STATIC,
    ],
  }),
  'host.probe-memory': declare<{
    limit: string | null;
    by: keyof typeof LIMITS;
    at: string | null;
    places: string[];
  }>({
    severity: 'error',
    title: 'Boot ran out of memory',
    message: (p) =>
      `PHP ran out of memory while booting the application${p.at === null ? '' : `, at ${p.at}`}. The limit${p.limit === null ? '' : ` of ${p.limit}`} is ${LIMITS[p.by]}.`,
    help: (p) => [
      p.by === 'application'
        ? `Raise the limit where the application sets it${p.places.length === 0 ? '' : `, at ${p.places.join(', ')}`}: engine.memory_limit does not reach it.`
        : 'Raise engine.memory_limit in docgen.yaml, or pass --memory-limit=2G.',
      STATIC,
    ],
  }),
  'host.boot-circular': declare<{ kind: 'file' | 'provider'; circle: string[]; where: string }>({
    severity: 'error',
    title: 'Boot without end',
    message: (p) => {
      const [first = '', ...others] = p.circle;
      const through = others.length === 0 ? '' : `, through ${others.join(', ')}`;
      const at = p.where === '' ? '' : `, at ${p.where}`;
      return `${first} ${p.kind === 'file' ? 'includes' : 'registers'} itself without end${through}${at}: the application cannot boot.`;
    },
    help: (p) => [
      p.kind === 'file'
        ? 'Take the include out that comes back, or use require_once.'
        : 'Register each provider in one place, bootstrap/providers.php or one other provider.',
    ],
  }),
  'host.probe-crashed': declare<{ status: string; lines: string[] }>({
    severity: 'error',
    title: 'Boot crashed',
    message: (p) =>
      `The PHP process that boots the application ended with ${p.status} before it had described the application.`,
    help: (p) => [...p.lines, STATIC],
  }),
};
