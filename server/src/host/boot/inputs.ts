import { sha256 } from '@docgen/cache';
import type { SourceFiles } from '@docgen/php';
import type { Config } from '@docgen/protocol';
import { countingVariables, mentionedVariables } from './pipeline-variables.js';
import { probeHash } from './probe-script.js';

export interface BootInputs {
  files: SourceFiles;
  /** Files the last boot loaded, which are inputs of the next. */
  included: readonly string[];
  /** Configuration keys the analysis reads. */
  keys: readonly string[];
  host: Config['host'];
  documents: Record<string, { filter: string | null }>;
  /** Identity of the PHP binary (`binaryIdentity`). */
  binary: string;
  /** The variables a boot sees (`bootEnvironment`). */
  env: Readonly<Record<string, string>>;
  /** Names the variables the files of the last boot mention (`bootMentions`); absent: every variable counts. */
  mentioned?: readonly string[] | undefined;
}

/**
 * Hashes everything a boot depends on (host 13.1, 13.2): while the hash is equal, the facts are reused and PHP is not
 * started. Lines are `<kind> NUL <name> NUL <hash>`, sorted.
 */
export function bootFingerprint(inputs: BootInputs): string {
  const { files } = inputs;
  const lines = new Set<string>();
  const line = (kind: string, name: string, value: string) => lines.add(`${kind}\0${name}\0${value}`);
  for (const path of bootFiles(files, inputs.included)) line('file', path, files.read(path)?.sha ?? '@absent');
  for (const [name, value = ''] of Object.entries(countingVariables(inputs.env, inputs.mentioned, inputs.host.env)))
    line('env', name, sha256(value));
  line('host', 'settings', sha256(JSON.stringify([inputs.host.php, inputs.host.env])));
  line('host', 'documents', sha256(JSON.stringify(inputs.documents)));
  line('host', 'keys', sha256([...inputs.keys].sort().join('\0')));
  line('host', 'binary', sha256(inputs.binary));
  line('host', 'probe', probeHash());
  return sha256([...lines].sort().join('\n'));
}

/** Lists what the files a boot loads mention of variables of a run; undefined where one of them cannot be read. */
export function bootMentions(files: SourceFiles, included: readonly string[]): string[] | undefined {
  if (included.some((path) => files.read(path) === undefined)) return undefined;
  return mentionedVariables([...bootFiles(files, included)].map((path) => files.read(path)?.text ?? ''));
}

/** Lists the files a boot depends on: those the last one loaded, and those the next may. */
function bootFiles(files: SourceFiles, included: readonly string[]): Set<string> {
  const paths = new Set<string>(included);
  for (const dir of ['bootstrap', 'config', 'routes']) collect(files, dir, paths);
  for (const entry of files.list('', '.env') ?? []) {
    if (!entry.directory && entry.name.startsWith('.env')) paths.add(entry.name);
  }
  for (const name of ['composer.json', 'composer.lock', 'vendor/composer/installed.json']) paths.add(name);
  return paths;
}

function collect(files: SourceFiles, dir: string, into: Set<string>): void {
  if (dir === 'bootstrap/cache') return;
  for (const entry of files.list(dir) ?? []) {
    const path = `${dir}/${entry.name}`;
    if (entry.directory) collect(files, path, into);
    else into.add(path);
  }
}
