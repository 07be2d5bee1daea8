import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import type { RouteSurvey, WrittenFile } from '@docgen/server/requests/init';
import type { RequestContext } from '@docgen/server/requests/request-context';
import { buildParams, type CommandModule, declareBuildOptions, flag, type Options, type Terminal } from '../command.js';
import { runIn } from '../in-process.js';
import { heading, table } from '../print/layout.js';
import { onePerCause } from '../print/one-per-cause.js';

const SHOWN_PREFIXES = 8;

export const initCommand: CommandModule = {
  name: 'init',
  alias: 'install',
  summary: 'write the configuration and the first document',
  description:
    'Writes docgen.yaml with the settings people change first, shows which routes will be documented and how the application is read, ' +
    'and offers to write the first document. With the package docgen/laravel it writes config/docgen.php, too.',
  examples: [
    ['docgen init', 'set up; existing files are kept'],
    ['docgen init --force --no-export', 'put the defaults back, write no document'],
  ],
  exits: [
    [0, 'set up'],
    [1, 'disabled, a file could not be written, or the first export failed'],
  ],
  declare(command) {
    command
      .option('--all', 'write every setting, commented out at its default')
      .option('--force', 'overwrite existing configuration with the defaults')
      .option('--no-export', 'do not offer to write the first document');
    declareBuildOptions(command);
  },
  async run(_args, options, terminal) {
    const run = await runIn(options, terminal);
    const paint = await terminal.paint();
    const { proposeRoutes, surveyRoutes, writeConfiguration } = await import('@docgen/server/requests/init');
    const wanted = { force: flag(options, 'force'), all: flag(options, 'all') };
    const files = writeConfiguration(wanted, run);
    terminal.write(heading('Config', paint));
    for (const file of files) terminal.write(fileLines(file));
    if (files.some(({ outcome }) => outcome === 'failed')) return 1;
    let survey = await surveyRoutes(buildParams(options), run);
    const isNew = files.some(({ path, outcome }) => path === 'docgen.yaml' && outcome !== 'kept');
    if (isNew && proposeRoutes(wanted, survey, run)) survey = await surveyRoutes(buildParams(options), run);
    for (const { name, diagnostics } of survey.configuration) {
      terminal.write(diagnosticsBlock(name, diagnostics, paint));
    }
    terminal.write(heading('Routes', paint));
    terminal.write(routeLines(survey, paint));
    terminal.write(heading('Host', paint));
    terminal.write(`${printable(hostLine(survey.host))}\n`);
    terminal.write(diagnosticsBlock('host', onePerCause(survey.diagnostics), paint));
    terminal.write(heading('First document', paint));
    const exit = await firstDocument(options, run, terminal);
    terminal.write(heading('Next', paint));
    terminal.write(nextLines(survey, paint));
    return exit;
  },
};

function fileLines({ path, outcome, failure }: WrittenFile): string {
  switch (outcome) {
    case 'wrote':
      return `Wrote ${path}.\n`;
    case 'overwrote':
      return `Overwrote ${path} with the defaults.\n`;
    case 'kept':
      return `Kept ${path}: it already exists.\nUse --force to overwrite it with the defaults.\n`;
    case 'failed':
      return `${printable(failure ?? `Could not write ${path}.`)}\n`;
  }
}

function routeLines(survey: RouteSurvey, paint: Paint): string {
  if (survey.total === 0) return 'The application has no route that could be documented.\n';
  let text = '';
  for (const { key, documented, include } of survey.documents) {
    if (documented > 0) {
      const patterns = include.length === 0 ? 'every route' : include.join(', ');
      text += `${printable(`${key}: ${documented} of ${survey.total} routes are documented (include: ${patterns}).`)}\n`;
      continue;
    }
    const shown = survey.prefixes.slice(0, SHOWN_PREFIXES).map(({ prefix, routes }) => [prefix, String(routes)]);
    text += `${printable(key)}: no route matches. Routes by prefix:\n${table(['Prefix', 'Routes'], shown, paint)}`;
    const more = survey.prefixes.length - SHOWN_PREFIXES;
    if (more > 0) text += `  … and ${more} more.\n`;
    const busiest = survey.prefixes[0]?.prefix ?? '*';
    text += `${printable(`Set documents.${key}.routes.include in docgen.yaml, for example ['${busiest}'].`)}\n`;
  }
  return text;
}

function hostLine(host: RouteSurvey['host']): string {
  if (host.source === 'php') return `Booted with PHP ${host.version}.`;
  return `Read without PHP: ${host.reason}.`;
}

async function firstDocument(options: Options, run: RequestContext, terminal: Terminal): Promise<number> {
  const wanted = options.export === false ? undefined : await terminal.ask('Write the first document now? [Y/n] ');
  if (wanted === undefined || /^n/i.test(wanted.trim())) {
    terminal.write('Not written. Run docgen export when you are ready.\n');
    return 0;
  }
  const { exportText } = await import('@docgen/server/requests/export-text');
  const { text, exit } = await exportText({ ...buildParams(options), colors: terminal.colors }, run);
  terminal.write(text);
  return exit;
}

/** Suggests the next commands. */
const next = ({ signature, comparison }: RouteSurvey) => [
  ['docgen export', 'what the API looks like now'],
  ...(signature === null
    ? []
    : [[`docgen explain "${signature}"`, 'where each field comes from, and how to change it']]),
  ...(comparison === null ? [] : [[diffCommand(comparison), 'what a change of the code does to its clients']]),
  ['docgen routes', 'which routes are documented, and why others are not'],
  ['docgen validate', 'whether documents and artifacts keep to their schemas'],
  ['docgen lint', 'what is careless in them'],
];

function diffCommand({ path, branch }: NonNullable<RouteSurvey['comparison']>): string {
  const against = branch === null ? '' : ` --against=${shellWord(branch)}`;
  return `docgen diff ${shellWord(path)}${against}`;
}

/** Quotes a word where a shell would take it apart. */
function shellWord(text: string): string {
  return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function nextLines(survey: RouteSurvey, paint: Paint): string {
  // A document without a page in the application has one without it.
  const pages = survey.pages.map(({ key, route }) => [key, route ?? `docgen serve ${shellWord(key)} --open`]);
  return (
    `${table(['Document', 'Viewer'], pages, paint)}\n` +
    `${table(['Command', 'What it answers'], next(survey), paint)}` +
    '\nCommit docgen.yaml and the written documents, so that changes show in review.\n'
  );
}
