import { digest } from '@docgen/cache';
import type { ComponentDefinition } from '../../analysis/index.js';
import { hashable } from '../../query/hashable.js';
import type { Component, Session, SharedResult } from '../../query/session.js';
import type { StoredEntry, StoredFragments } from '../../stored/stored-fragments.js';
import type { FragmentMemo } from './fragment-memos.js';

/** Bounds the pieces of a sheet, to bound how long a step takes that writes one. */
const SHEET = 2_000;

/**
 * Makes the rows of fragments the store does not hold, and marks each as stored. A step looks at one fragment; every so
 * many, one gives the rows of all since.
 */
export function* unstoredFragments(
  memos: Iterable<[string, FragmentMemo]>,
  session: Session,
  stored: StoredFragments,
): Generator<StoredEntry | undefined> {
  const { pieces } = stored;
  const begin = () => pieces.draft(session.source, (read, hash) => session.readsOfAnswer(read, hash));
  const keys = new Map<ComponentDefinition, string>();
  let draft = begin();
  let waiting: { id: string; memo: FragmentMemo; digest: string }[] = [];
  function* written(): Generator<StoredEntry> {
    yield { traces: [], fragments: new Map(), outlines: pieces.finish(draft) };
    for (const { id, memo, digest } of waiting) {
      const sheet = pieces.sheetOf(digest);
      memo.stored = true;
      if (sheet === undefined) continue;
      if (keys.size === 0)
        for (const result of session.all()) if (isComponent(result)) keys.set(result.definition, keyOf(result));
      yield stored.rows(
        id,
        memo.key,
        memo.fragment,
        { digest, sheet },
        (definition) => keys.get(definition) ?? contentKey(definition),
      );
    }
    draft = begin();
    waiting = [];
  }
  for (const [id, memo] of memos) {
    if (memo.stored || memo.suspect) continue;
    const digest = draft.add(memo.reads);
    if (digest === undefined) memo.stored = true;
    else waiting.push({ id, memo, digest });
    if (draft.size >= SHEET) yield* written();
    else yield undefined;
  }
  yield* written();
}

function isComponent(result: SharedResult): result is Component {
  return 'definition' in result;
}

function keyOf({ answer }: Component): string {
  return `component ${answer.hash}`;
}

/** Names a component that was read from the store, or whose result is gone. */
function contentKey(definition: ComponentDefinition): string {
  return `component ${digest(hashable(definition))}`;
}
