import type { Site } from './site.js';

/** The controller of the bookshop that the tests of notes look at. */
export const SEARCH = 'modules/Catalogue/src/Http/SearchController.php';
const HOSTILE = '<img src=x onerror="window.ran = 1">';

/** Gives the action of the search a finding that shows what the application wrote; answers the line of the action. */
export function noteSearch(site: Site): number {
  const text = site.read(SEARCH);
  site.write({
    [SEARCH]: text.replace(
      /^( *)(.*function __invoke)/m,
      `$1#[\\Docgen\\Attributes\\Description(file: '${HOSTILE}.md')]\n$1$2`,
    ),
  });
  return text.slice(0, text.indexOf('function __invoke')).split('\n').length + 1;
}
