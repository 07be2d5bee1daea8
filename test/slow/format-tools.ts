import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { JsonMap } from '../../protocol/src/index.js';
import { writeJson } from '../../server/src/document/index.js';
import { type Format, formatRow } from '../../server/src/emit/formats.js';
import { json } from '../document/json.js';
import { emitted } from '../support/emitters.js';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Programs that people read OpenAPI documents with; they are no part of the packages of this repository. */
const TOOLS = {
  '@stoplight/spectral-cli': '6.16.3',
  '@stoplight/prism-cli': '5.14.2',
  '@apidevtools/swagger-parser': '13.0.0',
  '@hey-api/openapi-ts': '0.95.0',
  '@scalar/api-reference': '1.46.4',
  newman: '6.2.2',
  'openapi-to-postmanv2': '6.3.3',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  'playwright-core': '1.65.1',
  redoc: '2.5.4',
  'swagger-ui-dist': '5.35.0',
  typescript: '5.9.3',
};

/** Installs the programs into a folder of its own, removed after the test file; DOCGEN_FORMAT_TOOLS names one that has them. */
export function installedTools(): string {
  const given = process.env.DOCGEN_FORMAT_TOOLS;
  if (given !== undefined) return given;
  const folder = scratch();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: TOOLS }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: folder });
  return folder;
}

export interface Said {
  status: number | null;
  text: string;
}

/** Runs a program of the folder, or one named by its path, to its end. */
export function tool(folder: string, name: string, args: readonly string[]): Said {
  const program = name.startsWith('/') ? name : join(folder, 'node_modules/.bin', name);
  const ran = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status: ran.status, text: `${ran.stdout}${ran.stderr}` };
}

/** Makes a folder that is removed after the test file. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-formats-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const bookshop = json(readFileSync(join(root, 'examples/bookshop/docs/openapi.json'), 'utf8')) as JsonMap;

/** Writes the document of the example application in a format, and gives the file. */
export function bookshopFile(format: Format, folder: string): string {
  const { content } = emitted(format, bookshop, { dropIds: false });
  if (content === undefined) throw new Error(`${format} has nothing to say.`);
  const file = join(folder, `${format}${formatRow(format).ending}`);
  writeFileSync(file, typeof content === 'string' ? content : writeJson(content));
  return file;
}

/** Slow tests install from a registry, and run only when they are asked for. */
export const isSlow = process.env.DOCGEN_SLOW === '1';
