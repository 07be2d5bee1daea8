import type { BuildResult, BuiltDocument } from './types.js';

/** A list as it crosses to another thread: the position in the list that was sent before stands for what was in that, too. */
type Told<T> = (T | number)[];

/** A result of a build on its way: copying thousands of findings takes longer than an edit, and nearly all were sent before. */
export type ToldResult = Omit<BuildResult, 'documents' | 'files'> & {
  documents: (Omit<BuiltDocument, 'document' | 'diagnostics'> & {
    diagnostics: Told<BuiltDocument['diagnostics'][0]>;
  })[];
  files: Told<string>;
};

/** `before` is the last result that was told. A document is a large tree that only its artifacts are wanted of. */
export function told(result: BuildResult, before: BuildResult | undefined): ToldResult {
  const documents = result.documents.map(({ key, artifacts, diagnostics, operations }) => {
    const known = before?.documents.find((document) => document.key === key);
    return { key, artifacts, diagnostics: positions(diagnostics, known?.diagnostics), operations };
  });
  return { ...result, documents, files: positions(result.files, before?.files) };
}

/** The result that was told; `before` is the one it was told after. */
export function heard(result: ToldResult, before: BuildResult | undefined): BuildResult {
  const documents = result.documents.map(({ diagnostics, ...document }) => {
    const known = before?.documents.find(({ key }) => key === document.key);
    return { ...document, diagnostics: members(diagnostics, known?.diagnostics) };
  });
  return { ...result, documents, files: members(result.files, before?.files) };
}

function positions<T>(list: readonly T[], before: readonly T[] = []): Told<T> {
  const known = new Map(before.map((member, at) => [member, at]));
  return list.map((member) => known.get(member) ?? member);
}

function members<T extends object | string>(list: Told<T>, before: readonly T[] = []): T[] {
  return list.map((member) => (typeof member === 'number' ? (before[member] as T) : member));
}
