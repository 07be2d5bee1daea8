import { declare } from './registry.js';

const STATIC = 'Or set host.boot: static in docgen.yaml, which reads the routes without PHP.';

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
  'host.probe-timeout': declare<{ seconds: number }>({
    severity: 'error',
    title: 'Boot took too long',
    message: (p) => `The application did not finish booting within ${p.seconds} seconds.`,
    help: () => [
      'Raise host.timeout in docgen.yaml.',
      'Boot without the network: CACHE_STORE=array SESSION_DRIVER=array QUEUE_CONNECTION=sync BROADCAST_CONNECTION=null',
      STATIC,
    ],
  }),
  'host.probe-memory': declare<{ limit: string }>({
    severity: 'error',
    title: 'Boot ran out of memory',
    message: (p) => `PHP ran out of memory under a limit of ${p.limit} while booting the application.`,
    help: () => ['Raise engine.memory_limit in docgen.yaml, or pass --memory-limit=2G.', STATIC],
  }),
  'host.probe-crashed': declare<{ status: string; lines: string[] }>({
    severity: 'error',
    title: 'Boot crashed',
    message: (p) =>
      `The PHP process that boots the application ended with ${p.status} before it had described the application.`,
    help: (p) => [...p.lines, STATIC],
  }),
};
