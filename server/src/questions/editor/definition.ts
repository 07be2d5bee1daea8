import type { SourceRange } from '@docgen/protocol';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import type { DocumentQuestion } from '../question.js';

/** Names a class or a method of one as a file writes it: `App\X`, `X@show`, `X::show`, with `list<…>` and the like around it. */
export interface WrittenName {
  file: string;
  name: string;
}

/** Asks where a class or method is declared that a text of a file names (commands 10.6). */
export const definition: DocumentQuestion<WrittenName, SourceRange[]> = {
  about: 'document',
  answer(document, { file, name }) {
    const [, written = '', method] = /^\\?([A-Za-z_][\w\\]*)(?:(?:@|::)(\w+))?$/.exec(name.trim()) ?? [];
    if (written === '') return [];
    for (const fqcn of candidates(written, file, document)) {
      const place =
        method === undefined ? undefined : document.analysis.locateRange({ fact: `sig:${fqcn}::${method}` });
      const found = place ?? document.analysis.locateRange({ fact: `class:${fqcn}` });
      if (found !== undefined) return [found];
    }
    return [];
  },
};

/** Spells the classes a name may mean: by the imports of the file, in its namespace, and as it stands. */
function candidates(name: string, file: string, { analysis: { reader } }: AnalyzedDocument): string[] {
  const [first = '', ...rest] = name.split('\\');
  const imported = reader.read<unknown>(`use:${file}#${first.toLowerCase()}`);
  const namespace = reader.read<unknown>(`namespace:${file}`);
  return [
    ...(typeof imported === 'string' ? [[imported, ...rest].join('\\')] : []),
    ...(typeof namespace === 'string' && namespace !== '' ? [`${namespace}\\${name}`] : []),
    name,
    `App\\Http\\Controllers\\${name}`,
  ];
}
