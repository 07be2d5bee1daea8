import { declare } from './registry.js';

const BOOT = 'Set host.boot: php to read the booted route table.';

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
    title: 'Routes read without booting',
    message: (p) => `Routes were read from source, without booting the application: ${p.why}.`,
    help: () => ['Install PHP and the dependencies of the application for its exact routes.'],
  }),
  'host.static-empty': declare<{ files: string[] }>({
    severity: 'error',
    title: 'No route read',
    message: (p) => `Not one route could be read from ${p.files.join(', ')}.`,
    help: () => [BOOT],
  }),
  'host.package-routes': declare<{ package: string }>({
    severity: 'info',
    title: 'Routes of a package',
    message: (p) => `${p.package} registers routes that are not documented without booting the application.`,
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
      `${p.value} was assumed for ${p.use}: ${p.condition} is only known at run time. It may also be ${p.others.join(', ')}.`,
    help: () => ['Set the variables it depends on under host.env in docgen.yaml.'],
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
    message: (p) => `The action of ${p.route} cannot be read: ${p.why}. A skeleton was published.`,
    help: () => ['Write the class and method of the action literally.'],
  }),
  'host.name-undecided': declare<{ route: string; why: string }>({
    severity: 'warning',
    title: 'Route name not read',
    message: (p) => `The name of ${p.route} cannot be read: ${p.why}. It was documented without one.`,
  }),
  'host.middleware-undecided': declare<{ route: string; entry: string }>({
    severity: 'warning',
    title: 'Middleware not read',
    message: (p) => `A middleware entry of ${p.route} cannot be read and was left out: ${p.entry}.`,
  }),
  'host.include-undecided': declare<{ what: string }>({
    severity: 'warning',
    title: 'Included file not found',
    message: (p) => `A file that may register routes cannot be located: ${p.what}. Its routes are missing.`,
    help: () => [BOOT],
  }),
  'host.loop-undecided': declare<{ over: string }>({
    severity: 'warning',
    title: 'Loop not read',
    message: (p) => `A loop over ${p.over} cannot be unrolled; routes registered in it are missing.`,
    help: () => [BOOT],
  }),
  'host.macro-unknown': declare<{ name: string }>({
    severity: 'warning',
    title: 'Unknown route macro',
    message: (p) =>
      `${p.name}() is no method of the router or of a route that is known; what it registers or changes is missing.`,
    help: () => [BOOT],
  }),
  'host.parse-failed': declare<{ file: string; message: string }>({
    severity: 'warning',
    title: 'Syntax error in a boot file',
    message: (p) => `${p.file} has a syntax error, and the rest of it was skipped: ${p.message.replace(/\.$/, '')}.`,
  }),
  'host.section-unreadable': declare<{ section: string; reason: string }>({
    severity: 'warning',
    title: 'Section not read',
    message: (p) => `The ${p.section} section of the host facts could not be read: ${p.reason.replace(/\.$/, '')}.`,
  }),
  'host.route-unreadable': declare<{ method: string; uri: string; reason: string }>({
    severity: 'warning',
    title: 'Route not read',
    message: (p) => `${p.method} ${p.uri} could not be described: ${p.reason.replace(/\.$/, '')}.`,
  }),
};
