import { resolve } from 'node:path';
import type { DocumentConfig, ExportTarget } from '@docgen/protocol';
import type { ExportParams } from '@docgen/protocol/rpc';
import { FORMATS, type Format, formatRow, knownFormat } from '../emit/formats.js';
import { isYamlPath } from '../project/config/index.js';
import { invalid, oneOf } from './request-context.js';

/** Describes one artifact of a run. */
export interface RunTarget {
  /** The id asked for: `uir` stays `uir`. */
  format: Format;
  /** Absolute path. */
  file: string;
  yaml: boolean;
}

type TargetOptions = Pick<ExportParams, 'format' | 'out' | 'yaml'>;

/** Decodes `--format` and `--yaml` on their own (commands 3.1). */
export function formatOf(options: TargetOptions): Format | undefined {
  if (options.format === undefined) return undefined;
  const format = oneOf('--format', options.format, FORMATS);
  if (options.yaml === true) requireYaml(format);
  return format;
}

/** Checks `--out` against the documents of the run (commands 3.1). */
export function checkOut(options: TargetOptions, documents: readonly DocumentConfig[]): void {
  if (options.out === undefined) return;
  if (documents.length !== 1) {
    throw invalid(
      '--out cannot be used when exporting multiple documents; pass a document argument or configure per-document export.path.',
    );
  }
  const document = documents[0];
  if (options.format !== undefined || document === undefined || document.export.targets.length < 2) return;
  const formats = document.export.targets.map((target) => target.format);
  throw invalid(
    `--out needs --format: documents.${document.key} configures ${formats.length} export targets (${formats.join(', ')}).`,
  );
}

/** Lists the targets of one document in a run (commands 3.2). */
export function runTargets(
  root: string,
  document: DocumentConfig,
  format: Format | undefined,
  options: TargetOptions,
): RunTarget[] {
  const { targets, path } = document.export;
  const place = (target: ExportTarget): RunTarget => {
    const wanted = knownFormat(target.format);
    if (isYamlPath(target.path)) requireYaml(wanted);
    const yaml = formatRow(wanted).yaml && (options.yaml === true || isYamlPath(target.path));
    return { format: wanted, file: resolve(root, target.path), yaml };
  };
  if (format === undefined) {
    const listed = targets.map((target) => ({ ...target, path: options.out ?? target.path }));
    return listed.map(place);
  }
  const row = formatRow(format);
  const configured = targets.find((target) => formatRow(knownFormat(target.format)) === row);
  return [place({ format, path: options.out ?? configured?.path ?? path })];
}

function requireYaml(format: Format): void {
  if (formatRow(format).yaml) return;
  throw invalid(`--yaml cannot be used with --format=${format}, which has no YAML serialisation.`);
}
