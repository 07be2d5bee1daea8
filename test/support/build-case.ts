import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Diagnostic, Json } from '@docgen/protocol';
import { build, loadConfig } from '@docgen/server';
import { emittedTree, requireValid } from './emitters.js';

const COMPOSER = JSON.stringify({
  name: 'example/case',
  require: { php: '^8.2', 'laravel/framework': '^12.0' },
  autoload: { 'psr-4': { 'App\\': 'app/' } },
});
const BOOTSTRAP = `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))->withRouting(api: __DIR__.'/../routes/api.php')->create();
`;
const YAML = `documents:
  default:
    routes: { include: ['api/*'] }
host: { boot: static }
`;

export interface CaseResult {
  /** The emitted openapi-3.2 document, without ids, as plain JSON. */
  document: unknown;
  /** The interchange document, as plain JSON. */
  interchange(): unknown;
  diagnostics: Diagnostic[];
}

/** Document a throw-away application made of `files`, read without PHP. Missing ordinary files are supplied. */
export async function buildCase(files: Record<string, string>, yaml = YAML): Promise<CaseResult> {
  const root = mkdtempSync(join(tmpdir(), 'docgen-case-'));
  try {
    const all = { 'composer.json': COMPOSER, 'bootstrap/app.php': BOOTSTRAP, 'docgen.yaml': yaml, ...files };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { config, diagnostics } = loadConfig(root, {});
    if (config === undefined)
      throw new Error(`docgen.yaml was refused: ${diagnostics.map((d) => d.message).join(' ')}`);
    const [key = 'default'] = config.documents.keys();
    const result = await build({ root, config, documents: [key], host: 'static', env: {} });
    const built = result.documents[0];
    if (built?.document === undefined) throw new Error('No document was built.');
    const { document } = built;
    requireValid(built.document);
    return {
      interchange: () => plain(document),
      document: plain(emittedTree('openapi-3.2', built.document, { dropIds: true })),
      diagnostics: [...diagnostics, ...built.diagnostics],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Maps to objects, for comparing; key order does not matter to the comparison. */
function plain(value: Json): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([k, v]) => [k, plain(v)]));
  return value;
}

/** The value at a JSON pointer of plain JSON; undefined when there is none. */
export function at(value: unknown, pointer: string): unknown {
  let node: unknown = value;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, key)) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node;
}
