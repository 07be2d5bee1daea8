import { SPL_FILE_INFO } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { FILES } from '../functions/files.js';
import { pure } from '../functions/pure.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { likelyValue, list, type ObjectValue, text, type Value } from '../values/value.js';

const SAME: Record<string, string> = {
  exists: 'file_exists',
  isFile: 'is_file',
  isDirectory: 'is_dir',
  get: 'file_get_contents',
  glob: 'glob',
};

/** Plays the `File` facade and the filesystem service on paths of the application. */
export function filesMethod(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  _node: Expr,
): Value | undefined {
  const values = given.positional.map(likelyValue);
  const same = SAME[name];
  if (same !== undefined && Object.hasOwn(SAME, name)) return FILES[same]?.(interp, values, frame);
  if (name === 'dirname') return pure('dirname', values.slice(0, 1));
  const path = text(values[0] ?? null);
  if (path === undefined) return undefined;
  switch (name) {
    case 'json':
      return pure('json_decode', [interp.world.text(path) ?? '', true]);
    case 'files':
      return list((interp.world.list(path) ?? []).filter((e) => !e.directory).map((e) => file(`${path}/${e.name}`)));
    case 'directories':
      return list((interp.world.list(path) ?? []).filter((e) => e.directory).map((e) => `${path}/${e.name}`));
    case 'allFiles':
      return list(below(interp, path, 0).map(file));
    case 'require':
    case 'getRequire':
      return interp.include(path, new Map());
    case 'requireOnce':
      return interp.include(path, new Map(), true);
  }
  return undefined;
}

function below(interp: Interpreter, path: string, depth: number): string[] {
  const entries = depth > 8 ? [] : (interp.world.list(path) ?? []);
  const own = entries.filter((e) => !e.directory).map((e) => `${path}/${e.name}`);
  return [...own, ...entries.filter((e) => e.directory).flatMap((e) => below(interp, `${path}/${e.name}`, depth + 1))];
}

/** Makes a file as the framework's finder gives it: its path, with the usual methods. */
function file(path: string): ObjectValue {
  return { k: 'object', class: SPL_FILE_INFO, props: new Map(), native: path };
}

/** Plays the methods of a found file. */
export function foundFileMethod(on: ObjectValue, name: string): Value | undefined {
  const path = on.native as string;
  switch (name) {
    case 'getPathname':
    case 'getRealPath':
    case '__toString':
      return path;
    case 'getPath':
      return path.replace(/\/[^/]*$/, '');
    case 'getFilename':
    case 'getBasename':
      return path.replace(/^.*\//, '');
    case 'getFilenameWithoutExtension':
      return path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
    case 'getExtension':
      return path.replace(/^.*\./, '');
  }
  return undefined;
}
