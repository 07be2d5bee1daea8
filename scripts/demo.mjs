// `npm run demo` documents the example application, from a fresh clone to the file and its highlights.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBookshop, ensureBuilt, ensureInstalled, ensureNode, root } from './setup.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const booted = ensureBookshop();

const app = join(root, 'examples/bookshop');
console.log('');
console.log('$ npx docgen export --app=examples/bookshop --no-daemon');
// The command runs without a daemon, because a demonstration should leave no process behind.
const program = join(root, 'client-cli/bin/docgen.cjs');
const result = spawnSync(process.execPath, [program, 'export', `--app=${app}`, '--no-daemon'], {
  cwd: root,
  stdio: 'inherit',
});
if (result.status !== 0) process.exit(result.status ?? 1);

console.log(`
The application was ${booted ? 'booted by PHP for its route table' : 'read without PHP: its routes come from the static reader'}.
Its controllers, requests, resources and models were read from source; none of them ran.

What to look at in examples/bookshop/docs/openapi.json:
  paths                     one operation per route and verb, named after the route
  components.schemas        form requests, resources and models, each a component once
  x-docgen-id               the identity of a node; it stays when code moves or a placeholder is renamed

Next:
  npx docgen routes --app=examples/bookshop                                where every route went, and why
  npx docgen export --app=examples/bookshop --format=full --out=full.json    with the source of every field
  npx docgen init                                                          in an application of yours`);
