import { listing } from '../listing.js';
import { declare } from '../registry.js';

const BOOT = 'Set host.boot: php in docgen.yaml to take the routes from the running framework.';

function counted(n: number): string {
  return n === 1 ? '1 route' : `${n} routes`;
}

/**
 * Declares findings of the readers of the host application, with or without a boot (host 12.2). Failures of the boot
 * are in host-boot.ts.
 */
export const host = {
  'host.static-routes': declare<{ why: string }>({
    severity: 'info',
    title: 'Routes read without PHP',
    message: (p) => `Routes were read from the source files, without booting the application: ${p.why}.`,
    help: () => ['Install PHP and run composer install, so that the framework itself can be asked for its routes.'],
  }),
  'host.static-empty': declare<{ files: string[] }>({
    severity: 'error',
    title: 'No route read',
    message: (p) => `Not one route could be read from ${listing(p.files)}; nothing is written.`,
    help: () => ['Look for a syntax error in these files.', BOOT],
  }),
  'host.package-routes': declare<{ package: string }>({
    severity: 'info',
    title: 'Routes of a package',
    message: (p) =>
      `The package ${p.package} registers routes that are only known when the application boots; they are missing.`,
    help: () => [BOOT],
  }),
  'host.route-conditional': declare<{ condition: string; routes: number }>({
    severity: 'warning',
    title: 'Route under a condition',
    message: (p) =>
      `${counted(p.routes)} ${p.routes === 1 ? 'depends' : 'depend'} on a condition that is only known at run time: ${p.condition}.`,
    help: (p) => [`${p.routes === 1 ? 'It is' : 'They are'} documented. ${BOOT}`],
  }),
  'host.value-assumed': declare<{ use: string; value: string; others: string[]; condition: string }>({
    severity: 'warning',
    title: 'Value assumed',
    message: (p) =>
      `${p.value} was assumed for ${p.use}, because ${p.condition} is only known at run time; it may also be ${p.others.join(', ')}.`,
    help: () => ['Set the environment variables it depends on under host.env in docgen.yaml.'],
  }),
  'host.routes-undecided': declare<{ what: string; why: string; routes: number }>({
    severity: 'warning',
    title: 'Routes not read',
    message: (p) =>
      `${counted(p.routes)} ${p.routes === 1 ? 'was' : 'were'} left out, because ${p.what} cannot be read: ${p.why}.`,
    help: () => [BOOT],
  }),
  'host.action-undecided': declare<{ route: string; why: string }>({
    severity: 'warning',
    title: 'Action not read',
    message: (p) => `The action of ${p.route} cannot be read: ${p.why}. Only its path and method are documented.`,
    help: () => ["Write the action as [Controller::class, 'method']."],
  }),
  'host.name-undecided': declare<{ route: string; why: string }>({
    severity: 'warning',
    title: 'Route name not read',
    message: (p) => `The name of ${p.route} cannot be read: ${p.why}. Its operationId was made from its path instead.`,
    help: () => ['Write the name as a plain string.', BOOT],
  }),
  'host.middleware-undecided': declare<{ route: string; entry: string }>({
    severity: 'warning',
    title: 'Middleware not read',
    message: (p) => `One middleware of ${p.route} cannot be read and was left out: ${p.entry}.`,
    help: () => ['Name it by its alias or its class, in a plain string or with ::class.', BOOT],
  }),
  'host.include-undecided': declare<{ what: string }>({
    severity: 'warning',
    title: 'Included file not found',
    message: (p) => `A file that may register routes was not found: ${p.what}. Its routes are missing.`,
    help: () => [BOOT],
  }),
  'host.loop-undecided': declare<{ over: string }>({
    severity: 'warning',
    title: 'Loop not read',
    message: (p) =>
      `What a loop over ${p.over} goes through is only known at run time; routes registered in it are missing.`,
    help: () => [BOOT],
  }),
  'host.macro-unknown': declare<{ name: string; of: 'router' | 'route' }>({
    severity: 'warning',
    title: 'Unknown route macro',
    message: (p) =>
      p.of === 'router'
        ? `${p.name}() is neither a method of Laravel's router nor a macro that can be read; routes it registers are missing.`
        : `${p.name}() is neither a method of Laravel's routes nor a macro that can be read; what it changes of a route is not known.`,
    help: () => [BOOT],
  }),
  'host.parse-failed': declare<{ file: string; message: string }>({
    severity: 'warning',
    title: 'Syntax error in a boot file',
    message: (p) => `${p.file} has a syntax error, and what follows it was not read: ${p.message.replace(/\.$/, '')}.`,
    help: (p) => [`Correct the file; php -l ${p.file} shows the place.`],
  }),
  'host.section-unreadable': declare<{ section: string; reason: string }>({
    severity: 'warning',
    title: 'Part of the application not read',
    message: (p) =>
      `The ${p.section} of the application could not be read: ${p.reason.replace(/\.$/, '')}. What depends on them may be missing.`,
    help: () => ['Correct what the reason names; if that is not your code, please report it as a defect of docgen.'],
  }),
  'host.route-unreadable': declare<{ method: string; uri: string; reason: string }>({
    severity: 'warning',
    title: 'Route not read',
    message: (p) => `${p.method} ${p.uri} could not be read: ${p.reason.replace(/\.$/, '')}. It was left out.`,
    help: () => ['Correct what the reason names.'],
  }),
};
