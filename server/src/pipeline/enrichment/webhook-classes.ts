import type { PhpIndex, SourceFiles } from '@docgen/php';
import { type DocumentConfig, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { classesIn } from './classes-in.js';
import { configuredFolder } from './configured-folder.js';

/** Lists the classes that the files below `webhooks.dir` declare, or says why there are none (errors 13). */
export function webhookClasses(
  { webhooksDir }: Pick<DocumentConfig, 'webhooksDir'>,
  files: SourceFiles,
  index: Pick<PhpIndex, 'factsOf'>,
): { classes: string[]; diagnostics: UnboundDiagnostic[] } {
  if (webhooksDir === null) return { classes: [], diagnostics: [] };
  const folder = configuredFolder(webhooksDir, files);
  if ('problem' in folder) {
    const code = folder.problem === 'outside' ? 'webhook.dir-escapes-base' : 'webhook.dir-missing';
    return { classes: [], diagnostics: [raise(code, { dir: folder.path }, { source: { file: 'docgen.yaml' } })] };
  }
  const declared = folder.files.flatMap((path) => classesIn(path, index));
  return { classes: [...new Set(declared)], diagnostics: [] };
}
