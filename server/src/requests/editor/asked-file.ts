import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appPath } from '../../project/app-path.js';
import { invalid } from '../request-context.js';

/** Gives the app-relative path of a file, which a client names by URI or by path. */
export function fileOf(uri: string, root: string): string {
  const path = relative(root, resolve(root, pathOfUri(uri)));
  const file = appPath(path.split(sep).join('/'));
  if (file === undefined || file === '') throw invalid(`The position names no file of the application: ${uri}.`);
  return file;
}

function pathOfUri(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    throw invalid(`The position names no file of the application: ${uri}.`);
  }
}
