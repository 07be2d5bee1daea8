import { resolve } from 'node:path';
import { sha256 } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import type { DiffParams } from '@docgen/protocol/rpc';
import { formatRow, knownFormat } from '../../emit/formats.js';
import { isYamlPath } from '../../project/config/index.js';
import { Refusal } from '../../project/refusal.js';
import type { ArtifactText } from '../../questions/comparison/old-document.js';
import { invalid, type RequestContext } from '../request-context.js';
import { oldFile } from './artifact-file.js';
import { fileAtRevision } from './git-revision.js';

/** Holds the old side of a comparison and where it was read. */
export interface OldArtifact extends ArtifactText {
  source: string;
}

/** Reads the old side of a comparison: a file, or a file of a git revision (commands 5.1). */
export async function oldArtifact(
  { old, against }: DiffParams,
  document: DocumentConfig,
  run: RequestContext,
): Promise<OldArtifact> {
  if (against === undefined) {
    if (old === undefined) throw invalid('Name the old artifact, or a revision that holds it with --against=<ref>.');
    return { ...artifactText(oldFile(resolve(run.root, old)), isYamlPath(old)), source: old };
  }
  const path = old ?? comparedPath(document);
  if (path === undefined) {
    throw invalid(
      `Name the old artifact: document "${document.key}" has no export target that is an OpenAPI document.`,
    );
  }
  const { path: found, bytes } = await fileAtRevision(against, path, run);
  return { ...artifactText(bytes, isYamlPath(path)), source: `${against}:${found}` };
}

/** Decodes an artifact; its hash tells whether it was read before. */
export function artifactText(bytes: Buffer, yaml: boolean): ArtifactText {
  const digest = sha256(bytes);
  try {
    return { digest, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), yaml };
  } catch {
    const notation = yaml ? 'YAML' : 'JSON';
    throw new Refusal('artifact-unreadable', [
      `Could not parse the old artifact as ${notation}: its bytes are not UTF-8.`,
    ]);
  }
}

/** Tells whether artifacts of a format are OpenAPI documents, which are compared by their meaning. */
export function isCompared(format: string): boolean {
  const row = formatRow(knownFormat(format));
  return row.page !== undefined || row.names[0] === 'full';
}

/** Gives the path of the document's artifact that is compared where none is named: the first target that is OpenAPI. */
export function comparedPath({ export: { targets } }: Pick<DocumentConfig, 'export'>): string | undefined {
  return targets.find(({ format }) => isCompared(format))?.path;
}
