import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../client-vscode', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const contributes: {
  commands: { command: string; title: string; category: string }[];
  configuration: { properties: Record<string, { default: unknown }> };
  walkthroughs: { steps: { description: string; media: { markdown: string } }[] }[];
} = manifest.contributes;
const sources = ['extension', 'results/index', 'settings'].map((name) => read(`src/${name}.ts`)).join('\n');

describe('the manifest of the extension', () => {
  it('offers commands that somebody answers, and README tells of each', () => {
    for (const { command, title, category } of contributes.commands) {
      expect(sources, command).toContain(`'${command}'`);
      if (command !== 'docgen.menu') expect(read('README.md'), command).toContain(`${category}: ${title}`);
    }
  });

  it('has settings that are read, with the default README tells', () => {
    for (const [name, { default: value }] of Object.entries(contributes.configuration.properties)) {
      expect(sources, name).toContain(
        `get('${name.slice('docgen.'.length)}', ${typeof value === 'string' ? `'${value}'` : value})`,
      );
      expect(read('README.md'), name).toContain(`| \`${name}\` | ${value === '' ? '' : `\`${value}\` `}|`);
    }
  });

  it('leads through what exists', () => {
    const known = new Set(contributes.commands.map(({ command }) => command));
    for (const { description, media } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      expect(existsSync(join(root, media.markdown)), media.markdown).toBe(true);
      for (const [, command = ''] of description.matchAll(/\(command:(docgen\.\w+)/g)) expect(known).toContain(command);
    }
  });

  it('packs what it runs and nothing else', () => {
    const packed = read('.vscodeignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const path of packed.filter((one) => !one.includes('*')))
      expect(existsSync(join(root, path)), path).toBe(true);
    expect(packed).toContain(manifest.main.replace('./', ''));
  });
});
