import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { at, buildCase } from '../support/build-case.js';
import { readCases } from '../support/cases.js';

/**
 * The cases about packages over the packages' own sources: `DOCGEN_PACKAGES` names a folder of checkouts,
 * `laravel-query-builder`, `laravel-data`, `laravel-json-api-paginate` and `laravel-actions`. What the committed cases publish and
 * say must not depend on whether the package can be read.
 */
const SOURCES = process.env.DOCGEN_PACKAGES ?? '';
const CASES = fileURLToPath(new URL('../cases/packages', import.meta.url));
const OF: Readonly<Record<string, string>> = {
  'query-builder.md': 'laravel-query-builder',
  'json-api-paginate.md': 'laravel-json-api-paginate',
  'data-requests.md': 'laravel-data',
  'data-responses.md': 'laravel-data',
  'data-objects.md': 'laravel-data',
  'actions.md': 'laravel-actions',
};

for (const [file, name] of Object.entries(OF)) {
  const home = join(SOURCES, name);
  describe.skipIf(SOURCES === '' || !existsSync(home))(`${file} over ${name}`, () => {
    // A case of another version of the package says nothing of these sources.
    for (const one of readCases(join(CASES, file)).filter(({ files }) => files['composer.lock'] === undefined)) {
      test(one.name, async () => {
        const files = { ...installed(home), ...one.files };
        const { document, interchange, diagnostics } = await buildCase(files, one.yaml);
        for (const { form, pointer, text } of one.expected) {
          const actual = at(form === 'uir' ? interchange() : document, pointer);
          if (text.trim() === 'absent') expect(actual, pointer).toBeUndefined();
          else expect(actual, pointer).toEqual(JSON.parse(text));
        }
        const said = diagnostics.map((d) => `${d.source?.file}:${d.source?.line} ${d.code}`);
        for (const mark of one.marks) expect(said).toContain(`${mark.file}:${mark.line} ${mark.code}`);
        const told = diagnostics.map((d) => [d.severity, d.code, d.routeSignature].filter(Boolean).join(' '));
        for (const line of one.diagnostics?.lines ?? []) expect(told).toContain(line);
      });
    }
  });
}

/** Lists the files of an installed package, as Composer lays them down. */
function installed(home: string): Record<string, string> {
  const stated = JSON.parse(readFileSync(join(home, 'composer.json'), 'utf8')) as {
    name: string;
    autoload: Record<string, unknown>;
  };
  const out: Record<string, string> = {
    'vendor/composer/installed.json': JSON.stringify({
      packages: [
        { name: stated.name, version: '99.0.0', autoload: stated.autoload, 'install-path': `../${stated.name}` },
      ],
    }),
  };
  for (const path of readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' })) {
    const from = join(home, 'src', path);
    if (path.endsWith('.php')) out[`vendor/${stated.name}/${relative(home, from)}`] = readFileSync(from, 'utf8');
  }
  return out;
}
