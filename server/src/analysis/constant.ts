import type { FactReader } from '@docgen/cache';
import { classOf, type Expr, fold, type PhpArray, type PhpValue } from '@docgen/php';

/** Evaluates a constant expression written in a class; undefined when only a run can tell its value. */
export function constantValue(reader: FactReader, e: Expr | undefined, scope?: string): PhpValue | undefined {
  if (e === undefined) return undefined;
  const file = scope === undefined ? '' : (classOf(reader, scope)?.path ?? '');
  const folded = fold(reader, e, scope === undefined ? { file } : { file, class: scope });
  return folded.ok ? folded.value : undefined;
}

export function isPhpArray(value: PhpValue | undefined): value is PhpArray {
  return typeof value === 'object' && value !== null && value.k === 'array';
}

/** Gives the texts of a list; undefined when a member is no text. */
export function textList(value: PhpValue | undefined): string[] | undefined {
  if (!isPhpArray(value)) return undefined;
  const texts = [...value.entries.values()];
  return texts.every((t) => typeof t === 'string') ? (texts as string[]) : undefined;
}
