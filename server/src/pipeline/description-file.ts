import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { type DocumentConfig, isMap, raise, type UnboundDiagnostic } from '@docgen/protocol';

/**
 * Replaces `info.description: {file: …}` of the document's configuration by the text of the file: line endings LF, trailing
 * newlines cut (config 3.1). Without a readable file there is no description.
 */
export function withDescription(
  document: DocumentConfig,
  files: SourceFiles,
): { document: DocumentConfig; diagnostics: UnboundDiagnostic[] } {
  const written = document.info.get('description');
  if (!isMap(written)) return { document, diagnostics: [] };
  const info = new Map(document.info);
  info.delete('description');
  const diagnostics: UnboundDiagnostic[] = [];
  const file = written.get('file');
  const path = typeof file === 'string' ? posix.normalize(file.replaceAll('\\', '/')) : '';
  if (path.startsWith('/') || path === '..' || path.startsWith('../')) {
    diagnostics.push(raise('description-file.escapes-base-path', { file: path }));
  } else {
    const text = files.read(path)?.text;
    if (text === undefined) diagnostics.push(raise('description-file.missing', { file: path }));
    else info.set('description', text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''));
  }
  return { document: { ...document, info }, diagnostics };
}
