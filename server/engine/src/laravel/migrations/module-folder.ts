import { posix } from 'node:path';
import { classOf, type Expr, fold } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { textDefault } from '../eloquent/property-defaults.js';

/**
 * Resolves `module_path('Shop', 'database/migrations')` of a provider that lies in the module it names: the folder above it whose
 * `module.json` bears that name.
 */
export function folderOfModule(
  call: Extract<Expr, { k: 'call' }>,
  provider: string,
  codebase: Codebase,
): string | undefined {
  const [name, below] = call.args.map(({ value }) => textOf(value, provider, codebase));
  const path = classOf(codebase.reader, provider)?.path;
  if (name === undefined || path === undefined || (below === undefined && call.args.length > 1)) return undefined;
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (nameIn(folder, codebase)?.toLowerCase() === name.toLowerCase()) return `${folder}/${below ?? ''}`;
  }
  return undefined;
}

function nameIn(folder: string, codebase: Codebase): string | undefined {
  const manifest = codebase.reader.read<{ text: string }>(`file:${folder}/module.json`)?.text;
  if (manifest === undefined) return undefined;
  try {
    const { name } = JSON.parse(manifest) as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

function textOf(expr: Expr | undefined, provider: string, codebase: Codebase): string | undefined {
  if (expr?.k === 'prop' && expr.on.k === 'var' && expr.on.name === 'this' && typeof expr.name === 'string')
    return textDefault(provider, expr.name, codebase);
  const folded = expr === undefined ? undefined : fold(codebase.reader, expr, { file: '', class: provider });
  return folded?.ok === true && typeof folded.value === 'string' ? folded.value : undefined;
}
