import { digest } from '@docgen/cache';
import type { ComponentDefinition } from '../../analysis/index.js';
import { hashable } from '../../query/hashable.js';
import type { Component, Session, SharedResult } from '../../query/session.js';
import type { StoredEntry, StoredFragments } from '../../stored/stored-fragments.js';
import type { FragmentMemo } from './fragment-memos.js';

/** Makes the rows of fragments the store does not hold, one fragment at a time, and marks each as stored. */
export function* unstoredFragments(
  memos: Iterable<[string, FragmentMemo]>,
  session: Session,
  stored: StoredFragments,
): Generator<StoredEntry> {
  const keys = new Map<ComponentDefinition, string>();
  for (const [id, memo] of memos) {
    if (memo.stored || memo.suspect) continue;
    memo.stored = true;
    const rows = new Map<string, Uint8Array>();
    const reads = stored.pieces.of(memo.reads, (read, hash) => session.readsOfAnswer(read, hash), rows);
    if (reads === undefined) continue;
    if (keys.size === 0)
      for (const result of session.all()) if (isComponent(result)) keys.set(result.definition, keyOf(result));
    yield stored.rows(
      id,
      memo.key,
      memo.fragment,
      { digest: reads, rows },
      (definition) => keys.get(definition) ?? contentKey(definition),
    );
  }
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
