import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One construct of PHP: the version that brought it, its text, and what the facts of the text must say (`render.ts`). */
export interface Snippet {
  id: string;
  /** `8.1` */
  since: string;
  /** PHP refuses the text when compiling, or reads it only with a newer version than it names. */
  unchecked: boolean;
  code: string;
  expected: string[];
}

/**
 * The snippets of `test/battery/*.txt`, in byte order of the files. In a file:
 *
 *     === <id> <version> [raw] [crlf] [bom] [unchecked]
 *     <code; "<?php" is put before it unless raw>
 *     ---
 *     <expected lines>
 */
export function snippets(): Snippet[] {
  const folder = dirname(fileURLToPath(import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.sort().flatMap((name) => read(readFileSync(join(folder, name), 'utf8')));
}

function read(text: string): Snippet[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [, head = '', body = ''] = /^(.*)\n([\s\S]*)$/.exec(block) ?? [];
      const [id = '', since = '', ...flags] = head.split(' ');
      const [code = '', expected = ''] = body.split(/^---\n/m);
      return {
        id,
        since,
        unchecked: flags.includes('unchecked'),
        code: dressed(code, flags),
        expected: expected.split('\n').filter((line) => line !== ''),
      };
    });
}

function dressed(code: string, flags: readonly string[]): string {
  const text = flags.includes('raw') ? code : `<?php\n${code}`;
  const broken = flags.includes('crlf') ? text.replaceAll('\n', '\r\n') : text;
  return flags.includes('bom') ? `\uFEFF${broken}` : broken;
}
