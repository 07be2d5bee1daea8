import type { ContentPage } from '../../../layers/config/content-page.js';
import { type Assembly, report } from '../state.js';
import type { ContentTargets } from './targets.js';

const DIRECTIVE = /::([A-Za-z][A-Za-z0-9_-]*)\{([^{}\n]*)\}/g;
const ATTRIBUTE = /([A-Za-z][A-Za-z0-9_-]*)="([^"]*)"/g;

/** Gives the directives of a page the ids of what they name; one that names nothing stays as it is (document 13.3). */
export function resolveDirectives({ file, body }: ContentPage, targets: ContentTargets, assembly: Assembly): string {
  const source = { file };
  return body.replace(DIRECTIVE, (directive: string, name: string, inner: string) => {
    if (name !== 'operation' && name !== 'schema') {
      report(assembly, 'content.unknown-directive', { file, name }, { source });
      return directive;
    }
    const attributes = new Map([...inner.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]));
    const selector = attributes.get(name === 'operation' ? 'id' : 'name');
    const id =
      selector === undefined
        ? undefined
        : name === 'operation'
          ? targets.operation(selector)
          : targets.schema(selector);
    if (id === undefined) {
      report(assembly, 'content.unresolved-directive', { file, directive }, { source });
      return directive;
    }
    const rest = inner.replace(/\s*\bref="[^"]*"/g, '').trimEnd();
    return `::${name}{${rest} ref="${id}"}`;
  });
}
