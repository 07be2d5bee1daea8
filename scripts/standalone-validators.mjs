// Compiles the schemas of documents to JavaScript text, so that a bundle compiles none when it runs.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'server/src/document/schema-check');
const require = createRequire(join(root, 'server/package.json'));

/** Maps a schema name to the CommonJS text of its validation function. */
export async function standaloneValidators() {
  const { compile, checkedSchemas } = await compiler();
  const { default: standalone } = require('ajv/dist/standalone');
  return new Map(
    Object.keys(checkedSchemas).map((name) => {
      const { ajv, validate } = compile(name, true);
      return [name, standalone(ajv, validate)];
    }),
  );
}

/** Puts the functions where the sources would compile the schemas (validators.ts). */
export function standalonePlugin() {
  return {
    name: 'standalone-validators',
    async setup(bundle) {
      const validators = await standaloneValidators();
      const names = [...validators.keys()];
      const cases = names.map(
        (name) => `  if (name === ${JSON.stringify(name)}) return require(${JSON.stringify(`validator:${name}`)});`,
      );
      bundle.onLoad({ filter: /schema-check[\\/]validators\.ts$/ }, () => ({
        contents: `export function validator(name) {\n${cases.join('\n')}\n}\n`,
        loader: 'js',
        resolveDir: folder,
      }));
      bundle.onResolve({ filter: /^validator:/ }, ({ path }) => ({
        path: path.slice('validator:'.length),
        namespace: 'validator',
      }));
      bundle.onLoad({ filter: /.*/, namespace: 'validator' }, ({ path }) => ({
        contents: validators.get(path),
        loader: 'js',
        resolveDir: folder,
      }));
    },
  };
}

async function compiler() {
  const { outputFiles } = await build({
    stdin: { contents: "export * from './compile.ts'; export * from './schemas.ts';", resolveDir: folder },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    conditions: ['docgen-source'],
    external: ['ajv', 'ajv/*', 'ajv-formats'],
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, require);
  return module.exports;
}
