import type { SourceFiles } from '@docgen/php';
import { type DocumentConfig, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { type ContentPage, readPage } from '../../layers/config/content-page.js';
import { configuredFolder } from './configured-folder.js';

/** Reads the pages of a document from `content.dir`, in file order; a file of the same bytes is not read again. */
export class ContentPages {
  private known = new Map<string, { sha: string; page: ContentPage }>();

  read(
    { key, contentDir: dir }: Pick<DocumentConfig, 'key' | 'contentDir'>,
    files: SourceFiles,
  ): { pages: ContentPage[]; diagnostics: UnboundDiagnostic[] } {
    if (dir === null) return { pages: [], diagnostics: [] };
    const folder = configuredFolder(dir, files);
    if ('problem' in folder) {
      const code = folder.problem === 'outside' ? 'content.dir-escapes-base' : 'content.dir-missing';
      return { pages: [], diagnostics: [raise(code, { dir: folder.path }, { source: { file: 'docgen.yaml' } })] };
    }
    const now: typeof this.known = new Map();
    for (const file of folder.files) {
      const read = /\.md$/i.test(file) ? files.read(file) : undefined;
      if (read === undefined) continue;
      const before = this.known.get(file);
      const below = folder.path === '.' ? file : file.slice(folder.path.length + 1);
      const same = before?.sha === read.sha;
      now.set(file, same ? before : { sha: read.sha, page: readPage(file, below, read.text) });
    }
    this.known = now;
    const pages = [...now.values()].map(({ page }) => page);
    const params = { key: `documents.${key}.content.dir`, reason: `no file below ${folder.path} ends in .md` };
    const empty = () => raise('config.setting-without-effect', params, { source: { file: 'docgen.yaml' } });
    return { pages, diagnostics: pages.length === 0 ? [empty()] : [] };
  }
}
