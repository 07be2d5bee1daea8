import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Usage: npm run bench -- [options]

Measures docgen as it was built last, on applications made for it and on given ones.

  --routes <list>  sizes of the generated applications (default 100,1000,5000; none beside --app)
  --app <dir>      measure a copy of this application, too; may be repeated
  --vendor <dir>   give the generated applications a copy of this vendor/, such as that of examples/bookshop
  --boot           let PHP boot the applications that have a vendor/; the floor then boots them as well.
                   A vendor/ that holds dedoc/scramble is measured with it, too, in the same rounds
  --without <list> measure without these accelerations (server/src/threads/accelerations.ts)
  --each-switch    measure with and without each acceleration, in per cent of with; --rounds <n> of them (default 5)
  --json           print [{name, value, unit, goal, holds}]
  --help           print this

The floor is one process that reads and parses, in one thread and with the parser of docgen, every PHP file that the PSR-4
directories of composer.json, routes/, config/ and database/ hold. Cold is a process of its own with no stored state. What node
takes to do nothing stands beside the figures, measured in the same moments: a slow or a busy machine shows there.
What misses its goal is run once more under V8's profiler, and rows say in which rooms of the code its time goes, or in which what it
holds at its end was made.
Homes, caches and sockets lie in a temporary directory; the applications are copies there. Progress goes to standard error.
`;

/** The options, or undefined when there is nothing to measure: help was asked for, or the arguments are wrong. */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        routes: { type: 'string' },
        app: { type: 'string', multiple: true, default: [] },
        vendor: { type: 'string' },
        boot: { type: 'boolean', default: false },
        without: { type: 'string', default: '' },
        'each-switch': { type: 'boolean', default: false },
        rounds: { type: 'string', default: '5' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      return undefined;
    }
    const list = values.routes ?? (values.app.length > 0 ? '' : '100,1000,5000');
    const routes = list === '' ? [] : list.split(',').map(Number);
    if (routes.some((count) => !Number.isInteger(count) || count < 1))
      throw new Error(`--routes: not a list of numbers: ${list}`);
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds: not a number: ${values.rounds}`);
    const without = values.without.split(',').filter((name) => name !== '');
    const apps = values.app.map((path) => resolve(path));
    const { boot, json, 'each-switch': eachSwitch } = values;
    const vendor = values.vendor === undefined ? undefined : resolve(values.vendor);
    if (vendor !== undefined && !existsSync(join(vendor, 'autoload.php')))
      throw new Error(`--vendor: ${vendor} has no autoload.php.`);
    return { routes, apps, vendor, boot, json, without, eachSwitch, rounds };
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${HELP}`);
    process.exitCode = 1;
    return undefined;
  }
}
