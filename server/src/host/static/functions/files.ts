import type { CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { absolute, dirname, normalize, relative } from '../sources/paths.js';
import { list, text, type Value } from '../values/value.js';

type FileFunction = (interp: Interpreter, args: readonly Value[], frame: CallFrame) => Value | undefined;

const path =
  (f: (interp: Interpreter, path: string) => Value | undefined): FileFunction =>
  (interp, [v], frame) => {
    const s = text(v);
    if (s === undefined) return undefined;
    const full = s.startsWith('/') ? s : `${dirname(absolute(frame.unit.path))}/${s}`;
    return relative(full) === undefined ? undefined : f(interp, normalize(full));
  };

/** Lists functions that read files of the application (host 8.2). Each file they read becomes a boot input. */
export const FILES: Record<string, FileFunction> = {
  realpath: path((interp, p) => {
    interp.world.beside(dirname(p));
    return interp.world.kind(p) === undefined ? false : p;
  }),
  file_exists: path((interp, p) => seen(interp, p) !== undefined),
  is_file: path((interp, p) => seen(interp, p) === 'file'),
  is_dir: path((interp, p) => seen(interp, p) === 'directory'),
  is_readable: path((interp, p) => seen(interp, p) !== undefined),
  file_get_contents: path((interp, p) => interp.world.text(p) ?? false),
  glob: path((interp, p) => list(interp.world.glob(p))),
  scandir: path((interp, p) => {
    const entries = interp.world.list(p);
    return entries === undefined ? false : list(['.', '..', ...entries.map((e) => e.name)]);
  }),
};

function seen(interp: Interpreter, p: string): 'file' | 'directory' | undefined {
  interp.world.beside(dirname(p));
  return interp.world.kind(p);
}
