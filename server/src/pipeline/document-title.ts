import { headline, type SourceFiles } from '@docgen/php';
import { type DocumentConfig, type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { isRecord, parseJson } from '../project/composer-json.js';

/** The name a fresh application has, in `config/app.php` and in the name of its Composer package. */
const FRAMEWORK_DEFAULT = 'laravel';

/**
 * Titles a document whose configuration states no `info.title` (config 3.1): the name the application is configured with, else the name of
 * its Composer package in words, else none. A name that nobody changed since the application was made says nothing.
 */
export function withTitle(
  document: DocumentConfig,
  { appName }: HostFacts,
  files: SourceFiles,
): { document: DocumentConfig; diagnostics: UnboundDiagnostic[] } {
  if (document.info.has('title')) return { document, diagnostics: [] };
  const configured = ofApplication(appName.value) ? appName.value.trim() : undefined;
  const title = configured ?? packageName(files);
  if (title === undefined) return { document, diagnostics: [] };
  const diagnostics =
    configured === undefined || appName.pinned
      ? []
      : [raise('config.machine-dependent-value', { member: 'info.title', key: 'app.name' })];
  return { document: { ...document, info: new Map([['title', title], ...document.info]) }, diagnostics };
}

/** Gives the name after the vendor's in words: `acme/book-shop` is "Book Shop". */
function packageName(files: SourceFiles): string | undefined {
  const manifest = parseJson(files.read('composer.json')?.text);
  if (!isRecord(manifest) || typeof manifest.name !== 'string') return undefined;
  const name = headline(manifest.name.slice(manifest.name.lastIndexOf('/') + 1));
  return ofApplication(name) ? name : undefined;
}

function ofApplication(name: string): boolean {
  return name.trim() !== '' && name.trim().toLowerCase() !== FRAMEWORK_DEFAULT;
}
