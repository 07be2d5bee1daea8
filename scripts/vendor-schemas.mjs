// Copies the published schemas of OpenAPI and Arazzo into protocol/src/schemas, from two npm packages of exact versions.
// The files are copied as they are; only the white space of JSON is normalised, and where a package put an address of
// its own for the JSON Schema dialect, the official one stands. A second run checks or renews the copy.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TARGET = join(import.meta.dirname, '../protocol/src/schemas');
/** Maps addresses a package put in to the official ones. */
const ADDRESSES = { 'https://stoplight.io/json-schema/draft/2020-12': 'https://json-schema.org/draft/2020-12/schema' };
const PACKAGES = [
  {
    spec: '@stoplight/spectral-rulesets@1.23.1',
    sha512: 'ZrT7UKxFQVOvqrqY69E2NZwN6IBs4Krp39xPD1Eq9GpSGfzjm8rZ964D0ObUN3C1GL7lCW6oMuXP8qMIxOo6yQ==',
    files: {
      'dist/oas/schemas/oas/v3.1/dialect.schema.json': 'openapi-3.1/dialect.json',
      'dist/oas/schemas/oas/v3.1/meta.schema.json': 'openapi-3.1/meta.json',
      'dist/oas/schemas/oas/v3.2/dialect.schema.json': 'openapi-3.2/dialect.json',
      'dist/oas/schemas/oas/v3.2/meta.schema.json': 'openapi-3.2/meta.json',
      'dist/arazzo/schemas/arazzo/v1.0/index.json': 'arazzo-1.0/schema.json',
      LICENSE: 'LICENSE-spectral-rulesets',
    },
  },
  {
    spec: '@seriousme/openapi-schema-validator@2.11.0',
    sha512: 'DL8TjmjkUS76OaK/TinoRtf6PrirsWfMZiv62ifP9eq3UOpoLqSGZKpCErxMzz0i1pjECSPYY+qZ1SRYEgiEvg==',
    files: {
      'schemas/v3.0/schema.json': 'openapi-3.0/schema.json',
      'schemas/v3.1/schema.json': 'openapi-3.1/schema.json',
      'schemas/v3.2/schema.json': 'openapi-3.2/schema.json',
      'LICENSE.txt': 'LICENSE-openapi-schema-validator',
    },
  },
];

const work = mkdtempSync(join(tmpdir(), 'schemas-'));
try {
  for (const { spec, sha512, files } of PACKAGES) {
    const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', spec], { cwd: work, encoding: 'utf8' }));
    const archive = join(work, packed.filename);
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (found !== sha512) throw new Error(`${spec} has the checksum ${found}, expected ${sha512}.`);
    execFileSync('tar', ['xzf', archive, '-C', work]);
    for (const [from, to] of Object.entries(files)) {
      let text = readFileSync(join(work, 'package', from), 'utf8');
      for (const [own, official] of Object.entries(ADDRESSES)) text = text.replaceAll(`"${own}"`, `"${official}"`);
      mkdirSync(dirname(join(TARGET, to)), { recursive: true });
      writeFileSync(join(TARGET, to), from.endsWith('.json') ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text);
    }
    rmSync(join(work, 'package'), { recursive: true });
  }
} finally {
  rmSync(work, { recursive: true });
}
