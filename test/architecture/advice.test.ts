import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@docgen/protocol';
import { expect, test } from 'vitest';
import { commands } from '../../client-cli/src/commands/index.js';
import { attributeSignature } from '../../server/php/src/attributes/table.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Attributes of others that advice names, and whose they are. */
const FOREIGN: Readonly<Record<string, string>> = { MapName: 'spatie/laravel-data', Refreshes: 'laravel/framework' };

/** Lists the literals of the files below a folder. */
function texts(dir: string): string[] {
  return readdirSync(join(root, dir)).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(join(root, path)).isDirectory()) return texts(path);
    return readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|import|\/\/)/.test(line))
      .flatMap((line) => line.match(/`[^`]*`|'(?:[^'\\]|\\.)*'|"[^"]*"/g) ?? []);
  });
}
/** Every text a finding or a remedy is made of; a parameter is `…`. */
const advice = ['protocol/src/diagnostics', 'protocol/src/remedies']
  .flatMap(texts)
  .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'))
  .filter((text) => text.includes(' ') || text.startsWith('#['));
const named = (pattern: RegExp): string[] => [
  ...new Set(advice.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];

test('every attribute that advice names exists', () => {
  const names = [...named(/#\[([A-Z]\w*)/g), ...named(/(?<![\w\\#[:>])([A-Z][A-Za-z]+)\((?:\.\.\.|'…'|'\.\.\.')/g)];
  expect(names.length).toBeGreaterThan(20);
  const exists = (name: string): boolean =>
    ['', 'Versioning\\'].some((space) => attributeSignature(`Docgen\\Attributes\\${space}${name}`) !== undefined);
  expect(names.filter((name) => !exists(name) && !Object.hasOwn(FOREIGN, name))).toEqual([]);
});

test('every setting that advice names exists', () => {
  const settings = catalogue.map(({ path, type }) => ({ path: path.replace(/^documents\.\*\./, ''), type }));
  const heads = new Set(settings.filter(({ path }) => path.includes('.')).map(({ path }) => path.replace(/\..*$/, '')));
  const names = named(/(?<![\w.\\/$>-])([a-z_]+(?:\.(?:[a-z_]+|<name>|…))+)(?![\w/(-])/g)
    .map((name) => name.replace(/^documents\.(?:<name>|…)\./, ''))
    .filter((name) => heads.has(name.replace(/\..*$/, '')));
  expect(names.length).toBeGreaterThan(20);
  const exists = (name: string): boolean =>
    settings.some(({ path, type }) => {
      const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('…', '[^.]+')}$`);
      return pattern.test(path) || (type.is === 'map' && name.startsWith(`${path}.`));
    });
  expect(names.filter((name) => !exists(name))).toEqual([]);
});

test('every command and option that advice names exists', async () => {
  const modules = await Promise.all(Object.values(commands).map((load) => load()));
  const options = new Set<string>(['--help', '--app']);
  for (const module of modules)
    module.declare({
      option(flags) {
        for (const [long] of flags.matchAll(/--[a-z-]+/g)) options.add(long);
        return this;
      },
      argument() {
        return this;
      },
    });
  const commandsNamed = named(/docgen (export|init|routes|[a-z]+ --)/g).map((name) => name.replace(/ --$/, ''));
  expect(commandsNamed.length).toBeGreaterThan(1);
  expect(commandsNamed.filter((name) => !Object.hasOwn(commands, name))).toEqual([]);
  const optionsNamed = named(/(?<![\w-])(--[a-z-]+)/g);
  expect(optionsNamed.length).toBeGreaterThan(4);
  expect(optionsNamed.filter((name) => !options.has(name))).toEqual([]);
});

test('advice tells to install nothing that no registry has', () => {
  expect(advice.filter((text) => text.includes('@docgen/'))).toEqual([]);
});
