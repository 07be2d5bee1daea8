import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers the edits of this process: no two are alike, so that each changes the artifact. */
let edits = 0;

/**
 * Up to `count` edits, each in the body of an action that exactly one documented operation has: `{what, path, method, edit}`. An edit reads
 * another input and adds an answer, so that the artifact changes, and takes the place of the one before it. `ask` runs a command on the
 * application at `root`.
 */
export async function editable(root, ask, count) {
  const { routes } = JSON.parse((await ask('routes', '--json', '--host=static')).output);
  const psr4 = Object.entries(JSON.parse(readFileSync(join(root, 'composer.json'), 'utf8')).autoload?.['psr-4'] ?? {});
  const users = new Map();
  for (const { action, documents, methods } of routes) {
    if (documents.length === 0 || action.kind !== 'controller') continue;
    const name = `${action.class}::${action.method}`;
    const verbs = methods.filter((method) => method !== 'HEAD').length;
    users.set(name, (users.get(name) ?? 0) + verbs * documents.length);
  }
  const found = [];
  for (const [name, operations] of users) {
    if (operations !== 1) continue;
    const [className, method] = name.split('::');
    const path = fileOf(root, psr4, className);
    const at = path === undefined ? undefined : bodyOf(readFileSync(path, 'utf8'), method);
    if (at !== undefined) found.push({ what: name, path, method });
  }
  const step = Math.max(1, Math.floor(found.length / count));
  return found
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map(({ what, path, method }) => ({ what, path, method, edit: () => insert(path, method) }));
}

function insert(path, method) {
  const text = readFileSync(path, 'utf8');
  edits++;
  writeFileSync(path, edited(text, method, edits));
}

/** Writes the edit of a number into the body of a method. */
export function edited(text, method, number) {
  const at = bodyOf(text, method);
  const line = `\n        abort_if(request()->boolean('edited_${number}'), 423, 'Edit ${number}.');\n`;
  return text.slice(0, at) + line + text.slice(at).replace(EARLIER, '');
}

const EARLIER = /^\n {8}abort_if\(request\(\)->boolean\('edited_\d+'\), 423, 'Edit \d+\.'\);\n/;

function fileOf(root, psr4, className) {
  for (const [prefix, directories] of psr4) {
    if (!className.startsWith(prefix)) continue;
    for (const directory of [directories].flat()) {
      const path = join(root, directory, `${className.slice(prefix.length).replaceAll('\\', '/')}.php`);
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}

/** Finds the start of a method's body, behind its brace. */
export function bodyOf(text, method) {
  const found = new RegExp(`function ${method}\\([^{;]*\\{`).exec(text);
  return found === null ? undefined : found.index + found[0].length;
}
