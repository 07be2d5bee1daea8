import { createHash } from 'node:crypto';
import type { SourceFiles } from '@docgen/php';

/** Source files of a test, held in memory: app-relative path → text. */
export class MemoryFiles implements SourceFiles {
  constructor(private readonly texts: Readonly<Record<string, string>>) {}

  read(path: string): { text: string; sha: string } | undefined {
    const text = Object.hasOwn(this.texts, path) ? this.texts[path] : undefined;
    return text === undefined ? undefined : { text, sha: createHash('sha256').update(text).digest('hex') };
  }

  list(path: string): { name: string; directory: boolean }[] | undefined {
    const prefix = path === '' ? '' : `${path}/`;
    const found = new Map<string, boolean>();
    for (const file of Object.keys(this.texts)) {
      if (!file.startsWith(prefix)) continue;
      const rest = file.slice(prefix.length);
      const slash = rest.indexOf('/');
      if (slash < 0) found.set(rest, false);
      else found.set(rest.slice(0, slash), true);
    }
    if (found.size === 0 && path !== '') return undefined;
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, directory]) => ({ name, directory }));
  }
}
