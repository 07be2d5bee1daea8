import type { SourceRange } from '@docgen/protocol';
import { overlayTargets } from '../../document/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { actionOf, publishedOperations } from '../explain/operations.js';
import type { DocumentQuestion } from '../question.js';

/**
 * Names a class or a method of one as a file writes it: `App\X`, `X@show`, `X::show`, with `list<…>` and the like around it; a step of
 * a workflow (`$steps.pay.outputs.id`), or the target of an overlay (`$.paths['/posts'].get`).
 */
export interface WrittenName {
  file: string;
  name: string;
}

/** Asks where a class, method, step or operation is declared that a text of a file names (commands 10.6). */
export const definition: DocumentQuestion<WrittenName, SourceRange[]> = {
  about: 'document',
  answer(document, { file, name }) {
    const step = /^\$steps\.([A-Za-z0-9_-]+)/.exec(name)?.[1];
    if (step !== undefined) return stepsOf(step, document);
    if (name.startsWith('$')) return targetsOf(name, document);
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

/** Finds the attributes that declare a step. */
function stepsOf(id: string, document: AnalyzedDocument): SourceRange[] {
  const { locateRange } = document.analysis;
  return publishedOperations(document).flatMap(({ fragment, match }) =>
    fragment.contributions.flatMap(({ target, value, by: { anchor } }) => {
      if (target.node !== 'note' || target.of !== 'workflow-step' || !(value instanceof Map) || anchor === undefined)
        return [];
      const own = value.get('id') || match.operationId?.replace(/[^A-Za-z0-9_-]+/g, '_');
      return own === id ? (locateRange(anchor) ?? []) : [];
    }),
  );
}

/** Finds the actions of the operations an overlay edits, or whose path item it edits. */
function targetsOf(target: string, document: AnalyzedDocument): SourceRange[] {
  const places = overlayTargets(document.analysis.unhashed, target);
  const actions = publishedOperations(document).flatMap((operation) => {
    const isMeant = places.some((place) => place.length > 1 && isPrefix(place, operation.keys));
    const anchor = isMeant ? actionOf(operation, document) : undefined;
    return (anchor && document.analysis.locateRange(anchor)) ?? [];
  });
  return [...new Map(actions.map((range) => [JSON.stringify(range), range])).values()];
}

function isPrefix(place: readonly (string | number)[], keys: readonly string[]): boolean {
  const shared = Math.min(place.length, keys.length);
  return keys.slice(0, shared).every((key, at) => key === place[at]);
}
