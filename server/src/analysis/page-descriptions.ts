import type { DraftView } from './context.js';

/** Describes the query parameter that names a page. */
export const PAGE_NUMBER = 'Page number.';
export const PAGE_CURSOR = 'Cursor of the page to fetch.';

/** Tells whether pagination knows the pages of an operation: it then decides alone what their size is (requests 8.8). */
export function documentsPages(draft: DraftView): boolean {
  return draft.parameters().some((parameter) => {
    const about = draft.get(
      { node: 'parameter', in: parameter.in, name: parameter.name } as Parameters<DraftView['get']>[0],
      'description',
    );
    return parameter.in === 'query' && (about === PAGE_NUMBER || about === PAGE_CURSOR);
  });
}
