import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Diagnostic, isMap, type JsonMap } from '@docgen/protocol';
import { build, loadConfig } from '@docgen/server';
import { writeJson } from '../../server/src/document/index.js';
import { emittedTree } from './emitters.js';

/** The files an application needs besides its own. */
export const SKELETON = {
  'composer.json': JSON.stringify({
    name: 'example/case',
    require: { php: '^8.2', 'laravel/framework': '^12.0' },
    autoload: { 'psr-4': { 'App\\': 'app/' } },
  }),
  'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))->withRouting(api: __DIR__.'/../routes/api.php')->create();
`,
  'docgen.yaml': "documents:\n  default:\n    routes: { include: ['api/*'] }\nhost: { boot: static }\n",
};

export interface BuiltApplication {
  /** The emitted openapi-3.2 text of the first document. */
  text: string;
  /** Every operation of it as text, `GET /api/x` → JSON. */
  operations: Map<string, string>;
  /** Every document of the run in its internal form as text. */
  documents: Map<string, string>;
  /** Findings of the first document and its emission. */
  diagnostics: Diagnostic[];
  /** The first document, internal form. */
  document: JsonMap;
  emitted: JsonMap;
}

/** Build and emit a whole application held as texts or bytes, read without PHP, in a folder of its own. */
export async function buildApplication(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltApplication> {
  const root = mkdtempSync(join(tmpdir(), 'docgen-whole-'));
  try {
    for (const [path, content] of Object.entries({ ...SKELETON, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    const { config, diagnostics } = loadConfig(root, {});
    if (config === undefined)
      throw new Error(`docgen.yaml was refused: ${diagnostics.map((d) => d.message).join(' ')}`);
    const result = await build({ root, config, documents: [...config.documents.keys()], host: 'static', env: {} });
    const first = result.documents[0];
    const document = first?.document;
    if (first === undefined || document === undefined) throw new Error('No document was built.');
    const tree = emittedTree('openapi-3.2', document);
    return {
      text: writeJson(tree),
      operations: operationTexts(tree),
      documents: new Map(result.documents.map(({ key, document: tree }) => [key, writeJson(tree ?? new Map())])),
      diagnostics: first.diagnostics,
      document,
      emitted: tree,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function operationTexts(document: JsonMap): Map<string, string> {
  const found = new Map<string, string>();
  const paths = document.get('paths');
  for (const [path, item] of isMap(paths) ? paths : []) {
    for (const [verb, operation] of isMap(item) ? item : []) {
      if (isMap(operation)) found.set(`${verb.toUpperCase()} ${path}`, writeJson(operation));
    }
  }
  return found;
}
