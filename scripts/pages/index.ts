import { annotatedService } from '@docgen/server/project/config/annotated-service';
import { acceptancePage } from './acceptance.js';
import { attributesPage } from './attributes.js';
import { configurationPage } from './configuration.js';
import { diagnosticsPages } from './diagnostics.js';
import { rulesPage } from './rules.js';

export { rowCounts } from './acceptance.js';
export { casesTable, FOLDER } from './diagnostics.js';

/** Makes every file that is written from code, by its path in the repository. */
export function pages(root: string): Map<string, string> {
  return new Map([
    ['client-laravel/config/docgen.php', annotatedService()],
    ['docs/configuration.md', configurationPage()],
    ['docs/attributes.md', attributesPage(root)],
    ['docs/rules.md', rulesPage()],
    ['test/acceptance.md', acceptancePage(root)],
    ...diagnosticsPages(root),
  ]);
}
