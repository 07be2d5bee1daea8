import type { DiffResult } from '@docgen/protocol/rpc';
import { htmlChanges } from '@docgen/server/print/changes/html/page';
import { window } from 'vscode';
import { definePresenter } from './presenter.js';

const LAST = 'docgen.diff.against';

/** Asks for a revision, and shows what changed since as a page. */
export const diff = definePresenter<{ document?: string; old?: string; against?: string }, DiffResult>({
  async argument(given, { context }) {
    if (given.against !== undefined || given.old !== undefined) return given;
    const against = await window.showInputBox({
      title: 'Compare with a git revision',
      prompt: 'A branch, tag or commit that holds the older document',
      value: context.workspaceState.get(LAST, 'main'),
    });
    if (against === undefined || against.trim() === '') return undefined;
    await context.workspaceState.update(LAST, against);
    return { ...given, against: against.trim() };
  },
  async show(result, argument, surface) {
    let known: DiffResult | undefined = result;
    await surface.changes.show(async () => {
      const current = known ?? (await surface.execute<DiffResult>('docgen.diff', argument));
      known = undefined;
      return { title: `Changes since ${current.source}`, html: () => htmlChanges(current) };
    });
  },
});
