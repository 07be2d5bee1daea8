// Copies the published OpenAPI schemas into protocol/src/schemas, from two npm packages of exact versions. The files
// are copied as they are; only the white space of JSON is normalised. A second run checks or renews the copy.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TARGET = join(import.meta.dirname, '../protocol/src/schemas');
const PACKAGES = [
  {
    spec: '@stoplight/spectral-rulesets@1.23.1',
    sha512: 'ZrT7UKxFQVOvqrqY69E2NZwN6IBs4Krp39xPD1Eq9GpSGfzjm8rZ964D0ObUN3C1GL7lCW6oMuXP8qMIxOo6yQ==',
    files: {
      'dist/oas/schemas/oas/v3.2/dialect.schema.json': 'openapi-3.2/dialect.json',
      'dist/oas/schemas/oas/v3.2/meta.schema.json': 'openapi-3.2/meta.json',
      LICENSE: 'openapi-3.2/LICENSE-spectral-rulesets',
    },
  },
  {
    spec: '@seriousme/openapi-schema-validator@2.11.0',
    sha512: 'DL8TjmjkUS76OaK/TinoRtf6PrirsWfMZiv62ifP9eq3UOpoLqSGZKpCErxMzz0i1pjECSPYY+qZ1SRYEgiEvg==',
    files: {
      'schemas/v3.2/schema.json': 'openapi-3.2/schema.json',
      'LICENSE.txt': 'openapi-3.2/LICENSE-openapi-schema-validator',
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
      const text = readFileSync(join(work, 'package', from), 'utf8');
      mkdirSync(dirname(join(TARGET, to)), { recursive: true });
      writeFileSync(join(TARGET, to), from.endsWith('.json') ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text);
    }
    rmSync(join(work, 'package'), { recursive: true });
  }
} finally {
  rmSync(work, { recursive: true });
}
