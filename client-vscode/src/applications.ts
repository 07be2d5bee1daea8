import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RelativePattern, Uri, type WorkspaceFolder, workspace } from 'vscode';

const MARKS = '{artisan,docgen.yaml,*/artisan,*/docgen.yaml,*/*/artisan,*/*/docgen.yaml}';
const IGNORED = '{**/node_modules/**,**/vendor/**}';

/** Lists the roots of applications in the folders of the workspace, the folders themselves and two levels below. */
export async function applicationRoots(folders: readonly WorkspaceFolder[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map((folder) => workspace.findFiles(new RelativePattern(folder, MARKS), IGNORED)),
  );
  const roots = found.flat().map((file) => dirname(file.fsPath));
  return [...new Set(roots)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** Tells whether a file is of an application. */
export function isOfApplication(file: Uri, roots: readonly string[]): boolean {
  return file.scheme === 'file' && roots.some((root) => file.fsPath.startsWith(join(root, '/')));
}

/** Finds a file named from the root of an application: `near` says which application is likely meant. */
export function fileOfApplication(path: string, roots: readonly string[], near: Uri | undefined): Uri | undefined {
  const own = roots.filter((root) => near?.fsPath.startsWith(join(root, '/')) === true).toReversed();
  const root = [...own, ...roots].find((candidate) => existsSync(join(candidate, path)));
  return root === undefined ? undefined : Uri.file(join(root, path));
}
