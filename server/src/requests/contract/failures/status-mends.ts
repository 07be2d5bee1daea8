import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExplainedMember } from '../../../questions/wrong-members.js';
import { responseAttributes } from './attribute-text.js';
import type { FailedExchange } from './failure-log.js';
import type { InsertedLines } from './file-insertion.js';
import type { SeenResponse } from './mends.js';

/** Holds lines that are put above an action. */
export type ActionLines = InsertedLines & { path: string };

/** Maps operations, as `METHOD path`, to the undocumented statuses they showed. */
export type ShownStatuses = ReadonlyMap<string, ReadonlySet<number>>;

export function shownStatuses(failed: readonly FailedExchange[]): ShownStatuses {
  const found = new Map<string, Set<number>>();
  for (const { operation, disagreements } of failed) {
    const name = `${operation.method} ${operation.path}`;
    for (const { keyword, seen } of disagreements) {
      if (keyword !== 'responses') continue;
      found.set(name, (found.get(name) ?? new Set()).add((seen as SeenResponse).status));
    }
  }
  return found;
}

/** Leaves out statuses a declaration takes out of the document again, whatever else documents them. */
export function kept(seen: readonly SeenResponse[], ignored: ExplainedMember['ignored']): SeenResponse[] {
  return seen.filter(({ status }) => !ignored.some((one) => one.status === String(status)));
}

/** Says what takes statuses out; null where nothing does. */
export function ignoredText(seen: readonly SeenResponse[], ignored: ExplainedMember['ignored']): string | null {
  const found = ignored.filter(({ status }) => seen.some((one) => String(one.status) === status));
  if (found.length === 0) return null;
  const named = found.map(({ status, at }) => {
    const line = at?.line === undefined ? '' : `:${at.line}`;
    return `#[IgnoreResponse(${status})]${at === undefined ? '' : ` of ${at.file}${line}`}`;
  });
  return `${named.join(' and ')} takes the status out, so remove that if it is meant`;
}

/**
 * Writes statuses above the action, where that is a method of the application and each operation it serves showed them: elsewhere an
 * overlay documents them for the operation alone.
 */
export function actionLines(
  { action, sharers }: ExplainedMember,
  seen: readonly SeenResponse[],
  shown: ShownStatuses,
  root: string,
): ActionLines | undefined {
  if (action?.line === undefined || /^(?:\/|vendor\/)/.test(action.file)) return undefined;
  if (sharers.some((one) => seen.some(({ status }) => !shown.get(one)?.has(status)))) return undefined;
  const lines = responseAttributes(textOf(root, action.file) ?? '', action.line, seen);
  return lines === undefined ? undefined : { ...lines, path: action.file };
}

/** Reads a file of the application; null where there is none. */
export function textOf(root: string, path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
}
