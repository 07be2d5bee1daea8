import type { BuildResult, BuiltDocument } from '../pipeline/types.js';

/**
 * A list as it crosses to another thread, by the one that was sent before: so many at the beginning and at the end of that stayed,
 * and what stands between them, where a position in it stands for what it held there.
 */
interface Told<T> {
  head: number;
  tail: number;
  between: (T | number)[];
}

/** A result of a build on its way: copying thousands of findings takes longer than an edit, and nearly all were sent before. */
export type ResultDelta = Omit<BuildResult, 'documents' | 'files'> & {
  documents: (Omit<BuiltDocument, 'document' | 'analysis' | 'diagnostics'> & {
    diagnostics: Told<BuiltDocument['diagnostics'][0]>;
  })[];
  files: Told<string>;
};

/** `before` is the last result that was told. A document is a large tree that only its artifacts are wanted of. */
export function encodeDelta(result: BuildResult, before: BuildResult | undefined): ResultDelta {
  const documents = result.documents.map(({ key, artifacts, diagnostics, operations }) => {
    const known = before?.documents.find((document) => document.key === key);
    return { key, artifacts, diagnostics: difference(diagnostics, known?.diagnostics), operations };
  });
  return { ...result, documents, files: difference(result.files, before?.files) };
}

/** The result that was told; `before` is the one it was told after. */
export function applyDelta(result: ResultDelta, before: BuildResult | undefined): BuildResult {
  const documents = result.documents.map(({ diagnostics, ...document }) => {
    const known = before?.documents.find(({ key }) => key === document.key);
    return { ...document, diagnostics: members(diagnostics, known?.diagnostics) };
  });
  return { ...result, documents, files: members(result.files, before?.files) };
}

function difference<T>(list: readonly T[], before: readonly T[] = []): Told<T> {
  const shorter = Math.min(list.length, before.length);
  let head = 0;
  while (head < shorter && list[head] === before[head]) head++;
  let tail = 0;
  while (tail < shorter - head && list[list.length - 1 - tail] === before[before.length - 1 - tail]) tail++;
  const known = new Map(before.slice(head, before.length - tail).map((member, at) => [member, head + at]));
  const between = list.slice(head, list.length - tail).map((member) => known.get(member) ?? member);
  return { head, tail, between };
}

function members<T extends object | string>({ head, tail, between }: Told<T>, before: readonly T[] = []): T[] {
  const middle = between.map((member) => (typeof member === 'number' ? (before[member] as T) : member));
  return [...before.slice(0, head), ...middle, ...before.slice(before.length - tail)];
}
