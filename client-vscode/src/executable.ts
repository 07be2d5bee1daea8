import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Describes how docgen is started. */
export interface Executable {
  command: string;
  args: readonly string[];
  /** The file that was found, as it was named. */
  file: string;
}

/** Holds where to look for docgen. */
export interface Surroundings {
  /** Folders that may have docgen installed: those of the workspace, then the applications below them. */
  folders: readonly string[];
  /** The program, where the settings name it. */
  path: string;
  /** Node, where the settings name it. */
  node: string;
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
}

/** Places below a folder, the nearer installation first. */
const PLACES = ['node_modules/.bin', 'vendor/bin'] as const;

/**
 * Finds docgen: where the settings say, in `node_modules/.bin` or `vendor/bin` of a folder, on the `PATH`. Undefined where none of them
 * has it, or the settings name a file that is not there: another version would be a surprise then.
 */
export function findExecutable(surroundings: Surroundings): Executable | undefined {
  const { folders, path, platform } = surroundings;
  if (path !== '') {
    const named = isAbsolute(path) ? [path] : folders.map((folder) => join(folder, path));
    return started(firstFile(named, platform), surroundings);
  }
  const names = platform === 'win32' ? ['docgen.cmd', 'docgen.exe', 'docgen.bat'] : ['docgen'];
  const directories = [
    ...folders.flatMap((folder) => PLACES.map((place) => join(folder, place))),
    ...onPath(surroundings),
  ];
  const files = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  return started(firstFile(files, platform), surroundings);
}

function onPath({ env, platform }: Surroundings): string[] {
  const name = platform === 'win32' ? Object.keys(env).find((key) => key.toUpperCase() === 'PATH') : 'PATH';
  const path = (name === undefined ? undefined : env[name]) ?? '';
  // An empty entry means the working directory, which is nobody's choice here.
  return path.split(delimiter).filter((directory) => isAbsolute(directory));
}

function firstFile(files: readonly string[], platform: NodeJS.Platform): string | undefined {
  return files.find((file) => {
    try {
      if (platform !== 'win32') accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
}

/** Runs the file itself, or the script behind it under the Node of the settings. */
function started(file: string | undefined, { node }: Surroundings): Executable | undefined {
  if (file === undefined) return undefined;
  if (node === '') return { command: file, args: [], file };
  return { command: node, args: [realpathSync(file)], file };
}
