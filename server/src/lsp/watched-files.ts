import { FileChangeType, type FileEvent, type FileSystemWatcher, WatchKind } from 'vscode-languageserver/node';

/** Ends of the names of files a build may depend on. */
const READ = ['*.php', 'docgen.yaml', '.env*', 'composer.*', '*.md', '*.yaml', '*.json'];

/**
 * Lists what a client is asked to watch: files a build may depend on, and of everything else whether it comes or goes. A folder that
 * is deleted or moved is one event for its own path, which no glob of a file fits, and none for the files in it.
 */
export const WATCHED: FileSystemWatcher[] = [
  ...READ.map((name) => ({ globPattern: `**/${name}` })),
  { globPattern: '**', kind: WatchKind.Create | WatchKind.Delete },
];

/** Names what the client tells of files and folders that the user creates, renames or deletes in it. */
export const FILE_OPERATIONS = (() => {
  const all = { filters: [{ scheme: 'file', pattern: { glob: '**' } }] };
  return { didCreate: all, didRename: all, didDelete: all };
})();

const IS_READ = /(?:\.php|\.md|\.yaml|\.json|\/\.env[^/]*|\/composer\.[^/]*)$/i;
/** Folders that applications and tools write to all day. */
const IS_BUSY = /\/(?:node_modules|vendor|storage|\.[^/]+)(?:\/|$)/;
const HAS_EXTENSION = /\.[a-z]\w*$/i;

/** Tells whether an event may be of what a build depends on: of such a file, or of a folder, which has no extension. */
export function mayConcern({ uri, type }: FileEvent): boolean {
  if (type === FileChangeType.Changed || IS_READ.test(uri)) return true;
  return !HAS_EXTENSION.test(uri) && !IS_BUSY.test(uri);
}
