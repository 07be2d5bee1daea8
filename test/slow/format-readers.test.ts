import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookshopFile, installedTools, isSlow, root, scratch, tool } from './format-tools.js';

describe.skipIf(!isSlow)('programs people use read the document of the bookshop', () => {
  const folder = scratch();
  let tools = '';
  beforeAll(() => {
    tools = installedTools();
  });

  describe.each(['openapi-3.1', 'openapi-3.0'] as const)('%s', (format) => {
    let file = '';
    beforeAll(() => {
      file = bookshopFile(format, folder);
    });

    test('spectral', () => {
      const rules = join(folder, '.spectral.yaml');
      writeFileSync(rules, 'extends: [["spectral:oas", "recommended"]]\n');
      const { status, text } = tool(tools, 'spectral', ['lint', '-r', rules, '--fail-severity', 'error', file]);
      expect(status, text).toBe(0);
    });

    test('swagger-parser', async () => {
      const require = createRequire(join(tools, 'package.json'));
      const name = '@apidevtools/swagger-parser';
      const at = pathToFileURL(require.resolve(name)).href;
      const { default: parser } = (await import(/* @vite-ignore */ at)) as {
        default: { validate(path: string): Promise<{ openapi: string }> };
      };
      expect((await parser.validate(file)).openapi).toMatch(/^3\.[01]\./);
    });

    test.each<[string, string, (out: string) => string[]]>([
      ['openapi-typescript', 'types.ts', (out) => [file, '-o', out]],
      ['openapi-ts', 'hey', (out) => ['-i', file, '-o', out, '-c', '@hey-api/client-fetch']],
      ['orval', 'orval.ts', (out) => ['--input', file, '--output', out, '--client', 'fetch']],
      ['openapi2postmanv2', 'postman.json', (out) => ['-s', file, '-o', out]],
    ])('%s', (name, out, args) => {
      const { status, text } = tool(tools, name, args(join(folder, `${format}-${out}`)));
      expect(status, text).toBe(0);
      expect(text).not.toMatch(/\berror\b/i);
    });
  });

  test.each(['openapi-3.2', 'openapi-3.1', 'openapi-3.0'] as const)('redocly lint: the structure of %s', (format) => {
    const config = join(folder, 'redocly.yaml');
    writeFileSync(
      config,
      'rules: {struct: error, no-unresolved-refs: error, path-parameters-defined: error, no-identical-paths: error}\n',
    );
    const args = ['lint', '--config', config, bookshopFile(format, folder)];
    const { status, text } = tool(folder, join(root, 'node_modules/.bin/redocly'), args);
    expect(status, text).toBe(0);
  });
});
