// Names what `npm test -- <name>` runs: an area is a folder of test/, a room (ARCHITECTURE.md) has areas that hold it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Takes minutes and needs the package registry, so `npm test` leaves it out: .ci/slow runs it. */
export const SLOW = 'slow';

/** Runs the files that try something random (`rounds` of test/support/generate.ts) as often as the law is worth: .ci/slow does. */
export const DEEP = 'deep';

/** Maps a room to the areas that ask it directly; what goes through the whole of docgen stands at `system`. */
export const ROOMS = {
  protocol: ['config', 'document'],
  cache: ['cache'],
  'server/php': ['php'],
  'server/laravel': ['engine', 'validation', 'operations'],
  'server/engine/src/types': ['engine'],
  'server/engine/src/infer': ['engine', 'cases'],
  'server/engine/src/stdlib': ['engine'],
  'server/engine/src/laravel': ['engine', 'cases'],
  'server/src/project': ['project', 'config'],
  'server/src/print': ['cli', 'hostile'],
  'server/src/host': ['host'],
  'server/src/analysis': ['pipeline', 'validation'],
  'server/src/operations': ['operations', 'validation', 'responses', 'cases'],
  'server/src/layers': ['layers', 'cases'],
  'server/src/document': ['document'],
  'server/src/emit': ['emit'],
  'server/src/lint': ['lint'],
  'server/src/diff': ['diff'],
  'server/src/contract': ['contract'],
  'server/src/query': ['incremental'],
  'server/src/stored': ['stored'],
  'server/src/pipeline': ['pipeline', 'incremental', 'recordings'],
  'server/src/questions': ['questions'],
  'server/src/mcp': ['mcp'],
  'server/src/threads': ['threads'],
  'server/src/requests': ['cli', 'system'],
  'server/src/watch': ['watch'],
  'server/src/daemon': ['daemon'],
  'server/src/lsp': ['lsp'],
  'client-cli': ['cli', 'daemon', 'packed'],
  'client-vscode': ['vscode'],
  'client-laravel': ['viewer', 'bookshop', 'system'],
};

/** Lists the folders of test/ that hold tests. */
export function areas() {
  return readdirSync(join(root, 'test'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && holdsTests(join(root, 'test', entry.name)))
    .map(({ name }) => name)
    .sort();
}

/** Lists the files that ask how often they are to try. */
function randomFiles() {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name}`)
    .filter((path) => /import \{[^}]*\brounds\b[^}]*\} from/.test(readFileSync(join(root, path), 'utf8')))
    .sort();
}

function holdsTests(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.test.ts'));
}

/**
 * Splits the arguments of `npm test` into what the runner gets and whether the slow tests or deep runs are meant. Names of rooms and areas come
 * first; from the first option on, everything is the runner's.
 */
export function runnerArguments(args) {
  const option = args.findIndex((arg) => arg.startsWith('-'));
  const names = option < 0 ? args : args.slice(0, option);
  const known = new Set(areas());
  const filters = names.flatMap((name) => {
    const plain = name.replace(/\/+$/, '');
    if (plain === DEEP) return randomFiles();
    const found = known.has(plain) ? [plain] : Object.hasOwn(ROOMS, plain) ? ROOMS[plain] : undefined;
    if (found !== undefined) return found.map((area) => `test/${area}/`);
    if (existsSync(join(root, name)) || !/^[\w/-]+$/.test(name)) return [name];
    throw new Error(`No room or test area is called "${name}"; npm test -- --help lists them.`);
  });
  const slow = filters.some((filter) => filter.startsWith(`test/${SLOW}/`));
  return { slow, deep: names.includes(DEEP), args: [...new Set(filters), ...(option < 0 ? [] : args.slice(option))] };
}

/** Says what `npm test` takes. */
export function help() {
  const rows = Object.entries(ROOMS).map(([room, held]) => `  ${room.padEnd(28)} ${held.join(', ')}`);
  return `npm test [-- <room or area> …] [options of the runner]

Installs, builds and runs every test but those of "${SLOW}", or those of the given rooms and areas:

  npm test -- daemon            everything in test/daemon
  npm test -- server/src/emit   what holds that room
  npm test -- php -t octal      options go to vitest, as do paths of test files
  npm test -- ${SLOW}              the package on every Node, the README in a clean room: .ci/slow
  npm test -- ${DEEP}              every file that tries something random, as often as the law is worth: .ci/slow

Areas: ${areas().join(', ')}

${'Room'.padEnd(30)} held by
${rows.join('\n')}
`;
}
