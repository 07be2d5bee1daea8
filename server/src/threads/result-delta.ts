import type { BuildResult, BuiltDocument } from '../pipeline/types.js';

/** Holds a list as the difference to the one sent before. */
interface ListDelta<T> {
  /** Number of members at the beginning and at the end that stay. */
  head: number;
  tail: number;
  /** Members between them; a number is the position a member had in the list before. */
  between: (T | number)[];
}

/**
 * Holds a result as the difference to the one sent before: copying thousands of findings takes longer than an edit, and
 * nearly all stay.
 */
export type ResultDelta = Omit<BuildResult, 'documents' | 'files'> & {
  documents: (Omit<BuiltDocument, 'document' | 'analysis' | 'diagnostics'> & {
    diagnostics: ListDelta<BuiltDocument['diagnostics'][0]>;
  })[];
  files: ListDelta<string>;
};

/** Encodes a result, without its documents; `before` is the one that was sent last. */
export function encodeDelta(result: BuildResult, before: BuildResult | undefined): ResultDelta {
  const documents = result.documents.map(({ key, artifacts, diagnostics, operations }) => {
    const known = before?.documents.find((document) => document.key === key);
    return { key, artifacts, diagnostics: listDelta(diagnostics, known?.diagnostics), operations };
  });
  return { ...result, documents, files: listDelta(result.files, before?.files) };
}

/** Decodes a result; `before` is the one that was received last. */
export function applyDelta(result: ResultDelta, before: BuildResult | undefined): BuildResult {
  const documents = result.documents.map(({ diagnostics, ...document }) => {
    const known = before?.documents.find(({ key }) => key === document.key);
    return { ...document, diagnostics: appliedList(diagnostics, known?.diagnostics) };
  });
  return { ...result, documents, files: appliedList(result.files, before?.files) };
}

function listDelta<T>(list: readonly T[], before: readonly T[] = []): ListDelta<T> {
  const shorter = Math.min(list.length, before.length);
  let head = 0;
  while (head < shorter && list[head] === before[head]) head++;
  let tail = 0;
  while (tail < shorter - head && list[list.length - 1 - tail] === before[before.length - 1 - tail]) tail++;
  const known = new Map(before.slice(head, before.length - tail).map((member, at) => [member, head + at]));
  const between = list.slice(head, list.length - tail).map((member) => known.get(member) ?? member);
  return { head, tail, between };
}

function appliedList<T extends object | string>({ head, tail, between }: ListDelta<T>, before: readonly T[] = []): T[] {
  const middle = between.map((member) => (typeof member === 'number' ? (before[member] as T) : member));
  return [...before.slice(0, head), ...middle, ...before.slice(before.length - tail)];
}
